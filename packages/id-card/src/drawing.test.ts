import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CardFace } from './face.ts';
import { FONT_URLS } from './font-files.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './measures.ts';
import { drawPdf } from './pdf/pdf.ts';
import { drawBarcode, drawQr, drawSide, type Pixels } from './png.ts';
import {
  aFace,
  LONG_FACES,
  MULTILINGUAL_FACES,
  NO_PICTURES,
  NUMBERS,
  someDataUrls,
  somePictures,
} from './testing/cards.ts';
import { readCodes, readPdf } from './testing/reading.ts';

const fontFiles = Object.values(FONT_URLS).map((url) => fileURLToPath(url));
const fonts = { regular: readFileSync(new URL(FONT_URLS.regular)), bold: readFileSync(new URL(FONT_URLS.bold)) };
const MM = 72 / 25.4;
const PIXELS_PER_POINT = 600 / 72;

/** A file of each card is drawn once for all tests that look at it. */
function once<Drawn>(draw: (face: CardFace) => Drawn): (face: CardFace) => Drawn {
  const drawn = new Map<CardFace, Drawn>();
  return (face) => {
    const file = drawn.get(face) ?? draw(face);
    drawn.set(face, file);
    return file;
  };
}

const ANN = aFace();
const pdfOf = once((face) => drawPdf([{ face, pictures: somePictures() }], { fonts }));
const frontOf = once((face) => drawSide('front', { face, pictures: someDataUrls() }, fontFiles));
const backOf = once((face) => drawSide('back', { face, pictures: someDataUrls() }, fontFiles));

describe('a PNG', () => {
  test('has the size of a bank card at 600 dots per inch', async () => {
    const { width, height } = await frontOf(ANN);
    expect([width, height]).toEqual([1275, 2022]);
  });

  test('of the back has a readable QR code of the address and a readable Code 128 of the card number', async () => {
    expect(await readCodes(await backOf(ANN))).toEqual({ QRCode: NUMBERS.verifyUrl, Code128: NUMBERS.cardNumber });
  });

  test('is set in the fonts of the given files: without them it has no text', async () => {
    const card = { face: aFace(), pictures: NO_PICTURES };
    const [set, unset] = [await drawSide('front', card, fontFiles), await drawSide('front', card, [])];
    const inName = (drawn: Pixels) => darkShare(drawn, { x: 40, y: 140, width: 73, height: 24 });
    expect(inName(set)).toBeGreaterThan(0.08);
    expect(inName(unset)).toBe(0);
  });

  test('of a single code is readable', async () => {
    expect(await readCodes(await drawQr(NUMBERS.verifyUrl))).toEqual({ QRCode: NUMBERS.verifyUrl });
    expect(await readCodes(await drawBarcode('ID-2026-000123', fontFiles))).toEqual({ Code128: 'ID-2026-000123' });
  });

  test.each(['http://localhost:3000', `https://${'a-rather-long-name.'.repeat(3)}example.org`])(
    'of a card with an address at %s has readable codes',
    async (origin) => {
      const verifyUrl = `${origin}/verify?code=7H3K9XQ2M4PTB8RC`;
      const face = aFace({ numbers: { ...NUMBERS, verifyUrl, cardNumber: 'ID-2031-1234567' } });
      const back = await drawSide('back', { face, pictures: someDataUrls() }, fontFiles);
      expect(await readCodes(back)).toEqual({ QRCode: verifyUrl, Code128: 'ID-2031-1234567' });
    },
  );
});

describe('a PDF', () => {
  test('has two pages, with the card as trim box and a bleed of three millimetres on all sides', async () => {
    const source = Buffer.from(await pdfOf(ANN)).toString('latin1');
    const boxes = (name: string) =>
      [...source.matchAll(new RegExp(`/${name} \\[ ([^\\]]+) \\]`, 'g'))].map(([, box = '']) =>
        box.split(' ').map((length) => Number(length) / MM),
      );
    for (const name of ['MediaBox', 'BleedBox', 'TrimBox']) expect(boxes(name), name).toHaveLength(2);
    for (const [left, bottom, right, top] of boxes('TrimBox')) {
      expect((right ?? 0) - (left ?? 0)).toBeCloseTo(53.98, 3);
      expect((top ?? 0) - (bottom ?? 0)).toBeCloseTo(85.6, 3);
      expect([left, bottom].map((length) => length?.toFixed(3))).toEqual(['3.000', '3.000']);
    }
    expect(boxes('BleedBox')).toEqual(boxes('MediaBox'));
    for (const box of boxes('MediaBox')) {
      expect(box.map((length) => length.toFixed(2))).toEqual(['0.00', '0.00', '59.98', '91.60']);
    }
  });

  test('embeds the used parts of its fonts, and no other font', async () => {
    const source = Buffer.from(await pdfOf(ANN)).toString('latin1');
    const names = new Set([...source.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name));
    expect([...names].map((name) => name?.replace(/^[A-Z]+\+/, '')).sort()).toEqual([
      'SourceSans3-Bold',
      'SourceSans3-Regular',
    ]);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(source).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  });

  test.each([
    ['Łukasz Čeněk', 'Nguyễn Đặng', 'ŁUKASZ ČENĚK NGUYỄN ĐẶNG'],
    ['Γιώργος', 'Παπαδόπουλος', 'ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ'],
    ['Олександр', 'Вишневецький', 'ОЛЕКСАНДР ВИШНЕВЕЦЬКИЙ'],
  ])('of %s %s has the name as text that can be selected and searched', async (firstName, lastName, printed) => {
    const [front, back] = await readPdf(
      await drawPdf([{ face: aFace({ firstName, lastName }), pictures: NO_PICTURES }], { fonts }),
      1,
    );
    const words = (text = '') => text.replace(/\s+/g, ' ');
    expect(words(front?.text)).toContain(printed);
    expect(words(front?.text)).toContain('ann.bee@club.example');
    expect(words(front?.text)).toContain('05/01/2030');
    expect(words(back?.text)).toContain('7H3K-9XQ2-M4PT-B8RC');
    expect(words(back?.text)).toContain('12 Stadium Way');
  });

  test.each([') /JS (app.alert(1)) /URI (x) endobj << /Launch 1 >>', '</text><script>alert(1)</script>', '\\) >>'])(
    'of a holder named %s can be opened, and shows the name',
    { tags: ['IJ-05'] },
    async (name) => {
      const face = aFace({ firstName: name, lastName: name, issuedBy: name, companyAddress: name });
      const [front] = await readPdf(await drawPdf([{ face, pictures: NO_PICTURES }], { fonts }), 1);
      const letters = (text = '') => text.replace(/\s+/g, '').toUpperCase();
      expect(letters(front?.text)).toContain(letters(name + name));
    },
  );

  test('has the same two codes', async () => {
    const [, back] = await readPdf(await pdfOf(ANN), 6);
    expect(back && (await readCodes(back))).toEqual({ QRCode: NUMBERS.verifyUrl, Code128: NUMBERS.cardNumber });
  });

  test('can be created for cards with texts of maximum length', async () => {
    for (const face of LONG_FACES) {
      expect((await drawPdf([{ face, pictures: NO_PICTURES }], { fonts })).length).toBeGreaterThan(10_000);
    }
  });
});

test.each([ANN, ...MULTILINGUAL_FACES].map((face) => [`${face.firstName} ${face.lastName}`, face] as const))(
  'the PDF and the PNG of %s look the same',
  async (_, face) => {
    const pages = await readPdf(await pdfOf(face), PIXELS_PER_POINT);
    for (const [index, png] of [await frontOf(face), await backOf(face)].entries()) {
      const page = pages[index];
      if (!page) throw new Error('A page is missing.');
      expect(difference(png, page)).toBeLessThan(0.01);
    }
  },
);

interface Place {
  x: number;
  y: number;
}

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

/** The share of dark pixels in a place, 0 to 1. The place is in points. */
function darkShare({ data, width }: Pixels, place: Place & { width: number; height: number }): number {
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
