import type { Availability, Position, PositionGroup, PreferredFoot } from '../options.ts';
import type { Chip, Meaning, Near, Range, SentenceSort } from './chips.ts';

/** Each list asks for any of its values. */
export interface AskedLists {
  position?: readonly (Position | PositionGroup)[];
  preferredFoot?: readonly PreferredFoot[];
  /** Feet that "both" does not count as. */
  onlyFoot?: readonly PreferredFoot[];
  availability?: readonly Availability[];
  nationality?: readonly string[];
  location?: readonly string[];
  club?: readonly string[];
  experience?: readonly string[];
  near?: readonly Near[];
}

export interface AskedFlags {
  isFreeAgent?: true;
  hasClips?: true;
  saved?: true;
}

/** What is left out: players of whom any of it is true. */
export interface ExcludedFilters extends AskedLists, AskedFlags {
  ages?: readonly Range[];
  heights?: readonly Range[];
  contractUntil?: readonly string[];
}

/** The search for players that chips ask for: all that is set has to be true. */
export interface SentenceFilters extends AskedLists, AskedFlags {
  ageMin?: number;
  ageMax?: number;
  heightMin?: number;
  heightMax?: number;
  /** A month, yyyy-MM. */
  contractUntil?: string;
  /** Words as `searchTerms` reads them, excluded ones with a hyphen. */
  search?: string;
  sort?: SentenceSort;
  not?: ExcludedFilters;
}

/** What chips ask for, whatever their order. Two chips of a kind that is a list ask for either, bounds for what is within both. */
export function chipsToFilters(chips: readonly Chip[]): SentenceFilters {
  const wanted = chips.filter(({ isExcluded }) => !isExcluded);
  const excluded = chips.filter(({ isExcluded }) => isExcluded);
  const not = withoutEmpty({
    ...listsOf(excluded),
    ...flagsOf(excluded),
    ages: unlessEmpty(valuesOf(excluded, 'age').toSorted(byBounds)),
    heights: unlessEmpty(valuesOf(excluded, 'height').toSorted(byBounds)),
    contractUntil: unlessEmpty(distinct(valuesOf(excluded, 'contractUntil'))),
  });
  return withoutEmpty({
    ...listsOf(wanted),
    ...flagsOf(wanted),
    ...boundsOf(valuesOf(wanted, 'age'), ['ageMin', 'ageMax']),
    ...boundsOf(valuesOf(wanted, 'height'), ['heightMin', 'heightMax']),
    contractUntil: valuesOf(wanted, 'contractUntil').toSorted()[0],
    search: searchOf(valuesOf(wanted, 'text'), valuesOf(excluded, 'text')),
    sort: valuesOf(wanted, 'sort')[0],
    not: Object.keys(not).length > 0 ? not : undefined,
  });
}

type WithValue = Extract<Meaning, { value: unknown }>;

type ValueOf<Kind> = Extract<WithValue, { kind: Kind }>['value'];

function valuesOf<Kind extends WithValue['kind']>(chips: readonly Chip[], kind: Kind): ValueOf<Kind>[] {
  return chips.flatMap((chip) => (chip.kind === kind && 'value' in chip ? [chip.value as ValueOf<Kind>] : []));
}

function listsOf(chips: readonly Chip[]) {
  const strict = chips.filter((chip) => chip.kind === 'foot' && chip.isStrict);
  const either = chips.filter((chip) => chip.kind === 'foot' && !chip.isStrict);
  const near = new Map(
    valuesOf(chips, 'near').map(({ placeId, name, km }) => [`${placeId}/${km}`, { placeId, name, km }]),
  );
  return {
    position: unlessEmpty(distinct(valuesOf(chips, 'position').flat())),
    preferredFoot: unlessEmpty(distinct(valuesOf(either, 'foot').flat())),
    onlyFoot: unlessEmpty(distinct(valuesOf(strict, 'foot').flat())),
    availability: unlessEmpty(distinct(valuesOf(chips, 'availability').flat())),
    nationality: unlessEmpty(distinct(valuesOf(chips, 'nationality').flat())),
    location: unlessEmpty(distinct(valuesOf(chips, 'in').flat())),
    club: unlessEmpty(distinct(valuesOf(chips, 'club').flat())),
    experience: unlessEmpty(distinct(valuesOf(chips, 'experience'))),
    near: unlessEmpty([...near.values()].toSorted((one, other) => one.placeId - other.placeId || one.km - other.km)),
  };
}

function flagsOf(chips: readonly Chip[]) {
  const isAsked = (kind: Meaning['kind']) => (chips.some((chip) => chip.kind === kind) ? (true as const) : undefined);
  return { isFreeAgent: isAsked('freeAgent'), hasClips: isAsked('hasClips'), saved: isAsked('saved') };
}

function boundsOf<Min extends string, Max extends string>(ranges: readonly Range[], [min, max]: readonly [Min, Max]) {
  const froms = ranges.flatMap(({ from }) => from ?? []);
  const tos = ranges.flatMap(({ to }) => to ?? []);
  return {
    [min]: froms.length > 0 ? Math.max(...froms) : undefined,
    [max]: tos.length > 0 ? Math.min(...tos) : undefined,
  } as Record<Min | Max, number | undefined>;
}

/** An excluded text is one piece, as `-ivory-coast` is to the search. */
function searchOf(wanted: readonly string[], excluded: readonly string[]): string | undefined {
  const words = wanted.flatMap((text) => text.split(/\s+/));
  const left = excluded.filter((text) => text !== '').map((text) => `-${text.replace(/[\s\p{Pd}]+/gu, '-')}`);
  return [...distinct(words), ...distinct(left)].join(' ') || undefined;
}

const distinct = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted();
const unlessEmpty = <T>(values: readonly T[]) => (values.length === 0 ? undefined : values);
const byBounds = (one: Range, other: Range) => (one.from ?? 0) - (other.from ?? 0) || (one.to ?? 0) - (other.to ?? 0);

type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

function withoutEmpty<T extends object>(asked: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
}
