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
import { locateCodes, readCodes, readPdf } from './testing/reading.ts';

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
const QR_TEXT = `${NUMBERS.verifyUrl}#${NUMBERS.statement}`;
const pdfOf = once((face) => drawPdf([{ face, pictures: somePictures() }], { fonts }));
const frontOf = once((face) => drawSide('front', { face, pictures: someDataUrls() }, fontFiles));
const backOf = once((face) => drawSide('back', { face, pictures: someDataUrls() }, fontFiles));

describe('a PNG', () => {
  test('has the size of a bank card at 600 dots per inch', async () => {
    const { width, height } = await frontOf(ANN);
    expect([width, height]).toEqual([1275, 2022]);
  });

  test('of the back has a readable QR code of the address and a readable Code 128 of the card number', async () => {
    expect(await readCodes(await backOf(ANN))).toEqual({ QRCode: QR_TEXT, Code128: NUMBERS.cardNumber });
  });

  test('is set in the fonts of the given files: without them it has no text', async () => {
    const card = { face: aFace(), pictures: NO_PICTURES };
    const [set, unset] = [await drawSide('front', card, fontFiles), await drawSide('front', card, [])];
    const inName = (drawn: Pixels) => darkShare(drawn, { x: 12, y: 148, width: 60, height: 20 });
    expect(inName(set)).toBeGreaterThan(0.08);
    expect(inName(unset)).toBe(0);
  });

  test('of a single code is readable', async () => {
    expect(await readCodes(await drawQr({ link: NUMBERS.verifyUrl, statement: null }))).toEqual({
      QRCode: NUMBERS.verifyUrl,
    });
    expect(await readCodes(await drawBarcode('ID-2026-000123', fontFiles))).toEqual({ Code128: 'ID-2026-000123' });
  });

  test.each(['http://localhost:3000', `https://${'a-rather-long-name.'.repeat(3)}example.org`])(
    'of a card with an address at %s has readable codes',
    async (origin) => {
      const verifyUrl = `${origin}/verify?code=7H3K9XQ2M4PTB8RC`;
      const face = aFace({ numbers: { ...NUMBERS, verifyUrl, cardNumber: 'ID-2031-1234567' } });
      const back = await drawSide('back', { face, pictures: someDataUrls() }, fontFiles);
      expect(await readCodes(back)).toEqual({
        QRCode: `${verifyUrl}#${NUMBERS.statement}`,
        Code128: 'ID-2031-1234567',
      });
    },
  );
});

/** The boxes of a PDF's pages, in millimetres: left, bottom, right, top. */
function boxesOf(pdf: Uint8Array, name: string): number[][] {
  const found = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(new RegExp(`/${name} \\[ ([^\\]]+) \\]`, 'g'));
  return [...found].map(([, box = '']) => box.split(' ').map((length) => Number(length) / MM));
}

const CARD_BOX = ['0.00', '0.00', '53.98', '85.60'];
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

describe('a PDF', () => {
  test('has two pages, with the card as trim box and a bleed of three millimetres on all sides', async () => {
    const pdf = await pdfOf(ANN);
    const boxes = (name: string) => boxesOf(pdf, name);
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
    const printedOnFront = [
      printed,
      'ann.bee@club.example',
      '05/01/2030',
      'OFFICIAL ID CARD',
      'PLAYER',
      'PHOTO',
      'PHONE',
    ];
    for (const text of printedOnFront) expect(words(front?.text)).toContain(text);
    const printedOnBack = ['7H3K-9XQ2-M4PT-B8RC', '12 Stadium Way', 'VERIFY THIS CARD', 'IF FOUND, RETURN TO'];
    for (const text of printedOnBack) expect(words(back?.text)).toContain(text);
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

  test('is tagged: headings, paragraphs and described pictures in the order of reading, and a language', async () => {
    const source = Buffer.from(await pdfOf(ANN)).toString('latin1');
    expect(source).toContain('/Lang (en)');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source.match(/\/S \/Sect/g)).toHaveLength(2);
    expect(source.match(/\/S \/H1/g)).toHaveLength(1);
    // Logo and photo with the signature on the front; logo, two codes and the signature on the back.
    expect(source.match(/\/S \/Figure/g)).toHaveLength(7);
    expect(source.match(/\/Alt </g)).toHaveLength(7);
  });

  test('for a card printer has pages of exactly the size of the card', async () => {
    const pdf = await drawPdf([{ face: ANN, pictures: NO_PICTURES }], { fonts, paper: 'printer' });
    for (const box of boxesOf(pdf, 'MediaBox')) expect(box.map((length) => length.toFixed(2))).toEqual(CARD_BOX);
  });

  test('with crop marks has a margin for them outside of the bleed', async () => {
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

  test('has the same two codes', async () => {
    const [, back] = await readPdf(await pdfOf(ANN), 6);
    expect(back && (await readCodes(back))).toEqual({ QRCode: QR_TEXT, Code128: NUMBERS.cardNumber });
  });

  test('can be created for cards with texts of maximum length', async () => {
    for (const face of LONG_FACES) {
      expect((await drawPdf([{ face, pictures: NO_PICTURES }], { fonts })).length).toBeGreaterThan(10_000);
    }
  });
});

describe('a sheet', () => {
  const people = Array.from({ length: 12 }, (_, index) => {
    const cardNumber = `ID-2026-0000${index + 10}`;
    return aFace({ numbers: { ...NUMBERS, cardNumber } });
  });
  const sheets = once(() =>
    drawPdf(
      people.map((face) => ({ face, pictures: NO_PICTURES })),
      { fonts, paper: 'sheet', hasCropMarks: true },
    ),
  );

  test('is A4 and holds ten cards: fronts, their backs, and so on', async () => {
    const pages = await readPdf(await sheets(ANN), 1);
    expect(pages).toHaveLength(4);
    for (const box of boxesOf(await sheets(ANN), 'MediaBox')) {
      expect(box.map((length) => length.toFixed(2))).toEqual(['0.00', '0.00', '210.00', '297.00']);
    }
    const numbersOn = (text = '') => new Set(text.match(/ID-2026-0000\d\d/g));
    expect(pages.map(({ text }) => numbersOn(text).size)).toEqual([10, 10, 2, 2]);
    expect(pages.map(({ text }) => text.includes('OFFICIAL ID CARD'))).toEqual([true, false, true, false]);
  });

  test('has each back behind its front when it is turned on its long edge, at the true size', async () => {
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
});

test('both codes can be read at 150 dots per inch', async () => {
  const [, back] = await readPdf(await pdfOf(ANN), 150 / 72);
  expect(back && (await readCodes(back))).toEqual({ QRCode: QR_TEXT, Code128: NUMBERS.cardNumber });
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

/** The same of a page of a PDF. */
function darkness(page: Pixels | undefined, place: Place & { width: number; height: number }): number {
  if (!page) throw new Error('A page is missing.');
  return darkShare(page, place);
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
