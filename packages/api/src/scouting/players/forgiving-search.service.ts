import { hasTerm, isForgivable, type PlayerSearchTexts, type SearchTerm, termOf } from '@touchline/contracts/search';
import { type Db, isSynonym, listKnownWords } from '@touchline/db';
import type { PlayerSearch } from './player-search.repo.ts';
import { countListedPlayers, listListedPlayers, type Paging } from './players.repo.ts';

/** Known words that a mistyped word may mean. */
const KNOWN_WORDS_MAX = 10;
const CORRECTED_MAX = 3;

/** One page of search results, with a typo forgiven if nothing matches as typed. */
export async function listForgiving(db: Db, search: PlayerSearch, paging: Paging) {
  const page = await listListedPlayers(db, search, paging);
  const isFound =
    page.items.length > 0 ||
    (paging.cursor && (await listListedPlayers(db, search, { limit: 1, cursor: null })).items.length > 0);
  const terms = isFound ? null : await forgivingTerms(db, search.terms);
  if (!terms) return { ...page, corrected: [] };
  const found = await listListedPlayers(db, { ...search, terms }, paging);
  return { ...found, corrected: correctedTexts(terms, found.items) };
}

export async function countForgiving(db: Db, search: PlayerSearch): Promise<number> {
  const count = await countListedPlayers(db, search);
  const terms = count === 0 ? await forgivingTerms(db, search.terms) : null;
  return terms ? countListedPlayers(db, { ...search, terms }) : count;
}

async function forgivingTerms(db: Db, terms: readonly SearchTerm[]): Promise<ForgivingTerm[] | null> {
  const near = terms.map(({ word, isExcluded }) => (isForgivable(word) && !isExcluded ? oneTypoAway(word) : []));
  if (near.every((words) => words.length === 0)) return null;
  const known = new Set(await listKnownWords(db, near.flat()));
  const forgiving = terms.map((term, index) => {
    return forgive(term, near[index]?.filter((word) => known.has(word) || isSynonym(word)) ?? []);
  });
  return forgiving.some(({ readings }) => readings.length > 1) ? forgiving : null;
}

type ForgivingTerm = ReturnType<typeof forgive>;

function forgive(typed: SearchTerm, words: readonly string[]) {
  // The first letter is seldom mistyped. The rest of the order must only be stable across pages.
  const rank = (word: string) => `${word[0] === typed.word[0] ? 0 : 1}${word}`;
  const nearest = words.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, KNOWN_WORDS_MAX);
  const readings = [typed, ...nearest.map(termOf)] as const;
  const texts = readings.flatMap((term) => term.texts);
  return { ...typed, texts, synonyms: readings.flatMap((term) => term.synonyms), readings };
}

function correctedTexts(terms: readonly ForgivingTerm[], found: readonly { texts: PlayerSearchTexts }[]): string[] {
  const texts = found.map((player) =>
    terms
      .map(({ readings }) => readings.find((term) => hasTerm(player.texts, term)) ?? readings[0])
      .map(({ word, isExcluded }) => (isExcluded ? `-${word}` : word))
      .join(' '),
  );
  return [...new Set(texts)].slice(0, CORRECTED_MAX);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The words one typo away: with a letter too many, too few or wrong, or with two adjacent ones swapped. */
function oneTypoAway(word: string): string[] {
  const words = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      words.add(before + letter + after);
      if (after) words.add(before + letter + after.slice(1));
    }
    if (after) words.add(before + after.slice(1));
    if (after.length > 1) words.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  words.delete(word);
  return [...words];
}
