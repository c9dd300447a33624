import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mapPictures, type Side } from '@touchline/id-card';
import { FONT_URLS } from '@touchline/id-card/font-files';
import { drawBarcode, drawQr, drawSide, type Pixels } from '@touchline/id-card/png';
import { loadSharp } from '../../platform/lib/sharp.ts';
import { serve } from '../../platform/tasks/serve.ts';
import type { CardToRender, RenderJob } from './card-renderer.ts';
import { cropPortrait, PHOTO_WIDTH } from './portrait.ts';

const GAP_PIXELS = 60;
const CARD_DPI = 600;
const CODE_DPI = 300;

const fontFiles = Object.values(FONT_URLS).map((url) => fileURLToPath(url));

async function render(job: RenderJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'pdf':
      return drawPdfOf(job.card);
    case 'png':
      return drawPng(job.card, job.sides);
    case 'qr':
      return toPng(await drawQr(job.text), CODE_DPI);
    case 'barcode':
      return toPng(await drawBarcode(job.text, fontFiles), CODE_DPI);
  }
}

async function drawPdfOf({ face, pictures }: CardToRender): Promise<Uint8Array> {
  // Loaded with the first PDF, so that pictures of cards do not wait for it.
  const { drawPdf } = await import('@touchline/id-card/pdf/pdf');
  const fonts = { regular: await readFile(new URL(FONT_URLS.regular)), bold: await readFile(new URL(FONT_URLS.bold)) };
  return drawPdf([{ face, pictures: await withSmallPhoto(pictures) }], { fonts });
}

async function drawPng({ face, pictures }: CardToRender, sides: readonly Side[]): Promise<Buffer> {
  const small = await withSmallPhoto(pictures);
  const card = { face, pictures: mapPictures(small, (bytes) => bytes && dataUrlOf(bytes)) };
  const drawn: Pixels[] = [];
  for (const side of sides) drawn.push(await drawSide(side, card, fontFiles));
  return sideBySide(drawn);
}

async function withSmallPhoto(pictures: CardToRender['pictures']): Promise<CardToRender['pictures']> {
  return pictures.photo
    ? { ...pictures, photo: await cropPortrait({ image: pictures.photo, width: PHOTO_WIDTH }) }
    : pictures;
}

const PNG_FIRST_BYTE = 0x89;
const dataUrlOf = (bytes: Uint8Array) =>
  `data:image/${bytes[0] === PNG_FIRST_BYTE ? 'png' : 'jpeg'};base64,${Buffer.from(bytes).toString('base64')}`;

const rawOf = ({ width, height }: Pixels) => ({ raw: { width, height, channels: 4 as const } });

/** Stores the resolution, so that the image prints at its true size. */
async function toPng(drawn: Pixels, density: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(drawn.data, rawOf(drawn)).withMetadata({ density }).png().toBuffer();
}

async function sideBySide(drawn: readonly Pixels[]): Promise<Buffer> {
  const [first] = drawn;
  if (!first) throw new Error('There is no side to render.');
  if (drawn.length === 1) return toPng(first, CARD_DPI);
  const sharp = await loadSharp();
  const width = drawn.length * (first.width + GAP_PIXELS) - GAP_PIXELS;
  return sharp({ create: { width, height: first.height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(
      drawn.map((side, index) => ({
        input: Buffer.from(side.data.buffer, side.data.byteOffset, side.data.byteLength),
        ...rawOf(side),
        left: index * (first.width + GAP_PIXELS),
        top: 0,
      })),
    )
    .withMetadata({ density: CARD_DPI })
    .png()
    .toBuffer();
}

// Rendering takes 200 MB and blocks the thread for tens of milliseconds, so it has its own process.
serve(render);
