import { foldForSearch } from '@touchline/contracts/search';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import isoNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import nationalities from 'i18n-nationality/langs/en.json' with { type: 'json' };
import { toSynonyms } from './synonym.ts';

/** Texts are typed by users: longer ones are computed each time, so that they cannot fill the memory. */
const LENGTH_MAX = 200;
const KEPT_MAX = 2000;

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

let countries: ReturnType<typeof readCountries> | undefined;

/** Names of all countries and their people, in English and in their own language; made at the first call, in 30 ms. */
export function allCountries() {
  countries ??= readCountries();
  return countries;
}

/** The codes of the countries that a nationality states in free text: Spain, Spanish and España are ES. */
export function countryCodes(nationality: string | null): readonly string[] {
  return nationality ? codesIn(nationality) : [];
}

/** Cached, because lists have few different nationalities and places. */
const codesIn = remembering((nationality: string): readonly string[] => {
  const { codesOf } = allCountries();
  const find = (name: string) => codesOf.get(foldForSearch(name)) ?? [];
  const whole = find(nationality);
  if (whole.length > 0) return whole;
  return [...new Set(nationality.split(/[,;/&+|()-]| and /i).flatMap(find))];
});

/** The English name of the country that a place names: Leeds, England is England. Null where it names none. */
export function countryOf(place: string | null): string | null {
  return place === null ? null : countryAt(place);
}

const countryAt = remembering((place: string): string | null => {
  const codes = [place, ...place.split(/[,;/&|()]/)]
    .map((part) => countryCodes(part)[0])
    .filter((code) => code !== undefined);
  const code = codes.at(-1);
  if (code === undefined) return null;
  return HOME_NATIONS[code]?.[0] ?? new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? null;
});

function remembering<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > LENGTH_MAX) return compute(text);
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as Result;
    const result = compute(text);
    if (results.size >= KEPT_MAX) results.delete(results.keys().next().value as string);
    results.set(text, result);
    return result;
  };
}

function readCountries() {
  const synonyms = new Map<string, string>();
  const codesOf = new Map<string, string[]>();
  for (const [code, names] of Object.entries({ ...isoCountries(), ...HOME_NATIONS })) {
    synonyms.set(code, toSynonyms(names));
    for (const name of new Set(names.map((name) => foldForSearch(name)))) {
      codesOf.set(name, [...(codesOf.get(name) ?? []), code]);
    }
  }
  return { synonyms, codesOf };
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
