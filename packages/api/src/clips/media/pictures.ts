import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Scaler } from 'node-av/api';
import sharp from 'sharp';
import type { MadeFile, MadeStoryboard, PosterInput } from './conversion/video-converter.ts';
import { decodeFrames, type Picture, shownAt, type TimedFrame, toPicture, useFrameAt } from './frames.ts';
import { openMedia } from './open-media.ts';

const POSTER_WIDTHS = [640, 1280] as const;
const POSTER_LONG_SIDE_MAX = 1280;
const CANDIDATES = 12;
const SCORED_LONG_SIDE = 160;
const SHEET_COLUMNS = 10;
const SHEET_FRAMES_MAX = 100;
const SHEET_FRAME_LONG_SIDE = 160;
/** For longer clips the storyboard uses key frames and candidates are decoded singly. */
const WHOLE_SECONDS_MAX = 20;
const isLong = (duration: number) => duration > WHOLE_SECONDS_MAX;

/** Makes posters of the frame at `posterAt` or the best one. Storyboard frames closer than `keySeconds` would repeat. */
export async function makePictures(
  path: string,
  options: { folder: string; duration: number; keySeconds: number; posterAt: number | null },
) {
  const { folder, duration, keySeconds, posterAt } = options;
  const secondsPerFrame = Math.max(isLong(duration) ? keySeconds : 1, duration / SHEET_FRAMES_MAX);
  const frames = Math.max(1, Math.min(SHEET_FRAMES_MAX, Math.floor(duration / secondsPerFrame + 1e-6)));
  const times = Array.from({ length: frames }, (_, index) => (index + 0.5) * secondsPerFrame);
  const sheet = await readSheet(path, times, isLong(duration));
  const poster = await (posterAt === null ? findPoster(path, duration) : posterOf(path, posterAt));
  return {
    posters: await writePosters(poster.picture, folder),
    storyboard: await writeSheet(sheet, { folder, secondsPerFrame }),
    posterAt: poster.at,
  };
}

export async function makePostersAt({ source, folder, at }: PosterInput): Promise<MadeFile[]> {
  if (at !== null) return writePosters((await posterOf(source, at)).picture, folder);
  return writePosters((await findPoster(source, await durationOf(source))).picture, folder);
}

async function durationOf(path: string): Promise<number> {
  await using media = await openMedia(path, 'mp4');
  const { duration, timeBase } = media.video;
  return Number(duration) * (timeBase.num / timeBase.den) || media.input.duration;
}

async function readSheet(path: string, times: readonly number[], isKeysOnly: boolean): Promise<Picture[]> {
  using scaler = new Scaler();
  await using media = await openMedia(path, 'mp4');
  const sheet: Picture[] = [];
  for await (const { frame } of shownAt(decodeFrames(media, isKeysOnly), times)) {
    sheet.push(await toPicture(scaler, frame, SHEET_FRAME_LONG_SIDE));
  }
  return sheet;
}

interface Poster {
  at: number;
  picture: Picture;
}

async function posterOf(path: string, at: number): Promise<Poster> {
  using scaler = new Scaler();
  const poster = await useFrameAt(path, at, async ({ at, frame }) => {
    return { at, picture: await toPicture(scaler, frame, POSTER_LONG_SIDE_MAX) };
  });
  if (!poster) throw new Error('The playback file has no picture.');
  return poster;
}

/** The best of twelve frames; if these are black, the best of all frames, or of a long clip's key frames. */
async function findPoster(path: string, duration: number): Promise<Poster> {
  using scaler = new Scaler();
  const found: { best: (Poster & { score: number }) | null } = { best: null };
  const compare = async ({ at, frame }: TimedFrame) => {
    const score = scorePicture(await toPicture(scaler, frame, SCORED_LONG_SIDE));
    if (found.best && found.best.score >= score) return;
    found.best = { at, score, picture: await toPicture(scaler, frame, POSTER_LONG_SIDE_MAX) };
  };
  const times = Array.from({ length: CANDIDATES }, (_, index) => ((index + 0.5) * duration) / CANDIDATES);
  if (isLong(duration)) for (const at of times) await useFrameAt(path, at, compare);
  else {
    await using media = await openMedia(path, 'mp4');
    for await (const shown of shownAt(decodeFrames(media), times)) await compare(shown);
  }
  if (!found.best || found.best.score <= BLACK_SCORE_MAX) {
    await using media = await openMedia(path, 'mp4');
    for await (const decoded of decodeFrames(media, isLong(duration))) {
      await compare(decoded);
      decoded.frame.free();
    }
  }
  if (!found.best) throw new Error('The playback file has no picture.');
  return found.best;
}

/** Node writes the files, since its errors name the system error. */
async function writePosters({ pixels, ...size }: Picture, folder: string): Promise<MadeFile[]> {
  const widths = new Set(POSTER_WIDTHS.map((width) => Math.min(width, size.width)));
  const posters: MadeFile[] = [];
  for (const width of widths) {
    const resized = sharp(pixels, { raw: { ...size, channels: 3 } }).resize({ width });
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

/** Mean brightness, 0 to 255: darker and brighter pictures show little. */
const [DARK, DIM, BRIGHT, WHITE] = [18, 60, 190, 245];
const BLACK_SCORE = 0.001;
const BLACK_SCORE_MAX = BLACK_SCORE * DARK;

/** Scores sharpness (variance of the Laplacian, Pech-Pacheco et al., 2000), less if too dark or too bright. */
function scorePicture({ pixels, width, height }: Picture): number {
  const grey = new Float32Array(width * height);
  let sum = 0;
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 3;
    // Luma of BT.709.
    const value = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
    grey[index] = value;
    sum += value;
  }
  const mean = sum / grey.length;
  if (mean <= DARK) return BLACK_SCORE * mean;
  return BLACK_SCORE_MAX + (1 + Math.log1p(varianceOfLaplacian(grey, width, height))) * exposureOf(mean);
}

function exposureOf(mean: number): number {
  if (mean < DIM) return (mean - DARK) / (DIM - DARK);
  if (mean > BRIGHT) return Math.max(BLACK_SCORE, (WHITE - mean) / (WHITE - BRIGHT));
  return 1;
}

function varianceOfLaplacian(grey: Float32Array, width: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const value = around - 4 * (grey[at] ?? 0);
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
