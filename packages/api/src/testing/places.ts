import { foldForSearch } from '@touchline/contracts/search';
import { inTransaction } from '../platform/lib/transaction.ts';
import { insertPlaces, type NamedPlace } from '../scouting/places/places.repo.ts';
import type { TestApp } from './test-app.ts';

/** Towns around Lagos, and two that are far from it. */
export const TOWNS = {
  lagos: { id: 2332459, name: 'Lagos', country: 'NG', region: 'Lagos', latitude: 6.454, longitude: 3.395 },
  ikeja: { id: 2338313, name: 'Ikeja', country: 'NG', region: 'Lagos', latitude: 6.597, longitude: 3.342 },
  abeokuta: { id: 2352947, name: 'Abẹ́òkúta', country: 'NG', region: 'Ogun', latitude: 7.156, longitude: 3.345 },
  ibadan: { id: 2339354, name: 'Ibadan', country: 'NG', region: 'Oyo', latitude: 7.378, longitude: 3.906 },
  porto: { id: 2735943, name: 'Porto', country: 'PT', region: 'Porto', latitude: 41.15, longitude: -8.611 },
} as const;

const POPULATION = 10_000;

/** A place that players can pick; one of `TOWNS` by default. */
export async function aPlace(
  { shared }: Pick<TestApp, 'shared'>,
  place: Partial<Omit<NamedPlace, 'keys'>> & { otherNames?: readonly string[] } = TOWNS.lagos,
): Promise<number> {
  const { otherNames = [], ...facts } = place;
  const row = { ...TOWNS.lagos, population: POPULATION, ...facts };
  const keys = [...new Set([row.name, ...otherNames].map((name) => foldForSearch(name)))];
  await inTransaction(shared.db, (tx) => insertPlaces(tx, [{ ...row, keys }]));
  return row.id;
}
