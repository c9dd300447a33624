import { nearKm } from '../distances.ts';
import { AGE_MAX, HEIGHT_CM_MAX, LINE_MAX, PLACE_ID_MAX } from '../limits.ts';
import { AVAILABILITIES, POSITION_GROUPS, POSITIONS, type PositionGroup, PREFERRED_FEET } from '../options.ts';
import { type Chip, type Meaning, type Near, type Range, SENTENCE_SORTS } from './chips.ts';
import { type AskedFlags, type AskedLists, chipsToFilters } from './filters.ts';

/** Parameters of an address by name, those of the search for players where it has them: `position`, `notPosition`. */
export type SentenceAddress = Record<string, string>;

/** The address of a search. It is the same for the same chips in any order, so that saved searches are compared by it. */
export function toAddress(chips: readonly Chip[]): SentenceAddress {
  const { not = {}, ...filters } = chipsToFilters(chips);
  const wanted = Object.entries(filters).map(([name, value]) => [name, written(value)]);
  const excluded = Object.entries(not).map(([name, value]) => [excludedName(name), written(value)]);
  return Object.fromEntries([...wanted, ...excluded].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/** `notFreeAgent` of `isFreeAgent`. */
const excludedName = (name: string) =>
  name.replace(/^(?:is)?([a-zA-Z])/, (_, first: string) => `not${first.toUpperCase()}`);

type Value = string | number | true | Near | Range;

function written(value: Value | readonly Value[]): string {
  if (Array.isArray(value)) return value.map(written).join(',');
  if (typeof value !== 'object') return String(value);
  // A comma would end the name.
  if ('placeId' in value) return `${value.placeId}/${value.km}/${value.name.replaceAll(',', ' ')}`;
  const { from = '', to = '' } = value as Range;
  return `${from}..${to}`;
}

/** The chips that an address names. Values that do not exist, from an old or mistyped link, are ignored. They stand at no words. */
export function fromAddress(address: Readonly<Partial<Record<string, string>>>): Chip[] {
  const { search, sort, contractUntil } = address;
  const excluded = (name: string) => address[excludedName(name)];
  return [
    ...meaningsIn((name) => address[name]).map((meaning) => asChip(meaning)),
    ...rangeIn(address, 'age', AGE_MAX),
    ...rangeIn(address, 'height', HEIGHT_CM_MAX),
    ...monthsIn(contractUntil)
      .slice(0, 1)
      .map((meaning) => asChip(meaning)),
    ...SENTENCE_SORTS.filter((known) => known === sort).map((value) => asChip({ kind: 'sort', value })),
    ...meaningsIn(excluded).map((meaning) => asChip(meaning, true)),
    ...partsOf(excluded('ages'))
      .flatMap(rangeOf(AGE_MAX))
      .map((value) => asChip({ kind: 'age', value }, true)),
    ...partsOf(excluded('heights'))
      .flatMap(rangeOf(HEIGHT_CM_MAX))
      .map((value) => asChip({ kind: 'height', value }, true)),
    ...monthsIn(excluded('contractUntil')).map((meaning) => asChip(meaning, true)),
    ...textsIn(search),
  ];
}

const asChip = (meaning: Meaning, isExcluded = false): Chip => ({ ...meaning, isExcluded, words: [0, 0] });

const partsOf = (value = '') =>
  value
    .split(',')
    .map((part) => part.trim().slice(0, LINE_MAX))
    .filter(Boolean);

const ASKED_POSITIONS = [...POSITIONS, ...(Object.keys(POSITION_GROUPS) as PositionGroup[])];

type Read = (name: keyof AskedLists | keyof AskedFlags) => string | undefined;

/** What is named alike of wanted and of excluded players. */
function meaningsIn(read: Read): Meaning[] {
  const choicesOf = <Choice extends string>(name: keyof AskedLists, choices: readonly Choice[]) =>
    choices.filter((choice) => partsOf(read(name)).includes(choice));
  const lists: Meaning[] = [
    { kind: 'position', value: choicesOf('position', ASKED_POSITIONS) },
    { kind: 'foot', value: choicesOf('preferredFoot', PREFERRED_FEET), isStrict: false },
    { kind: 'foot', value: choicesOf('onlyFoot', PREFERRED_FEET), isStrict: true },
    { kind: 'availability', value: choicesOf('availability', AVAILABILITIES) },
    { kind: 'nationality', value: partsOf(read('nationality')) },
    { kind: 'in', value: partsOf(read('location')) },
    { kind: 'club', value: partsOf(read('club')) },
  ];
  const flags: Meaning[] = [
    ...(read('isFreeAgent') === 'true' ? [{ kind: 'freeAgent' } as const] : []),
    ...(read('hasClips') === 'true' ? [{ kind: 'hasClips' } as const] : []),
    ...(read('saved') === 'true' ? [{ kind: 'saved' } as const] : []),
  ];
  return [
    ...lists.filter((list) => 'value' in list && Array.isArray(list.value) && list.value.length > 0),
    ...partsOf(read('experience')).map((value): Meaning => ({ kind: 'experience', value })),
    ...partsOf(read('near')).flatMap(nearIn),
    ...flags,
  ];
}

const NEAR = /^(\d{1,12})\/(\d{1,3})\/(.+)$/;

function nearIn(part: string): Meaning[] {
  const [, placeId, km, name = ''] = NEAR.exec(part) ?? [];
  if (Number(placeId) > PLACE_ID_MAX || nearKm(Number(km)) !== Number(km)) return [];
  return [{ kind: 'near', value: { placeId: Number(placeId), km: Number(km), name } }];
}

const NUMBER = /^\d{1,3}$/;

function rangeIn(address: Readonly<Partial<Record<string, string>>>, kind: 'age' | 'height', max: number): Chip[] {
  const [range] = rangeOf(max)(`${address[`${kind}Min`] ?? ''}..${address[`${kind}Max`] ?? ''}`);
  return range ? [asChip({ kind, value: range })] : [];
}

const rangeOf =
  (max: number) =>
  (part: string): Range[] => {
    const [from, to] = part
      .split('..')
      .map((bound) => (NUMBER.test(bound) && Number(bound) <= max ? Number(bound) : undefined));
    if (from === undefined && to === undefined) return [];
    return [{ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  };

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

const monthsIn = (value: string | undefined) =>
  partsOf(value)
    .filter((month) => MONTH.test(month))
    .map((month): Meaning => ({ kind: 'contractUntil', value: month }));

function textsIn(search = ''): Chip[] {
  const words = search.split(/\s+/).filter((word) => word !== '' && word !== '-');
  return words.map((word) => {
    const isExcluded = word.startsWith('-');
    return asChip({ kind: 'text', value: isExcluded ? word.slice(1) : word }, isExcluded);
  });
}
