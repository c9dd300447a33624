import { LINE_MAX } from '@touchline/contracts/limits';
import {
  AVAILABILITIES,
  type Availability,
  POSITION_GROUPS,
  POSITIONS,
  type Position,
  type PositionGroup,
} from '@touchline/contracts/options';

export type PositionFilter = Position | PositionGroup;

/** The filters of a search for players. '' and false are no filter. */
export interface Filters {
  position: PositionFilter | '';
  availability: Availability | '';
  location: string;
  nationality: string;
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
  experience: '',
  ageMin: '',
  ageMax: '',
  search: '',
  saved: false,
};

export const GROUPS = Object.keys(POSITION_GROUPS) as PositionGroup[];
const POSITION_FILTERS: readonly PositionFilter[] = [...POSITIONS, ...GROUPS];
/** The highest age that the server accepts. */
const AGE_MAX = 150;

type Address = Partial<Record<keyof Filters, string>>;

/** Reads the filters of an address. A value that does not exist, from an old or mistyped link, is no filter. */
export function readFilters(address: Address): Filters {
  const text = (name: keyof Filters) => (address[name] ?? '').trim().slice(0, LINE_MAX);
  return {
    position: POSITION_FILTERS.find((known) => known === text('position')) ?? '',
    availability: AVAILABILITIES.find((known) => known === text('availability')) ?? '',
    location: text('location'),
    nationality: text('nationality'),
    experience: text('experience'),
    ageMin: toAge(text('ageMin')),
    ageMax: toAge(text('ageMax')),
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

/** The input of the server's search, without the filters that are not set. */
export function toSearchInput(filters: Filters) {
  const { saved, ageMin, ageMax, ...texts } = filters;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(ageMin !== '' && { ageMin: Number(ageMin) }),
    ...(ageMax !== '' && { ageMax: Number(ageMax) }),
    ...(saved && { saved }),
  };
}

/** The number of filters set in the panel. The text search is not part of it; an age range counts once. */
export function countApplied({ search, ageMin, ageMax, ...rest }: Filters): number {
  const others = Object.values(rest).filter((value) => value !== '' && value !== false);
  return others.length + (ageMin !== '' || ageMax !== '' ? 1 : 0);
}

export function isNarrowed(filters: Filters): boolean {
  return filters.search !== '' || countApplied(filters) > 0;
}

function toAge(text: string): string {
  return /^\d+$/.test(text) ? String(Math.min(Number(text), AGE_MAX)) : '';
}
