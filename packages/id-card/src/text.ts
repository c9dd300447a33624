import { CHARACTERS, WIDTHS } from './font-metrics.ts';

export type Weight = keyof typeof WIDTHS;

const THOUSAND = 1000;
/** Wider than any letter, so that a line with a missing character is not taken to fit. */
const UNKNOWN_WIDTH = 1;

type Widths = ReadonlyMap<number, number>;
const tables = new Map<Weight, Widths>();

/** Read when the first card is laid out: most visitors never see one. */
function widthsOf(weight: Weight): Widths {
  const known = tables.get(weight);
  if (known) return known;
  const widths = WIDTHS[weight].split(' ').map(Number);
  const table = new Map<number, number>();
  for (const range of CHARACTERS.split(' ')) {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    for (let code = from; code <= to; code += 1) table.set(code, (widths[table.size] ?? 0) / THOUSAND);
  }
  tables.set(weight, table);
  return table;
}

const has = (character: string) => widthsOf('regular').has(character.codePointAt(0) ?? 0);
const hasAll = (text: string) => [...text].every(has);

/**
 * A text in the characters that the typeface has: a letter with an accent as one character where there is one, otherwise
 * as a letter and a mark that the font puts above it.
 */
export function toPrintable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const apart = has(character) ? character : character.normalize('NFD');
      return hasAll(apart) ? apart : character;
    })
    .join('');
}

/** The first character of a text that the typeface lacks; null when it can be printed. Line breaks are no characters. */
export function findUnprintable(text: string): string | null {
  return [...toPrintable(text).replace(/[\r\n\t]/g, ' ')].find((character) => !has(character)) ?? null;
}

/** How wide a line of this size is at most; kerning can only draw it a little closer. */
export function widthOf(line: string, { size, weight, tracking = 0 }: TypeOf): number {
  const widths = widthsOf(weight);
  let width = 0;
  for (const character of line) width += (widths.get(character.codePointAt(0) ?? 0) ?? UNKNOWN_WIDTH) + tracking;
  return width * size;
}

/** Size in points; `tracking` is extra space behind each letter, as a share of the size. */
export interface TypeOf {
  size: number;
  weight: Weight;
  tracking?: number;
}

/** A name in capitals. Greek capitals have no accents. */
export function inCapitals(name: string): string {
  return /\p{Script=Greek}/u.test(name) ? name.toLocaleUpperCase('el') : name.toUpperCase();
}

/** Breaks a text at its spaces into lines no wider than `width`; a word that is wider by itself is broken anywhere. */
function wrap(text: string, type: TypeOf, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, type) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = breakWord(word, type, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return line ? [...lines, line] : lines;
}

function breakWord(word: string, type: TypeOf, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  // A mark stays with its letter.
  for (const letter of word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    if (piece && widthOf(piece + letter, type) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return piece ? [...pieces, piece] : pieces;
}

/** A place for some lines of text, with the sizes it may be set in, largest first, and the distance of baselines. */
export interface TextPlace {
  width: number;
  height: number;
  sizes: readonly number[];
  leading: number;
}

/**
 * Sets a text as large as its place allows, best without breaking a word. What does not fit at any size is set ever
 * smaller: a small letter is better than one that spills or is missing.
 */
export function fitInto(text: string, type: Omit<TypeOf, 'size'>, place: TextPlace): { size: number; lines: string[] } {
  const printable = toPrintable(text);
  const paragraphs = printable.split(/\r?\n/);
  const set = (size: number) => paragraphs.flatMap((paragraph) => wrap(paragraph, { ...type, size }, place.width));
  const fits = (size: number, lines: readonly string[]) =>
    lines.length <= Math.max(1, Math.floor(place.height / (size * place.leading)));
  for (const size of place.sizes) {
    const lines = set(size);
    if (fits(size, lines) && lines.every((line) => !isBroken(printable, line))) return { size, lines };
  }
  for (const size of place.sizes) {
    const lines = set(size);
    if (fits(size, lines)) return { size, lines };
  }
  for (let size = place.sizes.at(-1) ?? 1; ; size *= SMALLER) {
    const lines = set(size);
    if (fits(size, lines)) return { size, lines };
  }
}

const SMALLER = 0.9;

/** Does a line begin or end in the middle of a word? */
function isBroken(text: string, line: string): boolean {
  return !` ${text.replace(/\s+/g, ' ')} `.includes(` ${line} `);
}
