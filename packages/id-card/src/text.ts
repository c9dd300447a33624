import { CHARACTERS, WIDTHS } from './font-metrics.ts';

export type Weight = keyof typeof WIDTHS;

const THOUSAND = 1000;
/** Wider than any letter, so that a line with a missing character is not taken to fit. */
const UNKNOWN_WIDTH = 1;

const tables = new Map<Weight, ReadonlyMap<number, number>>();

/** Read for the first card only, because most visitors never see one. */
function widthsOf(weight: Weight): ReadonlyMap<number, number> {
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

/** A text in characters of the typeface: an accented letter that it lacks becomes a letter and a mark. */
export function toPrintable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const apart = has(character) ? character : character.normalize('NFD');
      return hasAll(apart) ? apart : character;
    })
    .join('');
}

export function findUnprintable(text: string): string | null {
  return [...toPrintable(text).replace(/[\r\n\t]/g, ' ')].find((character) => !has(character)) ?? null;
}

/** The width of a line without kerning, which can only draw it a little closer. */
export function widthOf(line: string, { size, weight, tracking = 0 }: TypeOf): number {
  const widths = widthsOf(weight);
  let width = 0;
  for (const character of line) width += (widths.get(character.codePointAt(0) ?? 0) ?? UNKNOWN_WIDTH) + tracking;
  return width * size;
}

export interface TypeOf {
  size: number;
  weight: Weight;
  tracking?: number;
}

/** A name in capitals. Greek capitals have no accents. */
export function inCapitals(name: string): string {
  return /\p{Script=Greek}/u.test(name) ? name.toLocaleUpperCase('el') : name.toUpperCase();
}

const evenlySpaced = (text: string) => text.replace(/\s+/g, ' ').trim();
const inOneLine = (text: string) => evenlySpaced(toPrintable(text));

/** Breaks a text at its spaces, but not before a slash, into lines no wider than `width`; a wider word is broken itself. */
export function wrap(text: string, type: TypeOf, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of evenlySpaced(text).split(/ (?!\/)/)) {
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

/** The fewest lines, with widths as equal as possible. */
export function wrapEvenly(words: string, type: TypeOf, width: number): string[] {
  const text = inOneLine(words);
  const widest = wrap(text, type, width);
  let [narrow, wide] = [width / 2, width];
  while (wide - narrow > 1) {
    const middle = (narrow + wide) / 2;
    if (wrap(text, type, middle).length > widest.length) narrow = middle;
    else wide = middle;
  }
  const lines = wrap(text, type, wide);
  return lines.some((line) => isBroken(text, line)) ? widest : lines;
}

const lettersOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

function breakWord(word: string, type: TypeOf, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of lettersOf(word)) {
    while (piece && widthOf(piece + letter, type) > width) {
      const end = breakOf(piece, letter);
      pieces.push(piece.slice(0, end).trimEnd());
      piece = piece.slice(end).trimStart();
    }
    piece += letter;
  }
  return piece ? [...pieces, piece] : pieces;
}

/** Where to break a word: in the second half of the line, before an @ or after a mark such as a hyphen, or else at its end. */
function breakOf(piece: string, next: string): number {
  if (next === '@') return piece.length;
  const ends = [...piece.matchAll(/(?=@)|(?<=[-./_])(?!\p{M})/gu)].map(({ index }) => index);
  const last = ends.filter((end) => end < piece.length).at(-1) ?? 0;
  return last > piece.length / 2 ? last : piece.length;
}

export type Omitted = 'end' | 'middle';

/** The text, or as much of it as fits beside an ellipsis. */
export function shorten(text: string, fits: (text: string) => boolean, omitted: Omitted = 'end'): string {
  if (fits(text)) return text;
  const letters = lettersOf(text);
  const keep = (count: number) => {
    const tail = omitted === 'middle' ? Math.floor(count / 2) : 0;
    const [start, end] = [letters.slice(0, count - tail), letters.slice(letters.length - tail)];
    return `${start.join('').trimEnd()}…${end.join('').trimStart()}`;
  };
  let [kept, tooMany] = [0, letters.length];
  while (tooMany - kept > 1) {
    const count = Math.floor((kept + tooMany) / 2);
    if (fits(keep(count))) kept = count;
    else tooMany = count;
  }
  return keep(kept);
}

/** Breaks a text into at most `count` lines. The rest is left out. */
export function setLines(
  text: string,
  type: TypeOf,
  { width, count, omitted }: { width: number; count: number; omitted?: Omitted | undefined },
): string[] {
  const set = (words: string) => wrap(words, type, width);
  return set(shorten(inOneLine(text), (words) => set(words).length <= count, omitted));
}

export interface TextPlace {
  width: number;
  height: number;
  /** Largest first. */
  sizes: readonly number[];
  leading: number;
  omitted?: Omitted | undefined;
  /** Whether a larger size comes before fewer lines. */
  prefersSize?: boolean;
  isEven?: boolean;
}

/** Sets a text as large as its place allows, best without breaking a word. What is still too long is shortened. */
export function fitInto(text: string, type: Omit<TypeOf, 'size'>, place: TextPlace): { size: number; lines: string[] } {
  const words = inOneLine(text);
  const countOf = (size: number) => Math.max(1, Math.floor(place.height / (size * place.leading)));
  const settings = place.sizes
    .map((size) => ({ size, lines: wrap(words, { ...type, size }, place.width) }))
    .filter(({ size, lines }) => lines.length <= countOf(size));
  if (!place.prefersSize) settings.sort((one, other) => one.lines.length - other.lines.length);
  const best = settings.find(({ lines }) => lines.every((line) => !isBroken(words, line))) ?? settings[0];
  const size = best?.size ?? Math.min(...place.sizes);
  if (!best) return { size, lines: setLines(words, { ...type, size }, { ...place, count: countOf(size) }) };
  return place.isEven ? { size, lines: wrapEvenly(words, { ...type, size }, place.width) } : best;
}

function isBroken(text: string, line: string): boolean {
  return !` ${text} `.includes(` ${line} `);
}
