import { foldForSearch, searchWords } from '@touchline/contracts/search';
import { allCountries, countryCodes } from './country-synonyms.ts';
import { POSITION_SYNONYMS } from './position-synonyms.ts';
import { toLatin } from './transliteration.ts';

/** The fields that the search for players covers. */
export interface SearchedPlayer {
  firstName: string;
  lastName: string;
  position: string;
  club: string | null;
  nationality: string | null;
  location: string | null;
}

/** The folded text that the search looks through, also in Latin letters, and with names that are typed as one word. */
export function playerSearchText({
  firstName,
  lastName,
  position,
  club,
  nationality,
  location,
}: SearchedPlayer): string {
  const fields = [firstName, lastName, position, club, nationality, location].filter((field) => field !== null);
  const text = foldForSearch(...fields, ...fields.map(toLatin));
  const joined = joinedNames(fields, [firstName, lastName]).filter((name) => !text.includes(name));
  return [text, ...new Set(joined)].join(' ');
}

const HYPHENS = /\p{Pd}/gu;

/** Jean-Pierre is also typed `jeanpierre`, and De Bruyne `debruyne`. */
function joinedNames(fields: readonly string[], names: readonly string[]): string[] {
  const hyphenated = fields.filter((field) => field.search(HYPHENS) >= 0);
  return [
    ...hyphenated.flatMap((field) => searchWords(field.replace(HYPHENS, ''))),
    ...names.map((name) => foldForSearch(name).replaceAll(' ', '')),
  ];
}

interface Described {
  position: string;
  nationality: string | null;
}

/** Position, availability and countries of a player, `|Striker|trial|ES|`. */
export function playerFacets({ position, availability, nationality }: Described & { availability: string }): string {
  return `|${[position, availability, ...countryCodes(nationality)].join('|')}|`;
}

/** Other words for the position and the nationality of a player. */
export function playerSynonyms({ position, nationality }: Described): string {
  const ofCountries = countryCodes(nationality).map((code) => allCountries().synonyms.get(code) ?? '');
  return [POSITION_SYNONYMS.get(position) ?? '', ...ofCountries].join('');
}

let facetsBySynonym: ReadonlyMap<string, readonly string[]> | undefined;

/** The facets that a part of the synonyms stands for: `|Centre Back|` for ` cb `. */
export function facetsOf(synonym: string): string[] {
  facetsBySynonym ??= indexSynonyms();
  if (synonym.endsWith(' ')) return [...(facetsBySynonym.get(synonym) ?? [])];
  return [...facetsBySynonym].filter(([known]) => known.startsWith(synonym)).flatMap(([, facets]) => facets);
}

/** All words that are a synonym of something. */
export function isSynonym(word: string): boolean {
  facetsBySynonym ??= indexSynonyms();
  return facetsBySynonym.has(` ${word} `);
}

function indexSynonyms(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const [facet, synonyms] of [...POSITION_SYNONYMS, ...allCountries().synonyms]) {
    for (const word of synonyms.trim().split(' ')) {
      const key = ` ${word} `;
      index.set(key, [...(index.get(key) ?? []), `|${facet}|`]);
    }
  }
  return index;
}
