import { AGE_MAX, HEIGHT_CM_MAX, LINE_MAX } from '@touchline/contracts/limits';
import { AVAILABILITIES, type Availability, PREFERRED_FEET, type PreferredFoot } from '@touchline/contracts/options';
import { cleanPositions } from './positions.ts';

/** The filters of a search for players. '' and false are no filter. */
export interface Filters {
  /** Positions and groups of positions, separated by commas. */
  position: string;
  availability: Availability | '';
  location: string;
  nationality: string;
  preferredFoot: PreferredFoot | '';
  heightMin: string;
  heightMax: string;
  hasClips: boolean;
  experience: string;
  ageMin: string;
  ageMax: string;
  search: string;
  saved: boolean;
}

export const NO_FILTERS: Filters = {
  position: '',
  availability: '',
  location: '',
  nationality: '',
  preferredFoot: '',
  heightMin: '',
  heightMax: '',
  hasClips: false,
  experience: '',
  ageMin: '',
  ageMax: '',
  search: '',
  saved: false,
};

type Address = Partial<Record<keyof Filters, string>>;

/** Reads the filters of an address. A value that does not exist, from an old or mistyped link, is no filter. */
export function readFilters(address: Address): Filters {
  const text = (name: keyof Filters) => (address[name] ?? '').trim().slice(0, LINE_MAX);
  return {
    position: cleanPositions(address.position ?? ''),
    availability: AVAILABILITIES.find((known) => known === text('availability')) ?? '',
    location: text('location'),
    nationality: text('nationality'),
    preferredFoot: PREFERRED_FEET.find((known) => known === text('preferredFoot')) ?? '',
    heightMin: toNumber(text('heightMin'), HEIGHT_CM_MAX),
    heightMax: toNumber(text('heightMax'), HEIGHT_CM_MAX),
    hasClips: text('hasClips') === 'true',
    experience: text('experience'),
    ageMin: toNumber(text('ageMin'), AGE_MAX),
    ageMax: toNumber(text('ageMax'), AGE_MAX),
    search: text('search'),
    saved: text('saved') === 'true',
  };
}

/** What the address has for these filters; '' removes one. */
export function toAddress(filters: Partial<Filters>): Address {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value === false ? '' : String(value).trim()]),
  );
}

const NUMBERS = ['ageMin', 'ageMax', 'heightMin', 'heightMax'] as const;

/** The input of the server's search, without the filters that are not set. */
export function toSearchInput(filters: Filters) {
  const { saved, hasClips, ageMin, ageMax, heightMin, heightMax, ...texts } = filters;
  const numbers = NUMBERS.flatMap((name) => (filters[name] === '' ? [] : [[name, Number(filters[name])] as const]));
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...Object.fromEntries(numbers),
    ...(hasClips && { hasClips }),
    ...(saved && { saved }),
  };
}

/** The number of filters set in the panel. The text search is not part of it; a range counts once. */
export function countApplied({ search, ageMin, ageMax, heightMin, heightMax, ...rest }: Filters): number {
  const ranges = [ageMin + ageMax, heightMin + heightMax];
  return [...ranges, ...Object.values(rest)].filter((value) => value !== '' && value !== false).length;
}

export function isNarrowed(filters: Filters): boolean {
  return filters.search !== '' || countApplied(filters) > 0;
}

/** The filters that are applied for a viewer: an age filter is dropped for those who may not see ages. */
export function permittedFilters(asked: Filters, mayFilterByAge: boolean): Filters {
  const asksForAge = asked.ageMin !== '' || asked.ageMax !== '';
  return asksForAge && !mayFilterByAge ? { ...asked, ageMin: '', ageMax: '' } : asked;
}

function toNumber(text: string, max: number): string {
  return /^\d+$/.test(text) ? String(Math.min(Number(text), max)) : '';
}
