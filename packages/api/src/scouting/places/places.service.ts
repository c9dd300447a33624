import {
  cellOf,
  type NamedPlaces,
  PLACE_TEXT_MIN,
  PLACES_OF_NAME,
  PLACES_SUGGESTED,
  type Place,
  type SuggestPlacesInput,
  vectorOf,
} from '@touchline/contracts/places';
import { foldForSearch } from '@touchline/contracts/search';
import type { Db } from '@touchline/db';
import type { ActorContext } from '../../platform/context.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import * as repo from './places.repo.ts';

export { findPlace } from './places.repo.ts';

/** The places that a text may mean, the most populous first. */
export async function suggestPlaces(ctx: ActorContext, { text, country }: SuggestPlacesInput): Promise<Place[]> {
  const key = foldForSearch(text);
  if (key.length < PLACE_TEXT_MIN) return [];
  await throttle(ctx, `places:user:${ctx.viewer.id}`, ctx.limits.placeLookupsPerUser);
  const places = await repo.listPlacesByName(ctx.db, { key, country, limit: PLACES_SUGGESTED });
  return places.map(toPlace);
}

/** The places of exactly these names, the most populous first; names without a place are left out. */
export async function listNamedPlaces(ctx: ActorContext, names: readonly string[]): Promise<NamedPlaces[]> {
  const keys = new Map(names.map((name) => [name, foldForSearch(name)]));
  const asked = [...new Set(keys.values())].filter((key) => key.length >= PLACE_TEXT_MIN);
  if (asked.length === 0) return [];
  await throttle(ctx, `places:user:${ctx.viewer.id}`, ctx.limits.placeLookupsPerUser);
  const rows = await repo.listPlacesOfNames(ctx.db, { keys: asked, limit: PLACES_OF_NAME });
  return [...keys].flatMap(([name, key]) => {
    const places = rows.filter((row) => row.key === key).map(toPlace);
    return places.length === 0 ? [] : [{ name, places }];
  });
}

export async function findNamedPlace(db: Db, id: number): Promise<Place | null> {
  const place = await repo.findPlace(db, id);
  return place && toPlace(place);
}

function toPlace({ id, name, region, country }: repo.PlaceRow): Place {
  return { id, name, region, country: nameOfCountry(country) };
}

function nameOfCountry(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

/** What a profile stores of a place, and of where the middle of its cell is. Of a player who is or may be a minor it is nothing. */
export function placedAt(place: repo.PlaceRow | null, { mayBeMinor }: { mayBeMinor: boolean }) {
  if (place === null || mayBeMinor) {
    return { place_id: null, place_latitude: null, place_x: null, place_y: null, place_z: null };
  }
  const cell = cellOf(place);
  const { x, y, z } = vectorOf(cell);
  return {
    place_id: place.id,
    place_latitude: cell.latitude,
    place_x: x,
    place_y: y,
    place_z: z,
  };
}
