import type { Meaning } from './chips.ts';
import { readContractMonth } from './contract-months.ts';
import { EXCLUDING_PHRASES, FILLERS, NEGATING_PHRASES, NEGATIONS } from './facts.ts';
import { readAge, readBirthYear, readHeight } from './numbers.ts';
import { type Reader, type Reading, type Sentence, typedBetween } from './sentence.ts';
import { wordTable } from './words.ts';

/** Phrases of the table have few words. */
const PHRASE_WORDS_MAX = 7;

/** The longest phrase of a set that begins at a word: the number of the word after it, or undefined. */
export function phraseEnd(
  { words, tokens }: Sentence,
  at: number,
  phrases: { has(phrase: string): boolean },
): number | undefined {
  const length = Math.min(wordTable().longest.get(words[at] ?? '') ?? 0, PHRASE_WORDS_MAX, words.length - at);
  for (let count = length; count > 0; count -= 1) {
    const isMark = tokens
      .slice(at, at + count)
      .some(({ kind }, index) => kind === 'mark' || (index > 0 && tokens[at + index]?.isExcluded));
    if (!isMark && phrases.has(words.slice(at, at + count).join(' '))) return at + count;
  }
  return undefined;
}

const NO_NUMBER = /^no \d/;

/** What a phrase of the table means that begins at a word. */
export function meaningsAt(sentence: Sentence, at: number): Reading | undefined {
  const { meanings } = wordTable();
  const to = phraseEnd(sentence, at, meanings);
  if (to === undefined) return undefined;
  const phrase = sentence.words.slice(at, to).join(' ');
  // "no 9" is a number, "no 9s" is a negation.
  if (NO_NUMBER.test(phrase) && sentence.tokens[to - 1]?.word !== sentence.words[to - 1]) return undefined;
  return {
    to,
    meanings: withText(sentence, at, { to, meanings: meanings.get(phrase) ?? [] }),
    isNegating: NEGATING_PHRASES.has(phrase),
    isExcluding: EXCLUDING_PHRASES.has(phrase),
  };
}

/** A nationality with a wrong letter may also be a name that is spelled well. */
function withText(sentence: Sentence, at: number, { to, meanings }: Reading): readonly Meaning[] {
  const { tokens, words } = sentence;
  const isCorrected = tokens.slice(at, to).some(({ word }, index) => !word.startsWith(words[at + index] ?? ''));
  if (!isCorrected || meanings[0]?.kind !== 'nationality') return meanings;
  return [...meanings, { kind: 'text', value: typedBetween(sentence, at, to) }];
}

/** What is read without looking at the words around: the longest wins, then the first. */
const CLOSED: readonly Reader[] = [meaningsAt, readContractMonth, readBirthYear, readAge, readHeight];

export const longestOf =
  (readers: readonly Reader[]): Reader =>
  (sentence, at) => {
    const readings = readers.map((read) => read(sentence, at)).filter((reading) => reading !== undefined);
    return readings.length === 0
      ? undefined
      : readings.reduce((best, reading) => (reading.to > best.to ? reading : best));
  };

const readAnyClosed = longestOf(CLOSED);

export const readClosed: Reader = (sentence, at) => {
  const { closed } = sentence;
  if (!closed.has(at)) closed.set(at, readAnyClosed(sentence, at));
  return closed.get(at);
};

/** Words that lead to something else. */
const LEADS = new Set('near nearby around close within in at from experience experienced club based'.split(' '));

/** Whether a word may be a part of a name: nothing else is known of it. */
export function isFree(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token?.kind !== 'word' || token.isExcluded) return false;
  const word = sentence.words[at] ?? '';
  const isCompound = !token.isJoined && sentence.tokens[at + 1]?.isJoined === true;
  if (LEADS.has(word) || NEGATIONS.has(word) || (FILLERS.has(word) && !isCompound)) return false;
  return readClosed(sentence, at) === undefined;
}

/** The end of the free words from a word, with those a hyphen joins to them: at most so many. */
export function takeFree(sentence: Sentence, from: number, most: number): number {
  let to = from;
  for (let count = 0; count < most && isFree(sentence, to); count += 1) {
    to += 1;
    while (sentence.tokens[to]?.isJoined) to += 1;
  }
  return to;
}
