import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CardFace } from '../face.ts';
import { FONT_URLS } from '../font-files.ts';
import { drawPdf } from '../pdf/pdf.ts';
import { drawSide, type Pixels } from '../png.ts';
import { aFace, NO_PICTURES, NUMBERS, someDataUrls, somePictures } from './cards.ts';

export const fontFiles = Object.values(FONT_URLS).map((url) => fileURLToPath(url));
export const fonts = { regular: readFileSync(new URL(FONT_URLS.regular)), bold: readFileSync(new URL(FONT_URLS.bold)) };
const MM = 72 / 25.4;
export const PIXELS_PER_POINT = 600 / 72;

/** A file of each card is drawn once for all tests that look at it. */
function once<Drawn>(draw: (face: CardFace) => Drawn): (face: CardFace) => Drawn {
  const drawn = new Map<CardFace, Drawn>();
  return (face) => {
    const file = drawn.get(face) ?? draw(face);
    drawn.set(face, file);
    return file;
  };
}

export const ANN = aFace();
export const QR_TEXT = `${NUMBERS.verifyUrl}#${NUMBERS.statement}`;
export const pdfOf = once((face) => drawPdf([{ face, pictures: somePictures() }], { fonts }));
export const frontOf = once((face) => drawSide('front', { face, pictures: someDataUrls() }, fontFiles));
export const backOf = once((face) => drawSide('back', { face, pictures: someDataUrls() }, fontFiles));

/** The boxes of a PDF's pages, in millimetres: left, bottom, right, top. */
export function boxesOf(pdf: Uint8Array, name: string): number[][] {
  const found = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(new RegExp(`/${name} \\[ ([^\\]]+) \\]`, 'g'));
  return [...found].map(([, box = '']) => box.split(' ').map((length) => Number(length) / MM));
}

/** The cards of a sheet and a bit. */
export const people = Array.from({ length: 12 }, (_, index) => {
  const cardNumber = `ID-2026-0000${index + 10}`;
  return aFace({ numbers: { ...NUMBERS, cardNumber } });
});
export const sheets = once(() =>
  drawPdf(
    people.map((face) => ({ face, pictures: NO_PICTURES })),
    { fonts, paper: 'sheet', hasCropMarks: true },
  ),
);

export interface Place {
  x: number;
  y: number;
}

/** The share of dark pixels in a place, 0 to 1. The place is in points. */
export function darkShare({ data, width }: Pixels, place: Place & { width: number; height: number }): number {
  let dark = 0;
  const [left, top] = [Math.round(place.x * PIXELS_PER_POINT), Math.round(place.y * PIXELS_PER_POINT)];
  const [columns, rows] = [Math.round(place.width * PIXELS_PER_POINT), Math.round(place.height * PIXELS_PER_POINT)];
  for (let row = top; row < top + rows; row += 1) {
    for (let column = left; column < left + columns; column += 1) {
      if ((data[(row * width + column) * 4 + 1] ?? 255) < 100) dark += 1;
    }
  }
  return dark / (columns * rows);
}
