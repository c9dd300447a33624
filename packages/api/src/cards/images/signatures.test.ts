import { Readable } from 'node:stream';
import sharp, { type SharpInput } from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  aFlatPng,
  aPlayer,
  appError,
  aSignature,
  recording,
  storedFiles,
  type TestApp,
  testApp,
} from '../../testing/index.ts';
import { admitImage, imageToShow, replaceImage } from './images.service.ts';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Uploads a signature, and returns what is stored of it. */
async function signWith(app: TestApp, content: Buffer) {
  const player = await aPlayer(app);
  const admission = await admitImage(app.contextOf(player), player.id, 'signature');
  const staged = await app.shared.files.stage(Readable.from([content]));
  try {
    await replaceImage(admission, staged);
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
  const { key } = await imageToShow(app.contextOf(player), player.id, 'signature');
  return Buffer.concat(await (await app.shared.files.openRead(key)).toArray());
}

/** The size of a stored signature, the part of it that is ink, and how light that is, of 255. */
async function inkIn(stored: Buffer) {
  const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)]);
  const drawn = pixels.filter(([, , , alpha = 0]) => alpha > 128);
  const lightest = Math.max(...drawn.map(([red = 0, green = 0, blue = 0]) => 0.3 * red + 0.59 * green + 0.11 * blue));
  return { width: info.width, height: info.height, share: drawn.length / pixels.length, lightest };
}

/** The stroke of the field's signature, in another colour and on other paper. */
async function fieldInk(color: string): Promise<Buffer> {
  const ink = await recording('signature-black-ink-transparent.png');
  const shape = await sharp(ink).extractChannel(3).toBuffer();
  return sharp(await aFlatPng(600, 200, color))
    .joinChannel(shape)
    .png()
    .toBuffer();
}

const onPaper = async (paper: SharpInput, color: string) =>
  sharp(paper)
    .composite([{ input: await fieldInk(color) }])
    .jpeg()
    .toBuffer();

/** Light blue lines, as in an exercise book. */
async function linedPaper(): Promise<Buffer> {
  const line = await aFlatPng(600, 2, '#a9c3e6');
  const lines = Array.from({ length: 9 }, (_, row) => ({ input: line, left: 0, top: 10 + 22 * row }));
  return sharp(await aFlatPng(600, 200, '#f6f4ee'))
    .composite(lines)
    .png()
    .toBuffer();
}

async function onDarkTable(): Promise<Buffer> {
  const table = await aFlatPng(900, 500, '#4a3020');
  return sharp(table)
    .composite([{ input: await onPaper(await aFlatPng(600, 200, '#e8e6e0'), '#182050') }])
    .jpeg()
    .toBuffer();
}

describe('the ink of a signature', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['black on transparent', () => recording('signature-black-ink-transparent.png')],
    ['white on transparent', () => fieldInk('#fff')],
    ['yellow on transparent', () => fieldInk('#ffe000')],
    ['dark blue on paper in a shadow', () => recording('signature-paper-in-shadow.jpg')],
    ['blue on white paper', async () => onPaper(await aFlatPng(600, 200, '#fdfdfd'), '#2a4fd0')],
    ['black on grey paper', async () => onPaper(await aFlatPng(600, 200, '#8a8a8a'), '#222')],
    ['that of a pencil', async () => onPaper(await aFlatPng(600, 200, '#f2f0ea'), '#a8a8a8')],
    ['blue on lined paper', async () => onPaper(await linedPaper(), '#1a2a80')],
    ['white on a black board', async () => onPaper(await aFlatPng(600, 200, '#1a2420'), '#eee')],
    ['on paper that lies on a dark table', onDarkTable],
  ])('%s is kept alone, dark and without the space around it', { tags: ['SIGN-12'] }, async (_what, content) => {
    const ink = await inkIn(await signWith(await testApp(), await content()));
    // The stroke is 521 by 144 pixels, and covers a fifteenth of its box.
    expect(ink.width).toBeGreaterThan(530);
    expect(ink.width).toBeLessThan(575);
    expect(ink.height).toBeGreaterThan(145);
    expect(ink.height).toBeLessThan(190);
    expect(ink.share).toBeGreaterThan(0.05);
    expect(ink.share).toBeLessThan(0.08);
    expect(ink.lightest).toBeLessThan(60);
  });

  test('keeps its colour where that is dark, on a transparent ground', { tags: ['SIGN-12'] }, async () => {
    const stored = await signWith(await testApp(), await aSignature({ ink: '#10205a', paper: '#ebeae6' }));
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
    expect(data[3]).toBe(0);
    const [red = 0, , blue = 0, alpha] = data.subarray(middle, middle + 4);
    expect(alpha).toBe(255);
    expect(red).toBeLessThan(30);
    expect(blue).toBeGreaterThan(75);
  });

  test('is scaled down', async () => {
    const stored = await signWith(await testApp(), await aSignature({ width: 4000, height: 1600, paper: CLEAR }));
    const { width, height } = await sharp(stored).metadata();
    expect(width).toBeLessThanOrEqual(1000);
    expect(height).toBeLessThanOrEqual(400);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['white paper', () => aFlatPng(600, 200, '#fff')],
    ['a picture that is dark all over', () => aFlatPng(600, 200, '#222')],
    [
      'nothing but transparency',
      () =>
        sharp({ create: { width: 60, height: 24, channels: 4, background: CLEAR } })
          .png()
          .toBuffer(),
    ],
    [
      'paper with the noise of a camera',
      () =>
        sharp({
          create: {
            width: 600,
            height: 200,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 150, sigma: 8 },
          },
        })
          .jpeg()
          .toBuffer(),
    ],
  ])(
    'that is not there, as in %s, is not stored as an empty signature',
    { tags: ['SIGN-13'] },
    async (_what, content) => {
      const app = await testApp();
      await expect(signWith(app, await content())).rejects.toMatchObject(appError('NO_INK'));
      expect(await storedFiles(app.folder)).toEqual([]);
    },
  );

  test.each(['portrait-exif6.jpg', 'landscape-exif3.jpg'] as const)(
    'is not taken from a photo such as %s',
    { tags: ['SIGN-13'] },
    async (name) => {
      const app = await testApp();
      await expect(signWith(app, await recording(name))).rejects.toMatchObject(appError('NOT_A_SIGNATURE'));
      expect(await storedFiles(app.folder)).toEqual([]);
    },
  );
});
