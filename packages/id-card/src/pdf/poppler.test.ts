import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardFace } from '../face.ts';
import { FONT_URLS } from '../font-files.ts';
import { aFace, LONG_FACES, MULTILINGUAL_FACES, NUMBERS, somePictures, USUAL_LONG_FACES } from '../testing/cards.ts';
import { inCapitals } from '../text.ts';
import { drawPdf, type PdfOptions } from './pdf.ts';

/** Poppler's programs, which are no part of the project: where they are installed, they read what the PDFs say. */
const hasPoppler = isInstalled('pdfinfo') && isInstalled('pdffonts') && isInstalled('pdftotext');

function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined;
}

const fonts = { regular: readFileSync(new URL(FONT_URLS.regular)), bold: readFileSync(new URL(FONT_URLS.bold)) };
const MM = 72 / 25.4;
/** Millimetres that a box may differ by. */
const TOLERANCE = 0.1;

describe.skipIf(!hasPoppler)(`a PDF, read by Poppler${hasPoppler ? '' : ', which is not installed'}`, () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-poppler-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function write(faces: CardFace[], options: Omit<PdfOptions, 'fonts'> = {}): Promise<string> {
    const path = join(folder, 'card.pdf');
    const cards = faces.map((face) => ({ face, pictures: somePictures() }));
    writeFileSync(path, await drawPdf(cards, { fonts, ...options }));
    return path;
  }
  /** What a program prints, if it finds no fault with the file. */
  function read(program: string, ...words: string[]): string {
    const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout;
  }

  /** The boxes of a page in millimetres: left, bottom, right, top. */
  function boxesOf(path: string, page: number): Record<string, number[]> {
    const lines = read('pdfinfo', '-box', '-f', String(page), '-l', String(page), path).matchAll(
      /^Page +\d+ (\w+): +(.+)$/gm,
    );
    return Object.fromEntries(
      [...lines]
        .filter(([, name = '']) => name.endsWith('Box'))
        .map(([, name = '', box = '']) => [
          name,
          box
            .trim()
            .split(/\s+/)
            .map((length) => Number(length) / MM),
        ]),
    );
  }

  test.each([
    ['for a print shop', {}, { media: [0, 0, 59.98, 91.6], bleed: [0, 0, 59.98, 91.6], trim: [3, 3, 56.98, 88.6] }],
    [
      'with crop marks',
      { hasCropMarks: true },
      { media: [0, 0, 67.98, 99.6], bleed: [4, 4, 63.98, 95.6], trim: [7, 7, 60.98, 92.6] },
    ],
    [
      'for a card printer',
      { paper: 'printer' },
      { media: [0, 0, 53.98, 85.6], bleed: [0, 0, 53.98, 85.6], trim: [0, 0, 53.98, 85.6] },
    ],
  ] as const)('%s has its boxes within a tenth of a millimetre', async (_, options, { media, bleed, trim }) => {
    const path = await write([aFace()], options);
    for (const page of [1, 2]) {
      const boxes = boxesOf(path, page);
      for (const [name, expected] of Object.entries({ MediaBox: media, BleedBox: bleed, TrimBox: trim })) {
        const found = boxes[name] ?? [];
        const differences = expected.map((length, at) => Math.abs((found[at] ?? Number.NaN) - length));
        expect(Math.max(...differences), `${name}: ${found}`).toBeLessThan(TOLERANCE);
      }
    }
  });

  test('has all fonts embedded as subsets, with a map to Unicode', async () => {
    const table = read('pdffonts', await write([aFace(), ...MULTILINGUAL_FACES, ...LONG_FACES]));
    const rows = table.trim().split('\n').slice(2);
    expect(rows.map((row) => row.split(/\s+/)[0]?.replace(/^[A-Z]+\+/, '')).sort()).toEqual([
      'SourceSans3-Bold',
      'SourceSans3-Regular',
    ]);
    for (const row of rows) expect(row).toMatch(/ yes +yes +yes +\d+ +\d+$/);
  });

  test('has whole words', { tags: ['LIFE-17'] }, async () => {
    const [face = aFace()] = USUAL_LONG_FACES;
    const words = read('pdftotext', await write([face]), '-').split(/\s+/);
    const printed = [
      'TOUCHLINE OFFICIAL ID CARD PLAYER Attacking midfielder / second striker SEASON 2029/30 VALID UNTIL 05/01/2030',
      'NATIONALITY Democratic Republic of the Congo MAXIMILIAN ALEXANDER VON HOHENLOHE-LANGENBURG ID-2026-000123',
      'CLUB Borussia Verein für Leibesübungen EMAIL m.hohenlohe@leibesuebungen.example PHONE CARDHOLDER SIGNATURE',
      'VERIFY THIS CARD 7H3K-9XQ2-M4PT-B8RC Issued by Württembergischer Fußballverband whose property this card remains.',
      'IF FOUND, RETURN TO Touchline Management GmbH Sportplatz Stuttgart-Bad Cannstatt CHIEF EXECUTIVE OFFICER',
    ];
    for (const word of printed.join(' ').split(' ')) expect(words).toContain(word);
  });

  test.each(MULTILINGUAL_FACES.map((face) => [face.lastName, face] as const))(
    'has the name %s as text, whose marks stay with their letters',
    async (lastName, face) => {
      const text = read('pdftotext', await write([face]), '-')
        .normalize('NFC')
        .replace(/\s+/g, ' ');
      expect(text).toContain(inCapitals(lastName).normalize('NFC'));
      if (face.numbers) expect(text).toContain(NUMBERS.cardNumber);
    },
  );
});
