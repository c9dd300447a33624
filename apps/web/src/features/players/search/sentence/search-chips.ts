import { NEAR_KM, nearKm } from '@touchline/contracts/distances';
import { AVAILABILITIES, type Availability, PREFERRED_FEET, type PreferredFoot } from '@touchline/contracts/options';
import type { PlayerSort } from '@touchline/contracts/players';
import type { Chip, KnownPlace, Meaning, SentenceSort } from '@touchline/contracts/sentence/chips';
import { chipsToFilters } from '@touchline/contracts/sentence/filters';
import { type Filters, readFilters } from '../filters.ts';
import { POSITION_CHOICES } from '../positions.ts';

/** A part of the search: a chip of the sentence, or a filter of the panel that no sentence has. */
export type SearchChip = (Chip | (Omit<Chip, 'kind'> & { kind: 'confirmed90' })) & {
  /** Another meaning was chosen than the one that was read first. */
  isChosen?: true;
};
export type Asked = Meaning | { kind: 'confirmed90' };

export interface Search {
  filters: Filters;
  sort: PlayerSort | undefined;
}

export const SORTS: Partial<Record<SentenceSort, PlayerSort>> = {
  confirmed: '-confirmed',
  nearest: 'distance',
  tallest: '-height',
  shortest: 'height',
  youngest: 'age',
  oldest: '-age',
  name: 'name',
};

/** What chips ask of the search: the same for the same chips in any order. `newest` is the order without another one. */
export function searchOf(chips: readonly SearchChip[]): Search {
  const sentence = chips.filter((chip): chip is Chip => chip.kind !== 'confirmed90');
  const { not = {}, near: [near] = [], sort, ...asked } = chipsToFilters(sentence);
  const join = (values: readonly string[] = [], separator = ',') => values.join(separator);
  const [experience = '', ...others] = asked.experience ?? [];
  const feet = footFilters(asked.preferredFoot, asked.onlyFoot);
  const availability = availabilityFilters(asked.availability);
  const filters = readFilters({
    position: join(asked.position),
    availability: availability.only,
    location: join(asked.location, ';'),
    nationality: join(asked.nationality),
    preferredFoot: feet.only,
    heightMin: numberText(asked.heightMin),
    heightMax: numberText(asked.heightMax),
    hasClips: flagText(asked.hasClips),
    isFreeAgent: flagText(asked.isFreeAgent),
    contractUntil: asked.contractUntil ?? '',
    confirmedWithin90: flagText(chips.length > sentence.length),
    near: numberText(near?.placeId),
    nearKm: near?.km === NEAR_KM.usual ? '' : numberText(near?.km),
    experience,
    ageMin: numberText(asked.ageMin),
    ageMax: numberText(asked.ageMax),
    search: [asked.search, ...others].filter(Boolean).join(' '),
    saved: flagText(asked.saved),
    notPosition: join(not.position),
    notAvailability: join([...new Set([...(not.availability ?? []), ...availability.not])]),
    notPreferredFoot: join([...new Set([...(not.preferredFoot ?? []), ...feet.not])]),
    notNationality: join(not.nationality),
    notLocation: join(not.location),
  });
  return { filters, sort: sort && SORTS[sort] };
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value));
const flagText = (value: boolean | undefined) => (value ? 'true' : '');

/** Left is left or both. Without both, those of both feet are left out. */
function footFilters(either: readonly PreferredFoot[] = [], strict: readonly PreferredFoot[] = []) {
  const feet = new Set<PreferredFoot>([...either, ...strict, ...(either.length > 0 ? (['both'] as const) : [])]);
  const [left, right] = [feet.has('left'), feet.has('right')];
  const only = left === right ? (feet.has('both') && !left ? 'both' : '') : left ? 'left' : 'right';
  return { only, not: (left || right) && !feet.has('both') ? ['both'] : [] };
}

/** Two of the three are all but the third. */
function availabilityFilters(asked: readonly Availability[] = []) {
  const [first = ''] = asked;
  if (asked.length < 2) return { only: first, not: [] };
  return { only: '', not: AVAILABILITIES.filter((availability) => !asked.includes(availability)) };
}

const parts = (value: string, separator = ',') =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

const chosen = <Choice extends string>(value: string, choices: readonly Choice[]) =>
  choices.filter((choice) => parts(value).includes(choice));

/** The chips of filters, such as those of a link, without the words of the text search. */
export function chipsOf(filters: Filters, place: KnownPlace | undefined): SearchChip[] {
  const strict = filters.preferredFoot !== '' && parts(filters.notPreferredFoot).join() === 'both';
  const notFeet = strict ? [] : chosen(filters.notPreferredFoot, PREFERRED_FEET);
  const wanted: Asked[] = [
    { kind: 'position', value: chosen(filters.position, POSITION_CHOICES) },
    { kind: 'foot', value: chosen(filters.preferredFoot, PREFERRED_FEET), isStrict: strict },
    ...rangeIn('age', filters.ageMin, filters.ageMax),
    ...rangeIn('height', filters.heightMin, filters.heightMax),
    { kind: 'availability', value: chosen(filters.availability, AVAILABILITIES) },
    ...(filters.isFreeAgent ? [{ kind: 'freeAgent' } as const] : []),
    ...(filters.contractUntil ? [{ kind: 'contractUntil', value: filters.contractUntil } as const] : []),
    ...(filters.confirmedWithin90 ? [{ kind: 'confirmed90' } as const] : []),
    { kind: 'nationality', value: parts(filters.nationality) },
    ...nearIn(filters, place),
    { kind: 'in', value: parts(filters.location, ';') },
    ...(filters.experience ? [{ kind: 'experience', value: filters.experience } as const] : []),
    ...(filters.hasClips ? [{ kind: 'hasClips' } as const] : []),
    ...(filters.saved ? [{ kind: 'saved' } as const] : []),
  ];
  const excluded: Asked[] = [
    { kind: 'position', value: chosen(filters.notPosition, POSITION_CHOICES) },
    { kind: 'foot', value: notFeet, isStrict: false },
    { kind: 'availability', value: chosen(filters.notAvailability, AVAILABILITIES) },
    { kind: 'nationality', value: parts(filters.notNationality) },
    { kind: 'in', value: parts(filters.notLocation) },
  ];
  return [
    ...wanted.filter(isSaid).map((meaning) => asChip(meaning)),
    ...excluded.filter(isSaid).map((meaning) => asChip(meaning, true)),
  ];
}

export const asChip = (meaning: Asked, isExcluded = false): SearchChip => ({ ...meaning, isExcluded, words: [0, 0] });

const isSaid = (meaning: Asked) => !('value' in meaning && Array.isArray(meaning.value) && meaning.value.length === 0);

function rangeIn(kind: 'age' | 'height', min: string, max: string): Asked[] {
  if (min === '' && max === '') return [];
  return [{ kind, value: { ...(min && { from: Number(min) }), ...(max && { to: Number(max) }) } }];
}

function nearIn({ near, nearKm: km }: Filters, place: KnownPlace | undefined): Asked[] {
  if (near === '') return [];
  const named = place?.placeId === Number(near) ? place : { placeId: Number(near), name: '' };
  return [{ kind: 'near', value: { ...named, km: nearKm(km === '' ? NEAR_KM.usual : Number(km)) } }];
}

/** The words of a text search, each at its characters. A hyphen before one leaves it out. */
export function textChips(text: string): SearchChip[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const isExcluded = /^-./.test(word);
    return { kind: 'text', value: isExcluded ? word.slice(1) : word, isExcluded, words: [index, index + word.length] };
  });
}
