import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Scaler } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import sharp from 'sharp';
import type { MadePoster, MadeStoryboard } from '../processing/conversion.ts';
import { type Media, openMedia } from './open-media.ts';
import type { Size } from './plan.ts';
import { type Picture, scorePicture } from './score-picture.ts';

const POSTER_WIDTHS = [640, 1280] as const;
/** A portrait clip is shown at the height of a landscape one. */
const POSTER_LONG_SIDE_MAX = 1280;
/** Pictures that are compared for the poster. */
const CANDIDATES = 12;
const SHEET_FRAMES_MAX = 100;
const SHEET_COLUMNS = 10;
const SHEET_FRAME_LONG_SIDE = 160;
/** Of longer clips only key frames are decoded, which are two seconds apart. */
const WHOLE_SECONDS_MAX = 20;
const KEY_SECONDS = 2;
const SCORED_WIDTH = 160;

/** The pictures that show a clip while it does not play. */
export interface Pictures {
  posters: MadePoster[];
  storyboard: MadeStoryboard | null;
  /** The second of the frame that became the poster. */
  posterAt: number;
}

/**
 * Makes the posters of a playback file, of the frame at `posterAt` or of the best of twelve, and the sheet of small frames.
 * @param duration in seconds
 */
export async function makePictures(
  path: string,
  { folder, duration, posterAt }: { folder: string; duration: number; posterAt: number | null },
): Promise<Pictures> {
  const secondsPerFrame = Math.max(duration > WHOLE_SECONDS_MAX ? KEY_SECONDS : 1, duration / SHEET_FRAMES_MAX);
  const frames = Math.max(1, Math.min(SHEET_FRAMES_MAX, Math.floor(duration / secondsPerFrame + 1e-6)));
  const sheetTimes = Array.from({ length: frames }, (_, index) => (index + 0.5) * secondsPerFrame);
  const posterTimes = Array.from({ length: CANDIDATES }, (_, index) => ((index + 0.5) * duration) / CANDIDATES);
  const found = await readFrames(path, { duration, sheetTimes, posterTimes: posterAt === null ? posterTimes : [] });
  const best = posterAt === null ? found.best : await frameAt(path, posterAt);
  if (!best) throw new Error('The playback file has no picture.');
  return {
    posters: await writePosters(best.picture, folder),
    storyboard: await writeSheet(found.sheet, { folder, secondsPerFrame }),
    posterAt: best.at,
  };
}

/** Makes posters of one frame of a playback file, or of the best of twelve. */
export async function makePostersAt(path: string, folder: string, at: number | null): Promise<MadePoster[]> {
  if (at === null) {
    const { input, video } = await openMedia(path, 'mp4');
    const duration = Number(video.duration) * (video.timeBase.num / video.timeBase.den) || input.duration;
    await input.close();
    return (await makePictures(path, { folder, duration, posterAt: null })).posters;
  }
  const frame = await frameAt(path, at);
  if (!frame) throw new Error('The playback file has no picture.');
  return writePosters(frame.picture, folder);
}

interface Found {
  sheet: Picture[];
  best: { at: number; picture: Picture } | null;
}

/** Decodes a file once and keeps the frames that are shown at the given times. */
async function readFrames(
  path: string,
  { duration, sheetTimes, posterTimes }: { duration: number; sheetTimes: number[]; posterTimes: number[] },
): Promise<Found> {
  const media = await openMedia(path, 'mp4');
  using scaler = new Scaler();
  const sheet: Picture[] = [];
  let best: (Found['best'] & { score: number }) | null = null;
  let [nextSheet, nextPoster] = [0, 0];
  let previous: { at: number; frame: Frame } | null = null;
  const isKeysOnly = duration > WHOLE_SECONDS_MAX;

  /** What is shown until the next frame appears. */
  const show = async ({ at, frame }: { at: number; frame: Frame }, until: number) => {
    for (; nextSheet < sheetTimes.length && (sheetTimes[nextSheet] as number) < until; nextSheet += 1) {
      sheet.push(await toPicture(scaler, frame, fitLongSide(frame, SHEET_FRAME_LONG_SIDE)));
    }
    if ((posterTimes[nextPoster] ?? Number.POSITIVE_INFINITY) >= until) return;
    while ((posterTimes[nextPoster] ?? Number.POSITIVE_INFINITY) < until) nextPoster += 1;
    const score = scorePicture(await toPicture(scaler, frame, fitLongSide(frame, SCORED_WIDTH)));
    if (best && best.score >= score) return;
    best = { at, score, picture: await toPicture(scaler, frame, fitLongSide(frame, POSTER_LONG_SIDE_MAX)) };
  };
  for await (const { at, frame } of decodeFrames(media, isKeysOnly)) {
    if (previous) {
      await show(previous, at);
      previous.frame.free();
    }
    previous = { at, frame };
  }
  if (previous) {
    await show(previous, Number.POSITIVE_INFINITY);
    (previous as { frame: Frame }).frame.free();
  }
  await media.input.close();
  return { sheet, best };
}

/** The frame that is shown at a second of a file; the last one after its end. */
async function frameAt(path: string, at: number): Promise<Found['best']> {
  const media = await openMedia(path, 'mp4');
  using scaler = new Scaler();
  await media.input.seek(at, -1, AVSEEK_FLAG_BACKWARD);
  let shown: { at: number; frame: Frame } | null = null;
  for await (const decoded of decodeFrames(media, false)) {
    if (shown && decoded.at > at) {
      decoded.frame.free();
      break;
    }
    shown?.frame.free();
    shown = decoded;
  }
  const found = shown && {
    at: shown.at,
    picture: await toPicture(scaler, shown.frame, fitLongSide(shown.frame, POSTER_LONG_SIDE_MAX)),
  };
  shown?.frame.free();
  await media.input.close();
  return found;
}

async function* decodeFrames(
  { input, video }: Media,
  isKeysOnly: boolean,
): AsyncGenerator<{ at: number; frame: Frame }> {
  using decoder = await Decoder.create(video, {
    threadCount: 2,
    exitOnError: false,
    options: isKeysOnly ? { skip_frame: 'nokey' } : {},
  });
  const seconds = video.timeBase.num / video.timeBase.den;
  const timed = (frame: Frame) => ({ at: Number(frame.bestEffortTimestamp) * seconds, frame });
  for await (const packet of input.packets(video.index)) {
    if (!packet) break;
    const isSkipped = isKeysOnly && !packet.isKeyframe;
    for (const frame of isSkipped ? [] : await decoder.decodeAll(packet)) yield timed(frame);
    packet.free();
  }
  for (const frame of await decoder.decodeAll(null)) yield timed(frame);
}

async function toPicture(scaler: Scaler, frame: Frame, size: Size): Promise<Picture> {
  return { ...size, pixels: await scaler.toBuffer(frame, { resize: size, format: 'rgb' }) };
}

function fitLongSide({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return {
    width: Math.max(2, 2 * Math.round((width * scale) / 2)),
    height: Math.max(2, 2 * Math.round((height * scale) / 2)),
  };
}

const rawOf = ({ pixels, width, height }: Picture) => sharp(pixels, { raw: { width, height, channels: 3 } });

/** Written by Node, whose errors name what the system refused. */
async function writePosters(picture: Picture, folder: string): Promise<MadePoster[]> {
  const widths = new Set(POSTER_WIDTHS.map((width) => Math.min(width, picture.width)));
  const posters: MadePoster[] = [];
  for (const width of widths) {
    const resized = rawOf(picture).resize({ width });
    for (const [extension, type, image] of [
      ['webp', 'image/webp', resized.clone().webp({ quality: 80 })],
      ['jpg', 'image/jpeg', resized.clone().jpeg({ quality: 82, mozjpeg: true })],
    ] as const) {
      const path = join(folder, `poster-${width}.${extension}`);
      const { data, info } = await image.toBuffer({ resolveWithObject: true });
      await writeFile(path, data);
      posters.push({ path, type, width, height: info.height, bytes: info.size });
    }
  }
  return posters;
}

async function writeSheet(
  frames: readonly Picture[],
  { folder, secondsPerFrame }: { folder: string; secondsPerFrame: number },
): Promise<MadeStoryboard | null> {
  const [first] = frames;
  if (!first) return null;
  const columns = Math.min(SHEET_COLUMNS, frames.length);
  const [width, height] = [columns * first.width, Math.ceil(frames.length / columns) * first.height];
  const path = join(folder, 'storyboard.jpg');
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      frames.map(({ pixels, ...size }, index) => ({
        input: pixels,
        raw: { ...size, channels: 3 },
        left: (index % columns) * first.width,
        top: Math.floor(index / columns) * first.height,
      })),
    )
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer();
  await writeFile(path, sheet);
  return {
    ...{ path, type: 'image/jpeg', width, height, bytes: sheet.length, columns, frames: frames.length },
    ...{ frameWidth: first.width, frameHeight: first.height, secondsPerFrame },
  };
}
