import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { FONT_URLS } from './font-files.ts';
import { CHARACTERS, WIDTHS } from './font-metrics.ts';
import { findUnprintable, fitInto, inCapitals, setLines, toPrintable, widthOf } from './text.ts';

const open = (url: string) => openSync(fileURLToPath(url)) as Font;

describe('the table of widths', () => {
  test.each(Object.entries(FONT_URLS))('has the widths of the %s font', (weight, url) => {
    const font = open(url);
    const type = { size: 1000, weight: weight as keyof typeof FONT_URLS };
    const codes = CHARACTERS.split(' ').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
    expect(codes.length).toBe(WIDTHS.regular.split(' ').length);
    expect(codes.length).toBeGreaterThan(1500);
    for (const code of codes) {
      const width = font.glyphForCodePoint(code).advanceWidth;
      expect(widthOf(String.fromCodePoint(code), type), code.toString(16)).toBeCloseTo(width, 6);
    }
  });

  test('matches the version of the font that browsers load', () => {
    const inBrowsers = import.meta.resolve(
      '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    );
    const version = (font: Font) =>
      /^Version ([\d.]+)/.exec(String((font as unknown as { version: string }).version))?.[1];
    expect(version(open(inBrowsers))).toBe(version(open(FONT_URLS.regular)));
  });
});

describe('the text that a card can print', () => {
  test.each([
    'Łukasz Čeněk Ğürkan Þór Œuvre ß',
    'Nguyễn Thị Đặng Ệ',
    'Γιώργος Ἀλέξανδρος',
    'Олександр Вишневецький Ђорђе Қайрат',
    'Ọ̀ṣun (with marks that have no letter of their own)',
    'e\u0301 (apart)',
    'two\nlines',
  ])('includes %s', (text) => expect(findUnprintable(text)).toBeNull());

  test.each([
    ['王小明', '王'],
    ['Aïcha محمد', 'م'],
    ['דוד', 'ד'],
    ['⚽ Ann', '⚽'],
    ['Ann 👟', '👟'],
  ])('excludes %s because of %s', (text, character) => expect(findUnprintable(text)).toBe(character));

  test('is normalised to the characters of the font', () => {
    expect(toPrintable('e\u0301')).toBe('é');
    expect(toPrintable('\u1e04')).toBe('B\u0323');
  });
});

describe('a name in capitals', () => {
  test.each([
    ['Ann Bee', 'ANN BEE'],
    ['Łucja Groß', 'ŁUCJA GROSS'],
    ['Γιώργος', 'ΓΙΩΡΓΟΣ'],
    ['Олександр', 'ОЛЕКСАНДР'],
  ])('%s is %s', (name, capitals) => expect(inCapitals(name)).toBe(capitals));
});

describe('a text fitted into a box', () => {
  const type = { weight: 'bold' } as const;
  const place = { width: 100, height: 24, sizes: [12, 10, 8, 6], leading: 1, prefersSize: true };

  test('uses the largest size that fits', () => {
    expect(fitInto('ANN BEE', type, place)).toEqual({ size: 12, lines: ['ANN BEE'] });
  });

  test('is wrapped to a second line before it is made smaller', () => {
    expect(fitInto('ALEXANDRA BAKER', type, place)).toEqual({ size: 12, lines: ['ALEXANDRA', 'BAKER'] });
  });

  test('is made smaller before a word is broken', () => {
    expect(fitInto('WOLFESCHLEGELSTEIN', type, place)).toMatchObject({ size: 8, lines: ['WOLFESCHLEGELSTEIN'] });
  });

  test('has fewer lines rather than a larger size, unless the size comes first', () => {
    const words = 'ALEXANDRA BAKER';
    expect(fitInto(words, type, { ...place, prefersSize: false })).toEqual({ size: 10, lines: [words] });
    expect(fitInto(words, type, place)).toEqual({ size: 12, lines: ['ALEXANDRA', 'BAKER'] });
  });

  test('has lines of equal widths where it is asked to', () => {
    const wide = { ...place, width: 150, sizes: [8], isEven: true };
    const words = 'ATTACKING MIDFIELDER / SECOND STRIKER';
    expect(fitInto(words, type, wide).lines).toEqual(['ATTACKING MIDFIELDER /', 'SECOND STRIKER']);
  });

  test.each([121, 1000])('of %i letters without a space is as much as fits at the smallest size', (count) => {
    const { size, lines } = fitInto('W'.repeat(count), type, place);
    expect(size).toBe(6);
    expect(lines).toHaveLength(4);
    expect(lines.join('')).toMatch(/^W+…$/);
    for (const line of lines) expect(widthOf(line, { ...type, size })).toBeLessThanOrEqual(place.width);
    const more = lines.join('').replace('…', 'W…');
    expect(setLines(more, { ...type, size }, { width: place.width, count: 5 })).toHaveLength(5);
  });

  test('is shortened at its end or in its middle', () => {
    const email = `${'mailbox.'.repeat(9)}@${'long-'.repeat(9)}example.org`;
    const line = { ...place, height: 6 };
    expect(fitInto(email, type, line).lines).toEqual([expect.stringMatching(/^mailbox\..*…$/)]);
    expect(fitInto(email, type, { ...line, omitted: 'middle' }).lines).toEqual([
      expect.stringMatching(/^mailbox\..*…[\w-]*example\.org$/),
    ]);
  });

  test('is broken before an @ or behind a hyphen where a word is too long for a line', () => {
    const broken = (word: string) => fitInto(word, type, { ...place, sizes: [8] }).lines;
    expect(broken('maximiliana.wolfe@example.org')).toEqual(['maximiliana.wolfe', '@example.org']);
    expect(broken('Hohenlohe-Langenburg-Sayn')).toEqual(['Hohenlohe-Langenburg-', 'Sayn']);
  });

  test('has no line breaks of its own, and never separates a mark from its letter', () => {
    expect(fitInto('one\n\ttwo', type, place).lines).toEqual(['one two']);
    const marks = fitInto('Ọ̀'.repeat(60), type, place).lines;
    for (const line of marks) expect(line).not.toMatch(/^\p{M}/u);
  });
});
