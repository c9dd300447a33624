import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFields } from '@touchline/api/clips/media/fields';
import { openMedia, traitsOf } from '@touchline/api/clips/media/open-media';
import { planConversion } from '@touchline/api/clips/media/plan';
import { surveyMedia } from '@touchline/api/clips/media/survey';
import { transcode } from '@touchline/api/clips/media/transcode';
import { Decoder, FilterComplexAPI } from 'node-av/api';
import { AV_LOG_QUIET } from 'node-av/constants';
import { type Frame, Log } from 'node-av/lib';
import { ROOT } from '../paths.ts';
import type { Finding } from '../report.ts';

const RECORDING = join(ROOT, 'testing/media/h264.mp4');
/** Above this, few viewers tell a picture from its source when they see both. */
const LIKENESS_MIN = 0.97;

/** How much the pictures of a camera look like themselves after they were encoded for playback, by SSIM; 1 is the same. */
export async function measureQuality(): Promise<Finding[]> {
  Log.setLevel(AV_LOG_QUIET);
  const folder = await mkdtemp(join(tmpdir(), 'touchline-quality-'));
  try {
    await encode(RECORDING, folder);
    const found = await compareFrames(RECORDING, join(folder, 'playback.mp4'));
    const mean = found.reduce((sum, likeness) => sum + likeness, 0) / found.length;
    return [
      {
        what: 'likeness of h264.mp4 (1080p) once encoded',
        measured: mean.toFixed(4),
        budget: { text: `>= ${LIKENESS_MIN}`, isKept: mean >= LIKENESS_MIN },
        note: `SSIM, mean of ${found.length} pictures; the least is ${Math.min(...found).toFixed(4)}`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Encodes pictures that the product would copy, since browsers play them as they are. */
async function encode(path: string, folder: string): Promise<void> {
  const surveyed = await openMedia(path, 'mp4');
  const survey = await surveyMedia(surveyed);
  const fields = await findFields(path, 'mp4', survey);
  const plan = { ...planConversion(traitsOf(surveyed.video), survey, fields), isCopied: false, small: null };
  await surveyed.input.close();
  const media = await openMedia(path, 'mp4');
  await transcode(media, plan, survey, folder);
  await media.input.close();
}

/** The likeness of each picture of one file to the same one of the other. */
async function compareFrames(path: string, other: string): Promise<number[]> {
  using filter = FilterComplexAPI.create('[0:v]setpts=N[a];[1:v]setpts=N[b];[a][b]ssim[out]', {
    inputs: [{ label: '0:v' }, { label: '1:v' }],
    outputs: [{ label: 'out' }],
  });
  const found: number[] = [];
  for await (const frame of filter.frames('out', { '0:v': framesOf(path), '1:v': framesOf(other) })) {
    if (!frame) break;
    found.push(Number(frame.getMetadata().get('lavfi.ssim.All')));
    frame.free();
  }
  return found;
}

async function* framesOf(path: string): AsyncGenerator<Frame> {
  const { input, video } = await openMedia(path, 'mp4');
  using decoder = await Decoder.create(video);
  for await (const packet of input.packets(video.index)) {
    if (!packet) break;
    yield* await decoder.decodeAll(packet);
    packet.free();
  }
  yield* await decoder.decodeAll(null);
  await input.close();
}
