import type { Meaning } from './chips.ts';
import { CONNECTORS, FILLERS, factEntries, HEDGES, NEGATIONS } from './facts.ts';
import { nationalityEntries } from './nationalities.ts';
import { positionEntries } from './positions.ts';
import { wordsOf } from './tokens.ts';

export interface WordTable {
  /** By the folded words of a phrase between spaces. */
  meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** How many words the longest phrase has that begins with a word. */
  longest: ReadonlyMap<string, number>;
  vocabulary: ReadonlySet<string>;
  /** Words that may stand for one that is typed with a wrong letter, by what remains of each without one letter. */
  similar: ReadonlyMap<string, readonly string[]>;
}

/** Words of the grammars of numbers, months and places. */
const GRAMMAR = `
  under below younger less up at most max maximum no older than not over above older more least min minimum from between and to about approx approximately roughly circa
  until till through ends ending end expires expire expiring expiry contract deal within month months year years summer winter season
  born since before after aged near nearby around close km kilometre kilometres kilometer kilometers mile miles radius area of
  taller shorter tall high ft feet foot inch inches cm metre metres meter meters in based lives living club experience experienced
  january february march april may june july august september october november december next this last final
`;

/** Shorter words are typed with a wrong letter too, but then they are others. */
const FORGIVEN_LENGTH = 5;
/** Of countries, so that Nigel is not Niger, and of words that filter nothing, so that no name is one. */
const FORGIVEN_NAME_LENGTH = 6;

let table: WordTable | undefined;

/** Made at the first use, since that takes some milliseconds. */
export function wordTable(): WordTable {
  table ??= makeTable();
  return table;
}

function makeTable(): WordTable {
  const meanings = new Map<string, readonly Meaning[]>();
  const countries = nationalityEntries();
  const others = [...positionEntries(), ...factEntries()];
  for (const [phrase, meaning] of [...countries, ...others]) meanings.set(wordsOf(phrase).join(' '), meaning);
  const longest = new Map<string, number>();
  for (const phrase of [...meanings.keys(), ...NEGATIONS, ...FILLERS, ...CONNECTORS]) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  const countryWords = wordsIn(countries.map(([phrase]) => wordsOf(phrase).join(' ')));
  const phrases = others.map(([phrase]) => wordsOf(phrase).join(' '));
  const asking = wordsIn([...phrases, ...NEGATIONS, GRAMMAR]);
  const vocabulary = new Set([...countryWords, ...asking, ...wordsIn([...FILLERS, ...CONNECTORS, ...HEDGES])]);
  const forgiven = [...vocabulary].filter(
    (word) => word.length >= (asking.has(word) ? FORGIVEN_LENGTH : FORGIVEN_NAME_LENGTH),
  );
  return { meanings, longest, vocabulary, similar: bySimilarity(forgiven) };
}

const wordsIn = (phrases: readonly string[]) =>
  new Set(phrases.flatMap((phrase) => phrase.split(/\s+/)).filter(Boolean));

function bySimilarity(words: readonly string[]): Map<string, string[]> {
  const similar = new Map<string, string[]>();
  for (const word of words) {
    for (const part of withoutOneLetter(word)) {
      const known = similar.get(part);
      if (known) known.push(word);
      else similar.set(part, [word]);
    }
  }
  return similar;
}

/** A word, and what remains of it without each of its letters: two words of one wrong letter have a part in common. */
function withoutOneLetter(word: string): Set<string> {
  return new Set([word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))]);
}

/** Longer words are no typos, and would take long. */
const TYPO_LENGTH_MAX = 24;

/** The word of the table that is meant: itself, its singular, or the only one that differs by a letter. Undefined where it is none. */
export function knownWord(word: string): string | undefined {
  const { vocabulary } = wordTable();
  if (vocabulary.has(word)) return word;
  const singular = singularsOf(word).find((form) => vocabulary.has(form));
  if (singular !== undefined) return singular;
  if (word.length < FORGIVEN_LENGTH || word.length > TYPO_LENGTH_MAX || /[^a-z]/.test(word)) return undefined;
  return (
    typoOf(word) ??
    singularsOf(word)
      .filter((form) => form.length >= FORGIVEN_LENGTH)
      .map(typoOf)
      .find(Boolean)
  );
}

/** The endings of plurals, with those of their singulars: halves, bodies, matches, strikers. */
const PLURALS = [
  ['ves', 'f'],
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
] as const;

function singularsOf(word: string): string[] {
  if (word.length < 3 && !/^\d/.test(word)) return [];
  const fitting = PLURALS.filter(([plural]) => word.endsWith(plural)).toReversed();
  return fitting.map(([plural, singular]) => `${word.slice(0, -plural.length)}${singular}`);
}

function typoOf(word: string): string | undefined {
  const { similar } = wordTable();
  const candidates = new Set([...withoutOneLetter(word)].flatMap((part) => similar.get(part) ?? []));
  const close = [...candidates].filter((candidate) => candidate[0] === word[0] && isOneLetterFrom(word, candidate));
  return close.length === 1 ? close[0] : undefined;
}

/** Whether one letter is missing, wrong or too many, or two neighbours are swapped. */
function isOneLetterFrom(typed: string, known: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const rest = (word: string, skipped: number) => word.slice(start + skipped);
  if (typed.length > known.length) return rest(typed, 1) === rest(known, 0);
  if (typed.length < known.length) return rest(typed, 0) === rest(known, 1);
  const isSwapped = typed[start] === known[start + 1] && typed[start + 1] === known[start];
  return rest(typed, 1) === rest(known, 1) || (isSwapped && rest(typed, 2) === rest(known, 2));
}
