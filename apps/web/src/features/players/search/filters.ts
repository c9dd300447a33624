import { NEAR_KM, nearKm } from '@touchline/contracts/distances';
import { AGE_MAX, EXCLUDED_LENGTH_MAX, HEIGHT_CM_MAX, LINE_MAX, PLACE_ID_MAX } from '@touchline/contracts/limits';
import { AVAILABILITIES, PREFERRED_FEET } from '@touchline/contracts/options';
import { type countPlayersInput, MONTH_PATTERN, PLAYER_SORTS, type PlayerSort } from '@touchline/contracts/players';
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

/** Those of the names between commas that exist, each once. */
const choices = (values: readonly string[]) =>
  z
    .string()
    .transform((names) => values.filter((value) => names.split(',').includes(value)).join(','))
    .catch('');

const excludedTexts = () =>
  z
    .string()
    .transform((typed) => cutText(typed.trim(), EXCLUDED_LENGTH_MAX))
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
  isFreeAgent: flag(),
  /** A month, 2027-06. */
  contractUntil: text().pipe(z.string().regex(MONTH_PATTERN)).catch(''),
  confirmedWithin90: flag(),
  /** The id of a place, and how far from it. */
  near: wholeNumber(PLACE_ID_MAX),
  nearKm: wholeNumber(NEAR_KM.max)
    .pipe(z.string().refine((km) => km === '' || nearKm(Number(km)) === Number(km)))
    .catch(''),
  experience: text(),
  ageMin: wholeNumber(AGE_MAX),
  ageMax: wholeNumber(AGE_MAX),
  search: text(),
  saved: flag(),
  /** What is left out: names between commas. */
  notPosition: z.string().transform(cleanPositions).catch(''),
  notAvailability: choices(AVAILABILITIES),
  notPreferredFoot: choices(PREFERRED_FEET),
  notNationality: excludedTexts(),
  notLocation: excludedTexts(),
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
const NUMBERS = /M(in|ax)$|^near/;

/** The filters that are set, by name. */
function setOf(filters: Partial<Filters>) {
  return Object.entries(filters).filter(([, value]) => value !== '' && value !== false);
}

/** The input of the server's search, without the filters that are not set. */
export function toSearchInput(filters: Filters): z.input<typeof countPlayersInput> {
  return Object.fromEntries(setOf(filters).map(([name, value]) => [name, NUMBERS.test(name) ? Number(value) : value]));
}

/** The number of filters set in the panel. The text search is not part of it; a range counts once. */
export function countApplied({ search, nearKm, ...filters }: Filters): number {
  return new Set(setOf(filters).map(([name]) => name.replace(RANGE_END, ''))).size;
}

export function isNarrowed(filters: Filters): boolean {
  return setOf(filters).length > 0;
}

/** Which filters a viewer may apply. */
export interface Permitted {
  byAge: boolean;
  byDistance: boolean;
}

/** The filters that are applied for a viewer: those by age and distance are dropped for those who may not see them. */
export function permittedFilters(requested: Filters, { byAge, byDistance }: Permitted): Filters {
  const hasAge = requested.ageMin !== '' || requested.ageMax !== '';
  const withoutAge = hasAge && !byAge ? { ...requested, ageMin: '', ageMax: '' } : requested;
  return withoutAge.near !== '' && !byDistance ? { ...withoutAge, near: '', nearKm: '' } : withoutAge;
}

/** The order that the address names; by age and distance for those who may filter by it, and by distance from a town only. */
export function permittedSort(
  named: string,
  { byAge, byDistance }: Permitted,
  { near }: Pick<Filters, 'near'>,
): PlayerSort | undefined {
  const sort = known(named, PLAYER_SORTS);
  if (sort?.endsWith('age') && !byAge) return undefined;
  return sort?.endsWith('distance') && (!byDistance || near === '') ? undefined : sort;
}
