import { NAMES_ASKED_MAX, type NamedPlaces } from '@touchline/contracts/places';
import { placeCandidates, readSentence } from '@touchline/contracts/sentence/read-sentence';
import { knownPlaces } from '@touchline/contracts/sentence/sentence';
import { fitChips } from './fit-chips.ts';
import type { SearchChip } from './search-chips.ts';

type FindPlaces = (names: string[]) => Promise<NamedPlaces[]>;

/** Reads a sentence; words that may be towns are looked up first. Its file is loaded when the first sentence is typed. */
export async function readWords(text: string, findPlaces: FindPlaces): Promise<SearchChip[]> {
  const names = placeCandidates(text).slice(0, NAMES_ASKED_MAX);
  // Without the look-up the names of towns are words like others.
  const found = names.length === 0 ? [] : await findPlaces(names).catch(() => []);
  const today = new Date().toISOString().slice(0, 'yyyy-MM-dd'.length);
  return fitChips(text, readSentence(text, { places: knownPlaces(found), today }));
}
