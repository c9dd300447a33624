import { z } from 'zod';
import { LINE_MAX, PLACE_ID_MAX } from './limits.ts';
import { boundedText } from './text.ts';

/** Said where places are picked, as their licence asks. */
export const PLACES_CREDIT = 'Places: GeoNames, CC BY 4.0';
export const PLACES_SUGGESTED = 10;
/** A shorter text has too many places. */
export const PLACE_TEXT_MIN = 2;

export const placeSchema = z.object({
  id: z.number().meta({ examples: [2510911] }),
  name: z.string().meta({ examples: ['Sevilla'] }),
  /** The region in the country; empty where there is none. */
  region: z.string().meta({ examples: ['Andalusia'] }),
  country: z.string().meta({ examples: ['Spain'] }),
});
export type Place = z.infer<typeof placeSchema>;

export const suggestPlacesInput = z.object({
  text: boundedText(LINE_MAX),
  /** ISO 3166-1, two letters. */
  country: boundedText(LINE_MAX)
    .transform((code) => code.toUpperCase() || undefined)
    .optional(),
});
export type SuggestPlacesInput = z.output<typeof suggestPlacesInput>;

/** What a sentence may mean as names of places. */
export const NAMES_ASKED_MAX = 12;
/** Of one name, the most populous. */
export const PLACES_OF_NAME = 5;

export const namedPlacesInput = z.object({
  names: z
    .array(boundedText(LINE_MAX))
    .max(NAMES_ASKED_MAX, { error: `At most ${NAMES_ASKED_MAX} names are looked up.` }),
});

export const namedPlacesSchema = z.object({ name: z.string(), places: z.array(placeSchema) });
export type NamedPlaces = z.infer<typeof namedPlacesSchema>;

export const placeByIdInput = z.object({ id: z.coerce.number().int().positive().max(PLACE_ID_MAX) });

/** 'Ikeja, Nigeria'. */
export function placeText({ name, country }: Pick<Place, 'name' | 'country'>): string {
  return name === country ? name : `${name}, ${country}`;
}

export const EARTH_RADIUS_KM = 6371;
const KM_OF_DEGREE = 111.2;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where a place is, as a vector of length 1: the product of two such vectors is the cosine of the angle between them. */
export function vectorOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [north, east] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/**
 * Degrees. Where a player is stands for all of such a cell, 28 km from south to north: who asks from several places learns the cell,
 * not the town. The town itself is at most 20 km from its middle, so it is within the smallest distance that is searched for.
 */
const CELL = 0.25;

const middleOf = (degrees: number) => (Math.floor(degrees / CELL) + 1 / 2) * CELL;

/** The middle of the cell of a place. */
export function cellOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: middleOf(latitude), longitude: middleOf(longitude) };
}

/** The smallest product of vectors that are no more than this far from each other. */
export const productWithin = (km: number): number => Math.cos(km / EARTH_RADIUS_KM);

/** The degrees of latitude that places within a distance may differ by. */
export const latitudesWithin = (km: number): number => km / KM_OF_DEGREE;
