import { expect, test } from 'vitest';
import { drawPdf } from './pdf/pdf.ts';
import { drawSide, type Pixels } from './png.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './style.ts';
import { LONG_FACES, MULTILINGUAL_FACES, NO_PICTURES, NUMBERS, someDataUrls } from './testing/cards.ts';
import {
  ANN,
  backOf,
  boxesOf,
  darkShare,
  fontFiles,
  fonts,
  frontOf,
  PIXELS_PER_POINT,
  type Place,
  pdfOf,
  people,
  sheets,
} from './testing/drawn.ts';
import { locateCodes, readCodes, readPdf } from './testing/reading.ts';

/** Millimetres. */
const POINT = 25.4 / 72;

test('the largest QR code, under texts of maximum length, is readable beside the barcode', async () => {
  const statement = NUMBERS.statement.repeat(3).slice(0, 576);
  for (const face of LONG_FACES) {
    const numbers = { ...NUMBERS, ...face.numbers, statement };
    const back = await drawSide('back', { face: { ...face, numbers }, pictures: someDataUrls() }, fontFiles);
    expect(await readCodes(back)).toEqual({
      QRCode: `${numbers.verifyUrl}#${statement}`,
      Code128: numbers.cardNumber,
    });
  }
});

test('a PDF with crop marks has a margin for them outside of the bleed', async () => {
  const pdf = await drawPdf([{ face: ANN, pictures: NO_PICTURES }], { fonts, hasCropMarks: true });
  const [media, trim, bleed] = ['MediaBox', 'TrimBox', 'BleedBox'].map((name) => boxesOf(pdf, name)[0] ?? []);
  expect(media?.map((length) => length.toFixed(2))).toEqual(['0.00', '0.00', '67.98', '99.60']);
  expect(trim?.map((length) => length.toFixed(2))).toEqual(['7.00', '7.00', '60.98', '92.60']);
  expect(bleed?.map((length) => length.toFixed(2))).toEqual(['4.00', '4.00', '63.98', '95.60']);
  const [front] = await readPdf(pdf, PIXELS_PER_POINT);
  // Beside the upper left corner of the card: a level mark, and white where the card has been cut.
  const inMillimetres = (x: number, y: number) => ({ x: x / POINT, y: y / POINT });
  expect(darkness(front, { ...inMillimetres(1, 6.8), width: 6, height: 1.2 })).toBeGreaterThan(0);
  expect(darkness(front, { ...inMillimetres(1, 8), width: 6, height: 40 })).toBe(0);
});

test('a PDF can be created for cards with texts of maximum length', async () => {
  for (const face of LONG_FACES) {
    expect((await drawPdf([{ face, pictures: NO_PICTURES }], { fonts })).length).toBeGreaterThan(10_000);
  }
});

test('a sheet has each back behind its front when it is turned on its long edge, at the true size', async () => {
  const dpi = 300;
  const [fronts, backs] = await readPdf(await sheets(ANN), dpi / 72);
  if (!fronts || !backs) throw new Error('A page is missing.');
  const found = await locateCodes(backs, 'Code128');
  expect(found.map(({ text }) => text).sort()).toEqual(people.slice(0, 10).map((face) => face.numbers?.cardNumber));
  // Seen through the paper: the first card is at the top left of the fronts, hence at the top right of the backs.
  const cellOf = ({ x, y }: Place) => ({
    row: Math.floor((y / backs.height) * 5),
    column: 1 - Math.floor((x / backs.width) * 2),
  });
  for (const { text, x, y } of found) {
    const index = Number(text.slice(-2)) - 10;
    expect(cellOf({ x, y }), text).toEqual({ row: Math.floor(index / 2), column: index % 2 });
  }
  // The header of a front is at the left of its cell; so is that of its back, seen through the paper.
  const greenAt = (page: Pixels, millimetres: number) => {
    const [x, y] = [Math.round((millimetres / 25.4) * dpi), Math.round((40 / 25.4) * dpi)];
    return (page.data[(y * page.width + x) * 4] ?? 255) < 60;
  };
  expect([greenAt(fronts, 18), greenAt(fronts, 100)]).toEqual([true, false]);
  expect([greenAt(backs, 210 - 18), greenAt(backs, 210 - 100)]).toEqual([true, false]);
});

test.each(
  [ANN, ...MULTILINGUAL_FACES, ...LONG_FACES].map((face) => [`${face.firstName} ${face.lastName}`, face] as const),
)('the PDF and the PNG of %s look the same', async (_, face) => {
  const pages = await readPdf(await pdfOf(face), PIXELS_PER_POINT);
  for (const [index, png] of [await frontOf(face), await backOf(face)].entries()) {
    const page = pages[index];
    if (!page) throw new Error('A page is missing.');
    expect(difference(png, page)).toBeLessThan(0.01);
  }
});

const BLOCK = 12;

/** The mean difference between a page and a trimmed side, 0 to 1, by blocks: edges half a pixel apart do not count. */
function difference(side: Pixels, page: Pixels): number {
  // The viewer draws pages of whole points, so that it squeezes them a little.
  const [scaleX, scaleY] = [page.width / (CARD_WIDTH + 2 * BLEED), page.height / (CARD_HEIGHT + 2 * BLEED)];
  const onPage = ({ x, y }: Place) => ({
    x: Math.round((BLEED + x / PIXELS_PER_POINT) * scaleX),
    y: Math.round((BLEED + y / PIXELS_PER_POINT) * scaleY),
  });
  const differences: number[] = [];
  for (let y = 0; y + BLOCK <= side.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= side.width; x += BLOCK) {
      differences.push(Math.abs(meanOf(side, { x, y }) - meanOf(page, onPage({ x, y }))));
    }
  }
  // A letter, a picture or a box that stands elsewhere makes whole blocks differ.
  expect(Math.max(...differences)).toBeLessThan(0.25);
  return differences.reduce((sum, one) => sum + one, 0) / differences.length;
}

function meanOf({ data, width }: Pixels, { x, y }: Place): number {
  let sum = 0;
  for (let row = y; row < y + BLOCK; row += 1) {
    for (let column = x; column < x + BLOCK; column += 1) sum += data[(row * width + column) * 4 + 1] ?? 0;
  }
  return sum / (BLOCK * BLOCK * 255);
}

/** The share of dark pixels in a place of a page of a PDF. */
function darkness(page: Pixels | undefined, place: Place & { width: number; height: number }): number {
  if (!page) throw new Error('A page is missing.');
  return darkShare(page, place);
}
