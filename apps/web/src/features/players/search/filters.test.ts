import { countPlayersInput } from '@touchline/contracts/players';
import { expect, test } from 'vitest';
import {
  countApplied,
  type Filters,
  isNarrowed,
  NO_FILTERS,
  permittedFilters,
  permittedSort,
  readFilters,
  toAddress,
  toSearchInput,
} from './filters.ts';

const ALL: Filters = {
  position: 'Striker',
  availability: 'trial',
  location: 'São Paulo',
  nationality: 'Côte d’Ivoire',
  preferredFoot: 'left',
  heightMin: '170',
  heightMax: '190',
  hasClips: true,
  isFreeAgent: true,
  contractUntil: '2027-06',
  confirmedWithin90: true,
  near: '2332459',
  nearKm: '50',
  experience: 'U19 & up',
  ageMin: '17',
  ageMax: '21',
  search: 'a=b&c',
  saved: true,
  notPosition: 'Goalkeeper',
  notAvailability: 'contract',
  notPreferredFoot: 'right',
  notNationality: 'Spain,Ghana',
  notLocation: 'Leeds',
};

const fromQuery = (query: string) => readFilters(Object.fromEntries(new URLSearchParams(query)));

test('filters written into a URL are read from it again', () => {
  const address = new URLSearchParams(toAddress(ALL)).toString();
  expect(fromQuery(address)).toEqual(ALL);
  expect(Object.values(toAddress(NO_FILTERS)).filter(Boolean)).toEqual([]);
  expect(fromQuery('')).toEqual(NO_FILTERS);
});

test.each([
  ['position=any', NO_FILTERS],
  ['position=Sweeper', NO_FILTERS],
  ['position=striker', NO_FILTERS],
  ['availability=maybe', NO_FILTERS],
  ['location=%20%20&nationality=', NO_FILTERS],
  ['ageMin=old&ageMax=-3', NO_FILTERS],
  ['ageMin=1e1', NO_FILTERS],
  ['saved=1', NO_FILTERS],
  ['page=3', NO_FILTERS],
  ['position=Midfielder', { ...NO_FILTERS, position: 'Midfielder' }],
  ['ageMin=018&ageMax=9000', { ...NO_FILTERS, ageMin: '18', ageMax: '150' }],
  ['position=Left%20Back,Striker,Sweeper', { ...NO_FILTERS, position: 'Left Back,Striker' }],
  ['preferredFoot=LEFT&heightMin=tall&hasClips=1', NO_FILTERS],
  ['preferredFoot=both&heightMin=9000', { ...NO_FILTERS, preferredFoot: 'both', heightMin: '260' }],
  ['contractUntil=2027-13&near=lagos&nearKm=31&isFreeAgent=1', NO_FILTERS],
  ['near=0123&nearKm=250', { ...NO_FILTERS, near: '123', nearKm: '250' }],
  ['search=%20Ann%20', { ...NO_FILTERS, search: 'Ann' }],
])('the query string ?%s sets only valid filters', (query, filters) => {
  expect(fromQuery(query)).toEqual(filters);
});

test('a very long text in a URL is cut to the length that the server accepts', () => {
  const { search } = fromQuery(`search=${'a'.repeat(5000)}`);
  expect(countPlayersInput.safeParse({ search }).success).toBe(true);
});

test('the input of the search call contains only the filters that are set', () => {
  expect(toSearchInput(NO_FILTERS)).toEqual({});
  expect(toSearchInput({ ...NO_FILTERS, position: 'Striker', ageMin: '17', saved: true })).toEqual({
    position: 'Striker',
    ageMin: 17,
    saved: true,
  });
  expect(countPlayersInput.parse(toSearchInput(ALL))).toMatchObject({
    ...{ ageMin: 17, ageMax: 21, heightMin: 170, heightMax: 190 },
    ...{ isFreeAgent: true, contractUntil: '2027-06', confirmedWithin90: true, near: 2332459, nearKm: 50 },
    ...{ position: ['Striker'], preferredFoot: 'left', hasClips: true, saved: true },
  });
});

test('the text search is not counted as a filter, and a range counts once', () => {
  expect(countApplied(NO_FILTERS)).toBe(0);
  expect(countApplied({ ...NO_FILTERS, search: 'Ann' })).toBe(0);
  expect(countApplied({ ...NO_FILTERS, ageMin: '17', ageMax: '21' })).toBe(1);
  expect(countApplied({ ...NO_FILTERS, heightMin: '170', heightMax: '190' })).toBe(1);
  expect(countApplied({ ...NO_FILTERS, position: 'Defender,Striker' })).toBe(1);
  expect(countApplied({ ...NO_FILTERS, near: '1', nearKm: '50' })).toBe(1);
  expect(countApplied(ALL)).toBe(19);
});

test('filters and orders by age and distance are dropped for viewers who may not see them', {
  tags: ['DISC-87', 'DISC-122'],
}, () => {
  const [all, none] = [
    { byAge: true, byDistance: true },
    { byAge: false, byDistance: false },
  ];
  expect(permittedFilters(ALL, all)).toBe(ALL);
  expect(permittedFilters(ALL, none)).toEqual({ ...ALL, ageMin: '', ageMax: '', near: '', nearKm: '' });
  expect(permittedFilters(NO_FILTERS, none)).toBe(NO_FILTERS);
  for (const sort of ['-age', 'distance'] as const) {
    expect(permittedSort(sort, all, ALL)).toBe(sort);
    expect(permittedSort(sort, none, ALL)).toBe(undefined);
  }
  expect(permittedSort('distance', all, NO_FILTERS)).toBe(undefined);
  expect(permittedSort('-confirmed', none, ALL)).toBe('-confirmed');
});

test('a list is narrowed by a filter or by the search', () => {
  expect(isNarrowed(NO_FILTERS)).toBe(false);
  expect(isNarrowed({ ...NO_FILTERS, search: 'Ann' })).toBe(true);
  expect(isNarrowed({ ...NO_FILTERS, saved: true })).toBe(true);
});
