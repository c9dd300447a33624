import { describe, expect, test } from 'vitest';
import { drawPdf } from './pdf/pdf.ts';
import { drawBarcode, drawQr, drawSide, type Pixels } from './png.ts';
import { aFace, NO_PICTURES, NUMBERS, someDataUrls } from './testing/cards.ts';
import { ANN, backOf, boxesOf, darkShare, fontFiles, fonts, frontOf, pdfOf, QR_TEXT, sheets } from './testing/drawn.ts';
import { readCodes, readPdf } from './testing/reading.ts';

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

const CARD_BOX = ['0.00', '0.00', '53.98', '85.60'];

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
  ])(
    'of %s %s has the name as text that can be selected and searched',
    { tags: ['LIFE-17'] },
    async (firstName, lastName, printed) => {
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
    },
  );

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

  test('is tagged: headings, paragraphs and described pictures in the order of reading, and a language', {
    tags: ['LIFE-17'],
  }, async () => {
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

  test('has the same two codes', { tags: ['LIFE-17'] }, async () => {
    const [, back] = await readPdf(await pdfOf(ANN), 6);
    expect(back && (await readCodes(back))).toEqual({ QRCode: QR_TEXT, Code128: NUMBERS.cardNumber });
  });
});

describe('a sheet', () => {
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
});

test('both codes can be read at 150 dots per inch', async () => {
  const [, back] = await readPdf(await pdfOf(ANN), 150 / 72);
  expect(back && (await readCodes(back))).toEqual({ QRCode: QR_TEXT, Code128: NUMBERS.cardNumber });
});
