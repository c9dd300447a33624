import type { NamedPlaces } from '../places.ts';
import type { KnownPlace, Meaning } from './chips.ts';
import { type Token, tokensOf } from './tokens.ts';
import { knownWord } from './words.ts';

/** What was found of the candidates that `placeCandidates` names, by candidate. */
export type KnownPlaces = ReadonlyMap<string, readonly KnownPlace[]>;

/** What the look-up of names has found, for `readSentence`. */
export function knownPlaces(found: readonly NamedPlaces[]): KnownPlaces {
  return new Map(
    found.map(({ name, places }) => [name, places.map(({ id, ...place }) => ({ ...place, placeId: id }))]),
  );
}

export interface Known {
  places: KnownPlaces;
  /** yyyy-MM-dd */
  today: string;
}

/** A sentence as its readers see it: words by their numbers, and one text of all words for expressions. */
export interface Sentence extends Known {
  text: string;
  tokens: readonly Token[];
  /** The words as the tables have them: in the singular, and with one wrong letter corrected. */
  words: readonly string[];
  /** All words, with a hyphen between those it joins. */
  line: string;
  /** Where each word begins in the line. */
  starts: readonly number[];
  /** The number of the word that begins at a character of the line, and of the one after a word that ends there. */
  at: ReadonlyMap<number, number>;
  after: ReadonlyMap<number, number>;
  /** What was read already, by the number of the word. */
  closed: Map<number, Reading | undefined>;
}

/** What some words mean, the likeliest first, up to before a word. */
export interface Reading {
  to: number;
  meanings: readonly Meaning[];
  /** It contains a negation, as "no older than 21" does: after another one it cannot be read. */
  isNegating?: boolean;
  /** It excludes by itself: "with a club" is no free agent. */
  isExcluding?: boolean;
}

export type Reader = (sentence: Sentence, at: number) => Reading | undefined;

export function sentenceOf(text: string, known: Known): Sentence {
  const tokens = tokensOf(text);
  const words = tokens.map(({ word, kind }) => (kind === 'word' ? (knownWord(word) ?? word) : word));
  const starts: number[] = [];
  const at = new Map<number, number>();
  const after = new Map<number, number>();
  let line = '';
  words.forEach((word, index) => {
    if (index > 0) line += tokens[index]?.isJoined ? '-' : ' ';
    starts.push(line.length);
    at.set(line.length, index);
    line += word;
    after.set(line.length, index + 1);
  });
  return { ...known, text, tokens, words, line, starts, at, after, closed: new Map() };
}

/** What a sticky expression finds at a character of the line. */
export function matchAt(expression: RegExp, line: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(line);
}

/** The number of the word after what an expression finds at a word. */
export function wordAfter({ line, starts, at: numbers }: Sentence, at: number, expression: RegExp): number | undefined {
  const start = starts[at] ?? 0;
  const found = matchAt(expression, line, start);
  return found?.[0] ? numbers.get(start + found[0].length) : undefined;
}

/** As typed, from one word to before another. */
export function typedBetween({ text, tokens }: Sentence, from: number, to: number): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (!first || !last) return '';
  return text.slice(first.to - first.typed.length, last.to).replace(/\s+/g, ' ');
}
