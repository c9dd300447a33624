import { englishNames, HOME_NATIONS, OF_HOME_NATIONS } from '../countries.ts';
import type { Meaning } from './chips.ts';
import type { Entry } from './positions.ts';
import { wordsOf } from './tokens.ts';

/** People whom the tables of the search call otherwise. They are not there, since stored facets are made from those. */
const MORE_PEOPLE: Record<string, readonly string[]> = {
  AE: ['Emirati'],
  AZ: ['Azeri'],
  BW: ['Botswanan'],
  CI: ['Ivory Coast', 'Cote d Ivoire'],
  EC: ['Ecuadorian'],
  ES: ['Spaniard'],
  FO: ['Faroese'],
  'GB-SCT': ['Scot', 'Scots'],
  'GB-WLS': ['Welshman'],
  'GB-ENG': ['Englishman', 'Englishmen'],
  GW: ['Bissau Guinean'],
  HR: ['Croat'],
  IE: ['Irishman', 'Irishmen'],
  KM: ['Comorian'],
  KZ: ['Kazakh'],
  LS: ['Basotho'],
  NL: ['Dutchman', 'Dutchmen'],
  FR: ['Frenchman', 'Frenchmen'],
  PS: ['Palestinian', 'Palestine'],
  RS: ['Serb'],
  SA: ['Saudi Arabian'],
  SE: ['Swede'],
  SI: ['Slovene'],
  SK: ['Slovak'],
  SR: ['Surinamese'],
  TR: ['Turk', 'Turkey'],
  TT: ['Trinidadian', 'Tobagonian', 'Trinidad'],
  UZ: ['Uzbek'],
  XK: ['Kosovo Albanian'],
  YE: ['Yemeni'],
};

/** Names of several countries, the likeliest first. */
const SEVERAL: Record<string, readonly string[]> = {
  guinea: ['GN', 'GW', 'GQ', 'PG'],
  guinean: ['GN', 'GW', 'GQ'],
  congo: ['CD', 'CG'],
  congolese: ['CD', 'CG'],
  korea: ['KR', 'KP'],
  korean: ['KR', 'KP'],
  dominican: ['DO', 'DM'],
  ireland: ['IE', 'GB-NIR'],
  irish: ['IE', 'GB-NIR'],
  samoa: ['WS', 'AS'],
  samoan: ['WS', 'AS'],
  sudan: ['SD', 'SS'],
  sudanese: ['SD', 'SS'],
  'virgin islands': ['VI', 'VG'],
};

/** Countries whose names people and states have too: alone they may be one of those. */
const ALSO_NAMES = new Set(['georgia', 'jordan', 'chad', 'israel', 'india', 'kenya', 'holland', 'ireland']);

/** Names that are other words in a sentence. */
const OTHER_WORDS = new Set(['us']);

/** Names of countries and of their people, each with what it may mean. */
export function nationalityEntries(): Entry[] {
  const codesOf = new Map<string, string[]>();
  const add = (code: string, names: readonly string[]) => {
    for (const name of new Set(names.map((name) => wordsOf(name).join(' ')))) {
      codesOf.set(name, [...new Set([...(codesOf.get(name) ?? []), code])]);
    }
  };
  const english = englishNames();
  for (const [code, { names }] of english) add(code, names);
  for (const [code, names] of Object.entries(MORE_PEOPLE)) add(code, names);
  for (const [name, codes] of Object.entries(SEVERAL)) codesOf.set(name, [...codes]);
  for (const [code, names] of Object.entries(HOME_NATIONS)) {
    // The package of peoples calls those of Wallis and Futuna Welsh.
    for (const name of names.slice(0, 2)) codesOf.set(name.toLowerCase(), [code]);
  }
  for (const word of OTHER_WORDS) codesOf.delete(word);
  const nameOf = (code: string) => HOME_NATIONS[code]?.[0] ?? english.get(code)?.names[0] ?? code;
  const british = [nameOf('GB'), ...Object.keys(HOME_NATIONS).map(nameOf)];
  const entries = Array.from(codesOf, ([name, codes]): Entry => [name, meaningsOf(name, codes.map(nameOf))]);
  const ofBritain = OF_HOME_NATIONS.map(
    (name): Entry => [name.toLowerCase(), [{ kind: 'nationality', value: british }]],
  );
  return [...entries, ...ofBritain];
}

function meaningsOf(name: string, countries: readonly string[]): Meaning[] {
  const nationalities = countries.map((country): Meaning => ({ kind: 'nationality', value: [country] }));
  return ALSO_NAMES.has(name) ? [...nationalities, { kind: 'text', value: name }] : nationalities;
}
