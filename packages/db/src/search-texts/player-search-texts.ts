import type { Position } from '@touchline/contracts/options';
import { foldForSearch, searchWords } from '@touchline/contracts/search';
import anyAscii from 'any-ascii';
import { allCountries, countryCodes } from './country-synonyms.ts';
import { toSynonyms } from './synonym.ts';

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

/** The folded text that the search looks through, also in Latin letters, and with names that are typed as one word. */
export function playerSearchText(player: {
  firstName: string;
  lastName: string;
  positions: readonly string[];
  club: string | null;
  nationality: string | null;
  location: string | null;
}): string {
  const { firstName, lastName, positions, club, nationality, location } = player;
  const fields = [firstName, lastName, ...positions, club, nationality, location].filter((field) => field !== null);
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

const FOREIGN = /(?!\p{Script=Latin})\p{L}/u;
/** Greek pairs of letters that are one sound; the library writes letter by letter. */
const GREEK_PAIRS: [pair: RegExp, latin: string][] = [
  [/[οΟ][υύΥΎ]/g, 'ou'],
  [/[αΑ][υύΥΎ]/g, 'av'],
  [/[εΕ][υύΥΎ]/g, 'ev'],
  [/[γΓ][γΓ]/g, 'ng'],
];

/** The text in Latin letters, `Nikos` for Νίκος; null if it has no others. */
function toLatin(text: string): string | null {
  if (!FOREIGN.test(text)) return null;
  return anyAscii(GREEK_PAIRS.reduce((written, [pair, latin]) => written.replace(pair, latin), text.normalize('NFC')));
}

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

let facetsBySynonym: ReadonlyMap<string, readonly string[]> | undefined;

/** The facets that a part of the synonyms stands for: `|Centre Back|` for ` cb `. */
export function facetsOf(synonym: string): string[] {
  facetsBySynonym ??= indexSynonyms();
  if (synonym.endsWith(' ')) return [...(facetsBySynonym.get(synonym) ?? [])];
  return [...facetsBySynonym].filter(([known]) => known.startsWith(synonym)).flatMap(([, facets]) => facets);
}

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
