import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createBrotliDecompress } from 'node:zlib';
import type { Db } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { hasVersion, insertPlaces, insertVersion, type NamedPlace } from './places.repo.ts';

/** Written by scripts/make-places.mjs. The version is the day of the data. */
const FILE = new URL('./geonames.br', import.meta.url);
const PLACES_VERSION = 20_230_305;
/** Each part takes the database for some 20 ms. */
const PART = 2000;

/** Fills the tables of places after a start, in parts, so that requests are served meanwhile. */
export const fillPlacesJob = defineJob({
  name: 'places.fill',
  data: z.object({}),
  async run({ db }, _data, { signal }) {
    if (await hasVersion(db, PLACES_VERSION)) return;
    await fillPlaces(db, { signal });
    await insertVersion(db, PLACES_VERSION);
  },
});

/** Queues the job if this version of the places is not in the database yet. */
export async function queuePlaces({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  if (await hasVersion(db, PLACES_VERSION)) return;
  await inTransaction(db, (tx) => jobs.enqueue(tx, fillPlacesJob, {}, { key: 'places' }));
}

/** Fills in all places, or those of the given ids. */
export async function fillPlaces(
  db: Db,
  { only, signal }: { only?: ReadonlySet<number>; signal?: AbortSignal } = {},
): Promise<void> {
  let part: NamedPlace[] = [];
  const write = async () => {
    const places = part;
    part = [];
    if (places.length > 0) await inTransaction(db, (tx) => insertPlaces(tx, places));
  };
  for await (const line of createInterface({ input: createReadStream(FILE).pipe(createBrotliDecompress()) })) {
    signal?.throwIfAborted();
    const place = toPlace(line);
    if (!only || only.has(place.id)) part.push(place);
    if (part.length === PART) await write();
  }
  await write();
}

function toPlace(line: string): NamedPlace {
  const [id, name = '', country = '', region = '', latitude, longitude, population, keys = ''] = line.split('\t');
  return {
    ...{ id: Number(id), name, country, region, latitude: Number(latitude), longitude: Number(longitude) },
    population: Number(population),
    keys: keys.split(','),
  };
}
