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

/** What a scout looks for. '' and false are no filter. */
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
/** What the server takes for an age. */
const AGE_MAX = 150;

/** Reads the query of an address. A value nobody can choose, from a link that was typed or is old, means any (decision 69). */
export function readFilters(query: string): Filters {
  const given = new URLSearchParams(query);
  const text = (name: keyof Filters) => (given.get(name) ?? '').trim().slice(0, LINE_MAX);
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

/** The query of the address that shows these filters; '' for none. */
export function writeFilters(filters: Filters): string {
  const set = Object.entries(filters)
    .map(([name, value]) => [name, String(value).trim()] as const)
    .filter(([, value]) => value !== '' && value !== 'false');
  return new URLSearchParams(set.map(([name, value]) => [name, value])).toString();
}

/** What the server is asked: only what filters. */
export function toSearchInput(filters: Filters) {
  const { saved, ageMin, ageMax, ...texts } = filters;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(ageMin !== '' && { ageMin: Number(ageMin) }),
    ...(ageMax !== '' && { ageMax: Number(ageMax) }),
    ...(saved && { saved }),
  };
}

/** How many filters of the panel are set. The text search is not one of them (decision 74); an age counts once. */
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
