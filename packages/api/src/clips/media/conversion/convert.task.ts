import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Scaler } from 'node-av/api';
import { serve } from '../../../platform/tasks/serve.ts';
import { findFields } from '../fields.ts';
import {
  COMPARED_SECONDS_MAX,
  createFingerprinter,
  type EncodedFingerprint,
  encodeFingerprint,
} from '../fingerprint.ts';
import { SIDE } from '../frame-hash.ts';
import { decodeFrames } from '../frames.ts';
import { TooLong } from '../lines/muxing.ts';
import { KEY_SECONDS } from '../lines/picture-line.ts';
import { findSound } from '../lines/sound-line.ts';
import { assertReadable, isSystemError, type Media, openMedia, traitsOf } from '../open-media.ts';
import { makePictures, makePostersAt } from '../pictures.ts';
import { findExcess, planConversion, type Size } from '../plan.ts';
import { surveyMedia } from '../survey.ts';
import { transcode } from '../transcode.ts';
import type {
  Conversion,
  ConversionInput,
  ConversionRequest,
  ConversionResponse,
  MadeFile,
} from './video-converter.ts';

/** The library's reader polls on every turn of the event loop and uses a whole CPU core. This waits a millisecond. */
globalThis.setImmediate = ((work: (...values: unknown[]) => void, ...values: unknown[]) =>
  setTimeout(work, 1, ...values)) as unknown as typeof setImmediate;

async function handle(request: ConversionRequest): Promise<ConversionResponse<unknown>> {
  await assertReadable(request.source);
  try {
    if (request.task === 'posters') return { made: await makePostersAt(request) };
    if (request.task === 'fingerprint') return { made: await readFingerprint(request.source) };
    return await convert(request);
  } catch (error) {
    if (isSystemError(error)) throw error;
    return { rejected: error instanceof TooLong ? 'too-long' : 'unreadable', why: String(error) };
  }
}

async function convert(input: ConversionInput): Promise<ConversionResponse<Conversion>> {
  const { source, container, folder, posterAt } = input;
  const before = process.cpuUsage();
  const sound = await findSound(source, container);
  const surveyed = await openMedia(source, container);
  surveyed.audio = streamOf(surveyed, sound.index);
  const survey = await surveyMedia(surveyed);
  const traits = traitsOf(surveyed.video);
  await surveyed.input.close();
  if (survey.frames === 0) return { rejected: 'unreadable', why: 'There is no picture.' };
  const plan = planConversion(traits, survey, await findFields(source, container, survey));
  const excess = findExcess(survey, plan);
  if (excess) return { rejected: 'too-long', why: excess };

  const media = await openMedia(source, container);
  media.audio = streamOf(media, sound.index);
  const hasPictures = await transcode(media, plan, survey, folder);
  await media.input.close();
  if (!hasPictures) return { rejected: 'unreadable', why: 'No picture could be decoded.' };
  const { duration } = survey;
  const path = join(folder, 'playback.mp4');
  const keySeconds = plan.isCopied ? survey.keyInterval : KEY_SECONDS;
  const pictures = await makePictures(path, { folder, duration, keySeconds, posterAt });
  const small = plan.small && (await madeVideo(join(folder, 'small.mp4'), plan.small));
  const playback = { ...(await madeVideo(path, plan.size)), wasCopied: plan.isCopied };
  const frameRate = plan.isCopied ? survey.rate : plan.rate.num / plan.rate.den;
  const fingerprint = await readFingerprint(small?.path ?? path);
  const { user, system } = process.cpuUsage(before);
  const work = Math.ceil((user + system) / 1e6);
  return { made: { playback, small, ...pictures, duration, frameRate, fingerprint, work, isSoundLost: sound.isLost } };
}

function streamOf({ input }: Media, index: number | null) {
  return index === null ? null : (input.streams[index] ?? null);
}

/** Decodes all frames of a playback file: with key frames alone the distances of copies double. */
async function readFingerprint(path: string): Promise<EncodedFingerprint> {
  using scaler = new Scaler();
  const fingerprinter = createFingerprinter();
  await using media = await openMedia(path, 'mp4');
  for await (const { at, frame } of decodeFrames(media)) {
    const pixels =
      at < COMPARED_SECONDS_MAX &&
      (await scaler.toBuffer(frame, { resize: { width: SIDE, height: SIDE }, format: 'gray' }));
    frame.free();
    if (!pixels) break;
    fingerprinter.add(at, pixels);
  }
  return encodeFingerprint(fingerprinter.finish());
}

async function madeVideo(path: string, { width, height }: Size): Promise<MadeFile> {
  const { size: bytes } = await stat(path);
  return { path, type: 'video/mp4', width, height, bytes };
}

serve(handle);
