import type { Position } from '@touchline/contracts/options';
import { foldForSearch, pairOf, searchWords } from '@touchline/contracts/search';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import isoNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import nationalities from 'i18n-nationality/langs/en.json' with { type: 'json' };

/** Words of longer names that are no synonyms alone: "united" should not find all players of the United States. */
const GENERIC = new Set(
  ['and', 'central', 'coast', 'democratic', 'federated', 'great', 'half', 'island', 'islands', 'kingdom', 'part']
    .concat(['new', 'north', 'northern', 'of', 'people', 'peoples', 'province', 'republic', 'saint', 'san', 'south'])
    .concat(['state', 'states', 'territory', 'the', 'united', 'back', 'full', 'wing', 'midfielder']),
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

const DEFENDER = ['defender', 'defence', 'defense'];
const FULL_BACK = [...DEFENDER, 'full back', 'fullback', 'wing back', 'wingback'];
const ATTACKER = ['attacker', 'forward'];

const POSITION_NAMES: Record<Position, readonly string[]> = {
  Goalkeeper: ['gk', 'keeper', 'goalie', 'goaltender'],
  'Right Back': ['rb', 'rwb', 'rightback', ...FULL_BACK],
  'Centre Back': [
    ...['cb', 'center back', 'center', 'centreback', 'centerback', 'central defender', 'central', 'stopper'],
    ...['centre half', 'center half', 'centrehalf', 'centerhalf', ...DEFENDER],
  ],
  'Left Back': ['lb', 'lwb', 'leftback', ...FULL_BACK],
  'Defensive Midfielder': ['dm', 'cdm', 'dmf', 'holding midfielder', 'holding', 'anchor'],
  'Central Midfielder': ['cm', 'cmf', 'center midfielder', 'centre midfielder', 'center', 'centre'],
  'Attacking Midfielder': ['am', 'cam', 'amf', 'playmaker'],
  'Right Winger': ['rw', 'rm', 'rwf', ...ATTACKER],
  'Left Winger': ['lw', 'lm', 'lwf', ...ATTACKER],
  Striker: ['st', ...ATTACKER],
  'Centre Forward': ['cf', 'center forward', 'center', 'centreforward', 'centerforward', 'attacker'],
};

const POSITION_SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(POSITION_NAMES).map(([position, names]) => [position, toSynonyms(names)]),
);

const OTHER_NAMES: Record<string, readonly string[]> = {
  AE: ['UAE'],
  AR: ['Argentine', 'Argentinian'],
  BA: ['Bosnia', 'Bosnian', 'Herzegovina'],
  CD: ['DR Congo', 'DRC', 'Congolese'],
  CG: ['Congo', 'Congolese'],
  GB: ['Britain'],
  IE: ['Republic of Ireland', 'Éire'],
  KR: ['Korea', 'Korean'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SA: ['Saudi'],
  SZ: ['Swaziland'],
  US: ['America'],
  XK: ['Kosovan', 'Kosovar'],
};

const HOME_NATIONS: Record<string, readonly string[]> = {
  'GB-ENG': ['England', 'English', 'ENG'],
  'GB-SCT': ['Scotland', 'Scottish', 'SCO'],
  'GB-WLS': ['Wales', 'Welsh', 'Cymru', 'WAL'],
  'GB-NIR': ['Northern Ireland', 'Northern Irish', 'NIR'],
};

/** The package calls their people French. */
const PART_OF_FRANCE = ['GF', 'PF', 'TF'];

/** Names of all countries and their people, in English and in their own language. */
const allCountries = lazily(() => {
  const synonyms = new Map<string, string>();
  const codesOf = new Map<string, string[]>();
  for (const [code, names] of Object.entries({ ...isoCountries(), ...HOME_NATIONS })) {
    synonyms.set(code, toSynonyms(names));
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

function isoCountries(): Record<string, readonly string[]> {
  const english = [
    new Intl.DisplayNames('en', { type: 'region' }),
    new Intl.DisplayNames('en', { type: 'region', style: 'short' }),
  ];
  const local = new Map<string, Intl.DisplayNames>();
  const entries = codes.map(([code = '', threeLetters = '']) => {
    const language = new Intl.Locale(`und-${code}`).maximize().language;
    const own = local.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
    local.set(language, own);
    const listed = (isoNames.countries as Record<string, string | string[]>)[code] ?? [];
    const people = PART_OF_FRANCE.includes(code) ? [] : (nationalities.nationalities as Record<string, string>)[code];
    const names = [...english, own].map((display) => display.of(code) ?? '');
    const all = [names, listed, people ?? [], threeLetters, OTHER_NAMES[code] ?? []].flat();
    return [code, all.map(withoutRemark).filter(Boolean)];
  });
  return Object.fromEntries(entries) as Record<string, string[]>;
}

/** "Congolese (Republic of the Congo)" is Congolese. */
const withoutRemark = (name: string) => name.replace(/ \(.*$/, '');

interface Described {
  positions: readonly string[];
  nationality: string | null;
}

export function playerFacets({ positions, availability, nationality }: Described & { availability: string }): string {
  return `|${[...positions, availability, ...countryCodes(nationality)].join('|')}|`;
}

export function playerSynonyms({ positions, nationality }: Described): string {
  const ofPositions = positions.map((position) => POSITION_SYNONYMS.get(position) ?? '');
  const ofCountries = countryCodes(nationality).map((code) => allCountries().synonyms.get(code) ?? '');
  return [...ofPositions, ...ofCountries].join('');
}

const facetsBySynonym = lazily(() => {
  const index = new Map<string, string[]>();
  for (const [facet, synonyms] of [...POSITION_SYNONYMS, ...allCountries().synonyms]) {
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
