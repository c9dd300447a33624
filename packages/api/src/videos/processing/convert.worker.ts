import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '../../workers/serve.ts';
import { openMedia, traitsOf } from '../media/open-media.ts';
import { makePictures, makePostersAt } from '../media/pictures.ts';
import { type Plan, planConversion } from '../media/plan.ts';
import { surveyMedia } from '../media/survey.ts';
import { TooLong, transcode } from '../media/transcode.ts';
import type { ConversionInput, ConversionRequest, ConversionResponse, MadeVideo } from './conversion.ts';

/** A highlight of 100 MB is minutes long. The times of a file are its own claim; a longer one is not encoded. */
const DURATION_MAX_SECONDS = 2 * 3600;

async function handle(request: ConversionRequest): Promise<ConversionResponse> {
  try {
    if (request.task === 'posters') return { posters: await makePostersAt(request.source, request.folder, request.at) };
    return await convert(request);
  } catch (error) {
    if (isSystemError(error)) throw error;
    return { rejected: error instanceof TooLong ? 'too-long' : 'unreadable', why: String(error) };
  }
}

async function convert({ source, container, folder, posterAt }: ConversionInput): Promise<ConversionResponse> {
  const surveyed = await openMedia(source, container);
  const survey = await surveyMedia(surveyed);
  const traits = traitsOf(surveyed.video);
  await surveyed.input.close();
  if (survey.frames === 0) return { rejected: 'unreadable', why: 'There is no picture.' };
  if (survey.duration > DURATION_MAX_SECONDS) return { rejected: 'too-long', why: `${survey.duration} seconds` };

  const plan = planConversion(traits, survey);
  const media = await openMedia(source, container);
  const hasPictures = await transcode(media, plan, survey, folder);
  await media.input.close();
  if (!hasPictures) return { rejected: 'unreadable', why: 'No picture could be decoded.' };
  const playback = join(folder, 'playback.mp4');
  const {
    posters,
    storyboard,
    posterAt: at,
  } = await makePictures(playback, { folder, duration: survey.duration, posterAt });
  return {
    conversion: {
      playback: await madeVideo(playback, plan.size, plan),
      small: plan.small && (await madeVideo(join(folder, 'small.mp4'), plan.small, null)),
      posters,
      storyboard,
      posterAt: at,
      duration: survey.duration,
      frameRate: plan.isCopied ? survey.rate : plan.rate.num / plan.rate.den,
    },
  };
}

async function madeVideo(path: string, size: MadeVideo | Plan['size'], plan: Plan | null): Promise<MadeVideo> {
  const { size: bytes } = await stat(path);
  return { path, type: 'video/mp4', width: size.width, height: size.height, bytes, wasCopied: plan?.isCopied ?? false };
}

/** For example a full disk: it says nothing about the file. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

serve(handle);
