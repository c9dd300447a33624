import type { Position } from '@touchline/contracts/options';
import { foldForSearch, pairOf, searchWords } from '@touchline/contracts/search';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import isoNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import nationalities from 'i18n-nationality/langs/en.json' with { type: 'json' };

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

/** What players are called by the number on their shirt: `number 10`, `no. 10`, `#10`, `ten`. */
const shirt = (number: number, word: string) =>
  [number, word].flatMap((name) => [`${name}`, `number ${name}`, `no ${name}`]);
/** The lower numbers are words of many texts, so alone they say nothing. */
const lowShirt = (number: number, word: string) => shirt(number, word).filter((name) => name.includes(' '));

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
const WIDE = ['wide midfielder', 'wide forward', 'inside forward', 'inverted winger'];

const POSITION_NAMES: Record<Position, readonly string[]> = {
  Goalkeeper: ['gk', 'keeper', 'goalie', 'goaltender', 'shot stopper', ...lowShirt(1, 'one')],
  'Right Back': ['rb', 'rwb', 'rightback', ...lowShirt(2, 'two'), ...FULL_BACK],
  'Centre Back': [
    ...['cb', 'center back', 'center', 'centreback', 'centerback', 'central defender', 'central', 'stopper'],
    ...['centre half', 'center half', 'centrehalf', 'centerhalf', ...DEFENDER],
    ...['sweeper', 'libero', 'ball playing defender', ...lowShirt(4, 'four'), ...lowShirt(5, 'five')],
  ],
  'Left Back': ['lb', 'lwb', 'leftback', ...lowShirt(3, 'three'), ...FULL_BACK],
  'Defensive Midfielder': [
    'dm',
    'cdm',
    'dmf',
    'holding midfielder',
    'holding',
    'anchor',
    ...shirt(6, 'six'),
    ...['regista', 'deep lying playmaker', 'ball winning midfielder', 'destroyer'],
  ],
  'Central Midfielder': [
    'cm',
    'cmf',
    'center midfielder',
    'centre midfielder',
    'center',
    'centre',
    ...['box to box', 'mezzala', ...shirt(8, 'eight')],
  ],
  'Attacking Midfielder': ['am', 'cam', 'amf', 'playmaker', 'trequartista', 'enganche', ...shirt(10, 'ten')],
  'Right Winger': ['rw', 'rm', 'rwf', ...WIDE, ...lowShirt(7, 'seven'), ...ATTACKER],
  'Left Winger': ['lw', 'lm', 'lwf', ...WIDE, ...lowShirt(11, 'eleven'), ...ATTACKER],
  Striker: ['st', 'poacher', 'target man', ...shirt(9, 'nine'), ...ATTACKER],
  'Centre Forward': [
    'cf',
    'center forward',
    'center',
    'centreforward',
    'centerforward',
    'attacker',
    ...['target man', 'false nine', 'false 9', 'second striker', ...shirt(9, 'nine')],
  ],
};

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

const BRITAIN = ['Britain', 'Great Britain', 'GB', 'UK'];

const OTHER_NAMES: Record<string, readonly string[]> = {
  AE: ['UAE'],
  AR: ['Argentine', 'Argentinian'],
  BA: ['Bosnia', 'Bosnian', 'Herzegovina'],
  CD: ['DR Congo', 'DRC', 'Congolese'],
  CG: ['Congo', 'Congolese'],
  GB: BRITAIN,
  IE: ['Republic of Ireland', 'Éire', 'ROI'],
  KR: ['Korea', 'Korean', 'ROK'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'NED'],
  NZ: ['NZ'],
  SA: ['Saudi', 'KSA'],
  SZ: ['Swaziland'],
  US: ['America', 'US'],
  XK: ['Kosovan', 'Kosovar'],
  ZA: ['RSA'],
  CN: ['PRC'],
};

/** The codes of FIFA where they are not those of ISO. */
const FIFA_CODES: Record<string, string> = {
  ...{ AO: 'ANG', BG: 'BUL', BF: 'BFA', CG: 'CGO', CL: 'CHI', CR: 'CRC', DE: 'GER', DK: 'DEN', DZ: 'ALG', GR: 'GRE' },
  ...{ GM: 'GAM', GN: 'GUI', GT: 'GUA', HN: 'HON', HR: 'CRO', ID: 'IDN', IR: 'IRN', LB: 'LBN', LV: 'LVA', MG: 'MAD' },
  ...{ MY: 'MAS', NE: 'NIG', NG: 'NGA', OM: 'OMA', PH: 'PHI', PT: 'POR', PY: 'PAR', SA: 'KSA', SD: 'SDN', SI: 'SVN' },
  ...{ CH: 'SUI', SV: 'SLV', TZ: 'TAN', UY: 'URU', VN: 'VIE', ZM: 'ZAM', ZW: 'ZIM', TG: 'TOG', TD: 'CHA', AE: 'UAE' },
};

const HOME_NATIONS: Record<string, readonly string[]> = {
  'GB-ENG': ['England', 'English', 'ENG'],
  'GB-SCT': ['Scotland', 'Scottish', 'SCO'],
  'GB-WLS': ['Wales', 'Welsh', 'Cymru', 'WAL'],
  'GB-NIR': ['Northern Ireland', 'Northern Irish', 'NIR'],
};

/** What also finds the players of each, although it names no single one of them. */
const OF_HOME_NATIONS = ['United Kingdom', 'British', 'GBR', ...BRITAIN];

/** The package calls their people French. */
const PART_OF_FRANCE = ['GF', 'PF', 'TF'];

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
    const all = [names, listed, people ?? [], threeLetters, OTHER_NAMES[code] ?? [], FIFA_CODES[code] ?? []].flat();
    return [code, all.map(withoutRemark).filter(Boolean)];
  });
  return Object.fromEntries(entries) as Record<string, string[]>;
}

/** "Congolese (Republic of the Congo)" is Congolese. */
const withoutRemark = (name: string) => name.replace(/ \(.*$/, '');

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
