import { HOME_NATIONS, isoCountries, OF_HOME_NATIONS } from '@touchline/contracts/countries';
import { POSITION_NAMES } from '@touchline/contracts/position-names';
import { foldForSearch, pairOf, searchWords } from '@touchline/contracts/search';

/** Words of longer names that are no synonyms alone: "united" should not find all players of the United States. */
const GENERIC: ReadonlySet<string> = new Set(
  `
    and central coast democratic federated great half island islands kingdom part new north northern of people peoples
    province republic saint san south state states territory the united back full wing midfielder number no 1 2 3 4 5 7 11
    one two three four five seven eleven box to deep lying playmaker false target man shot wide inside inverted second
    forward striker winger ball playing left right foot footed footer sided both feet free agent agents club without a
    defender winning
  `
    .trim()
    .split(/\s+/),
);

/** The words of names between spaces, without GENERIC ones, and each pair of adjacent words. */
function toSynonyms(names: readonly string[]): string {
  return ` ${[...new Set(names.flatMap(wordsOf))].join(' ')} `;
}

function wordsOf(name: string): string[] {
  const words = searchWords(name);
  if (words.length === 1) return words;
  const pairs = words.slice(1).map((word, index) => pairOf(words[index] ?? '', word));
  return [...words.filter((word) => !GENERIC.has(word)), ...pairs];
}

const POSITION_SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(POSITION_NAMES).map(([position, names]) => [position, toSynonyms(names)]),
);

/** Facts of a profile that scouts also type as words, by the facet that players with them have. */
const FACT_SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'left-footed': ['left footed', 'leftfooted', 'left foot', 'left footer', 'left sided', 'lefty'],
    'right-footed': ['right footed', 'rightfooted', 'right foot', 'right footer', 'right sided', 'righty'],
    'two-footed': ['two footed', 'twofooted', 'both feet', 'both footed', 'ambidextrous'],
    'free-agent': ['free agent', 'free agents', 'without a club', 'without club', 'no club', 'unattached', 'clubless'],
  }).map(([fact, names]) => [fact, toSynonyms(names)]),
);

/** Names of all countries and their people, in English and in their own language. */
const allCountries = lazily(() => {
  const synonyms = new Map<string, string>();
  const codesOf = new Map<string, string[]>();
  for (const [code, names] of Object.entries({ ...isoCountries(), ...HOME_NATIONS })) {
    const isHomeNation = Object.hasOwn(HOME_NATIONS, code);
    synonyms.set(code, toSynonyms(isHomeNation ? [...names, ...OF_HOME_NATIONS] : names));
    for (const name of new Set(names.map((name) => foldForSearch(name)))) {
      codesOf.set(name, [...(codesOf.get(name) ?? []), code]);
    }
  }
  return { synonyms, codesOf };
});

/** Makes a table of names at its first use, since that takes 30 ms. */
function lazily<Table>(make: () => Table): () => Table {
  let table: Table | undefined;
  return () => {
    table ??= make();
    return table;
  };
}

/** The codes of the countries that a nationality states in free text: Spain, Spanish and España are ES. */
const countryCodes = remembering((nationality): readonly string[] => {
  const { codesOf } = allCountries();
  const find = (name: string) => codesOf.get(foldForSearch(name)) ?? [];
  const whole = find(nationality);
  if (whole.length > 0) return whole;
  return [...new Set(nationality.split(/[,;/&+|()-]| and /i).flatMap(find))];
}, []);

/** The facets of players of a nationality; none where it names no country. */
export const facetsOfNationality = (nationality: string): string[] =>
  countryCodes(nationality).map((code) => `|${code}|`);

/** The English name of the country that a place names: Leeds, England is England. Null where it names none. */
export const countryOf = remembering((place): string | null => {
  const codes = [place, ...place.split(/[,;/&|()]/)]
    .map((part) => countryCodes(part)[0])
    .filter((code) => code !== undefined);
  const code = codes.at(-1);
  if (code === undefined) return null;
  return HOME_NATIONS[code]?.[0] ?? new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? null;
}, null);

/** Texts are typed by users: longer ones are computed each time, so that they cannot fill the memory. */
const LENGTH_MAX = 200;
const KEPT_MAX = 2000;

/** Cached, because lists have few different nationalities and places. */
function remembering<Result>(compute: (text: string) => Result, ofNone: Result): (text: string | null) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (!text) return ofNone;
    if (text.length > LENGTH_MAX) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= KEPT_MAX) results.delete(results.keys().next().value as string);
    results.set(text, result);
    return result;
  };
}

interface Described {
  positions: readonly string[];
  nationality: string | null;
  preferredFoot: 'left' | 'right' | 'both' | null;
  /** An adult who states no club. */
  isFreeAgent: boolean;
}

function factsOf({ preferredFoot, isFreeAgent }: Described): string[] {
  const feet = preferredFoot === 'both' ? ['left-footed', 'right-footed', 'two-footed'] : [`${preferredFoot}-footed`];
  return [...(preferredFoot ? feet : []), ...(isFreeAgent ? ['free-agent'] : [])];
}

export function playerFacets({ availability, ...player }: Described & { availability: string }): string {
  return `|${[...player.positions, availability, ...countryCodes(player.nationality), ...factsOf(player)].join('|')}|`;
}

export function playerSynonyms(player: Described): string {
  const { positions, nationality } = player;
  const ofPositions = positions.map((position) => POSITION_SYNONYMS.get(position) ?? '');
  const ofCountries = countryCodes(nationality).map((code) => allCountries().synonyms.get(code) ?? '');
  const ofFacts = factsOf(player).map((fact) => FACT_SYNONYMS.get(fact) ?? '');
  return [...ofPositions, ...ofCountries, ...ofFacts].join('');
}

const facetsBySynonym = lazily(() => {
  const index = new Map<string, string[]>();
  for (const [facet, synonyms] of [...POSITION_SYNONYMS, ...FACT_SYNONYMS, ...allCountries().synonyms]) {
    for (const word of synonyms.trim().split(' ')) {
      const key = ` ${word} `;
      index.set(key, [...(index.get(key) ?? []), `|${facet}|`]);
    }
  }
  return index;
});

/** The facets that a part of the synonyms stands for: `|Centre Back|` for ` cb `. */
export function facetsOf(synonym: string): string[] {
  if (synonym.endsWith(' ')) return [...(facetsBySynonym().get(synonym) ?? [])];
  return [...facetsBySynonym()].filter(([known]) => known.startsWith(synonym)).flatMap(([, facets]) => facets);
}

export function isSynonym(word: string): boolean {
  return facetsBySynonym().has(` ${word} `);
}
