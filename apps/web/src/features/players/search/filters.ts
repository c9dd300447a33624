import { AGE_MAX, HEIGHT_CM_MAX, LINE_MAX } from '@touchline/contracts/limits';
import { AVAILABILITIES, PREFERRED_FEET } from '@touchline/contracts/options';
import { type countPlayersInput, PLAYER_SORTS, type PlayerSort } from '@touchline/contracts/players';
import { cutText } from '@touchline/contracts/text';
import { z } from 'zod';
import { known } from '../../../lib/use-address-filters.ts';
import { cleanPositions } from './positions.ts';

const text = () =>
  z
    .string()
    .transform((typed) => cutText(typed.trim(), LINE_MAX))
    .catch('');

const choice = <const Value extends string>(values: readonly Value[]) =>
  text()
    .pipe(z.literal([...values, '']))
    .catch('');

const wholeNumber = (max: number) =>
  text()
    .pipe(z.string().regex(/^\d+$/))
    .transform((digits) => String(Math.min(Number(digits), max)))
    .catch('');

const flag = () => text().transform((value) => value === 'true');

/**
 * The filters of a search for players, as the address names them. '' and false are no filter, and so is a value that does not
 * exist, from an old or mistyped link. Two names with `Min` and `Max` are a range of numbers.
 */
const filtersSchema = z.object({
  /** Positions and groups of positions, separated by commas. */
  position: z.string().transform(cleanPositions).catch(''),
  availability: choice(AVAILABILITIES),
  location: text(),
  nationality: text(),
  preferredFoot: choice(PREFERRED_FEET),
  heightMin: wholeNumber(HEIGHT_CM_MAX),
  heightMax: wholeNumber(HEIGHT_CM_MAX),
  hasClips: flag(),
  experience: text(),
  ageMin: wholeNumber(AGE_MAX),
  ageMax: wholeNumber(AGE_MAX),
  search: text(),
  saved: flag(),
});

export type Filters = z.output<typeof filtersSchema>;
export const FILTER_NAMES = filtersSchema.keyof().options;
export const NO_FILTERS: Filters = filtersSchema.parse({});

type Address = Partial<Record<keyof Filters, string>>;

export function readFilters(address: Address): Filters {
  return filtersSchema.parse(address);
}

/** What the address has for these filters; '' removes one. */
export function toAddress(filters: Partial<Filters>): Address {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value === false ? '' : String(value).trim()]),
  );
}

const RANGE_END = /M(in|ax)$/;

/** The filters that are set, by name. */
function setOf(filters: Partial<Filters>) {
  return Object.entries(filters).filter(([, value]) => value !== '' && value !== false);
}

/** The input of the server's search, without the filters that are not set. */
export function toSearchInput(filters: Filters): z.input<typeof countPlayersInput> {
  return Object.fromEntries(
    setOf(filters).map(([name, value]) => [name, RANGE_END.test(name) ? Number(value) : value]),
  );
}

/** The number of filters set in the panel. The text search is not part of it; a range counts once. */
export function countApplied({ search, ...filters }: Filters): number {
  return new Set(setOf(filters).map(([name]) => name.replace(RANGE_END, ''))).size;
}

export function isNarrowed(filters: Filters): boolean {
  return setOf(filters).length > 0;
}

/** The filters that are applied for a viewer: an age filter is dropped for those who may not see ages. */
export function permittedFilters(requested: Filters, mayFilterByAge: boolean): Filters {
  const hasAge = requested.ageMin !== '' || requested.ageMax !== '';
  return hasAge && !mayFilterByAge ? { ...requested, ageMin: '', ageMax: '' } : requested;
}

/** The order that the address names; by age for those who may filter by it. */
export function permittedSort(named: string, mayFilterByAge: boolean): PlayerSort | undefined {
  const sort = known(named, PLAYER_SORTS);
  return sort?.endsWith('age') && !mayFilterByAge ? undefined : sort;
}
