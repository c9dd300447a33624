import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { aFlatPng, appError } from '../../testing/index.ts';
import { createImageEncoder } from './image-encoder.ts';

const encoder = createImageEncoder({ imagesAtOnce: 1, imagesWaiting: 0, imageMaxPixels: 10_000 });
afterAll(() => encoder.close());

test.each([
  ['an interlaced PNG', (picture: Sharp) => picture.png({ progressive: true }), true],
  ['a 16-bit PNG', (picture: Sharp) => picture.toColourspace('rgb16').png(), true],
  ['an interlaced 16-bit PNG', (picture: Sharp) => picture.toColourspace('rgb16').png({ progressive: true }), false],
  ['a progressive JPEG', (picture: Sharp) => picture.jpeg({ progressive: true }), true],
  [
    'a progressive JPEG without chroma subsampling',
    (picture: Sharp) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    false,
  ],
  [
    'a baseline JPEG without chroma subsampling',
    (picture: Sharp) => picture.jpeg({ chromaSubsampling: '4:4:4' }),
    true,
  ],
])(
  '%s of the maximum number of pixels is re-encoded, or rejected if that needs too much memory',
  { tags: ['FU-08'] },
  async (_what, as, isTaken) => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-images-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'picture');
    const picture = sharp({ create: { width: 100, height: 100, channels: 4, background: '#0f4c35' } });
    await writeFile(path, await as(picture).toBuffer());
    const reencoded = encoder.reencode(path, { width: 20, height: 20, format: 'jpeg' }, (bytes) => bytes.toArray());
    if (isTaken) expect(await reencoded).toHaveLength(1);
    else await expect(reencoded).rejects.toMatchObject(appError('IMAGE_TOO_LARGE'));
  },
);

test('images that are re-encoded at the same time do not affect each other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'picture.png');
  await writeFile(path, await aFlatPng(40, 40));
  const many = createImageEncoder({ imagesAtOnce: 8, imagesWaiting: 1000, imageMaxPixels: 1e6 });
  onTestFinished(() => many.close());
  const reencoded = Array.from({ length: 300 }, (_, index) =>
    many.reencode(path, { width: 20, height: 20, format: 'jpeg' }, (bytes) =>
      pipeline(bytes, createWriteStream(join(folder, `${index}.jpg`))),
    ),
  );
  const outcomes = await Promise.allSettled(reencoded);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
