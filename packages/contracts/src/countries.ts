import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import isoNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import nationalities from 'i18n-nationality/langs/en.json' with { type: 'json' };

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

export const HOME_NATIONS: Record<string, readonly string[]> = {
  'GB-ENG': ['England', 'English', 'ENG'],
  'GB-SCT': ['Scotland', 'Scottish', 'SCO'],
  'GB-WLS': ['Wales', 'Welsh', 'Cymru', 'WAL'],
  'GB-NIR': ['Northern Ireland', 'Northern Irish', 'NIR'],
};

/** What also finds the players of each, although it names no single one of them. */
export const OF_HOME_NATIONS = ['United Kingdom', 'British', 'GBR', ...BRITAIN];

/** The package calls their people French. */
const PART_OF_FRANCE = ['GF', 'PF', 'TF'];

/** By the code of each country the names of it and of its people in English, and its abbreviations. */
export function englishNames(): Map<string, { names: readonly string[]; abbreviations: readonly string[] }> {
  const displayed = [
    new Intl.DisplayNames('en', { type: 'region' }),
    new Intl.DisplayNames('en', { type: 'region', style: 'short' }),
  ];
  const entries = codes.map(([code = '', threeLetters = '']) => {
    const listed = (isoNames.countries as Record<string, string | string[]>)[code] ?? [];
    const people = PART_OF_FRANCE.includes(code) ? [] : (nationalities.nationalities as Record<string, string>)[code];
    const names = [
      ...displayed.map((display) => display.of(code) ?? ''),
      listed,
      people ?? [],
      OTHER_NAMES[code] ?? [],
    ];
    const abbreviations = [threeLetters, FIFA_CODES[code] ?? ''].filter(Boolean);
    return [code, { names: names.flat().map(withoutRemark).filter(Boolean), abbreviations }] as const;
  });
  return new Map(entries);
}

/** The same, with what each country is called in its own language. This takes 30 ms. */
export function isoCountries(): Record<string, readonly string[]> {
  const local = new Map<string, Intl.DisplayNames>();
  const entries = Array.from(englishNames(), ([code, { names, abbreviations }]) => {
    const language = new Intl.Locale(`und-${code}`).maximize().language;
    const own = local.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
    local.set(language, own);
    return [code, [...names, own.of(code) ?? '', ...abbreviations].filter(Boolean)] as const;
  });
  return Object.fromEntries(entries);
}

/** "Congolese (Republic of the Congo)" is Congolese. */
const withoutRemark = (name: string) => name.replace(/ \(.*$/, '');
