import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MadePoster, MadeStoryboard } from '../processing/conversion.ts';
import type { Picture } from './score-picture.ts';

const POSTER_WIDTHS = [640, 1280] as const;
const SHEET_COLUMNS = 10;

const rawOf = ({ pixels, width, height }: Picture) => sharp(pixels, { raw: { width, height, channels: 3 } });

/** Written by Node, whose errors name what the system refused. */
export async function writePosters(picture: Picture, folder: string): Promise<MadePoster[]> {
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

export async function writeSheet(
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
