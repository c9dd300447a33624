/** The only file that writes the tables of places. */
import { type Db, isSqlite, type Row, type Tx } from '@touchline/db';
import { sql } from 'kysely';

export type PlaceRow = Row<'places'>;
/** A place with all its names, folded. */
export interface NamedPlace extends PlaceRow {
  keys: readonly string[];
}

export async function findPlace(db: Db, id: number): Promise<PlaceRow | null> {
  return (await db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Above all letters, so that a range ends after all texts with a beginning. */
const LAST = '\u{10ffff}';

/** The places one of whose names begins with a folded text, the most populous first. */
export function listPlacesByName(
  db: Db,
  { key, country, limit }: { key: string; country: string | undefined; limit: number },
): Promise<PlaceRow[]> {
  const named = db
    .selectFrom('place_names')
    .select(({ fn }) => ['place_id', fn.max('population').as('people')])
    .where('key', '>=', key)
    .where('key', '<', `${key}${LAST}`)
    .$if(country !== undefined, (query) => query.where('country', '=', country ?? ''))
    .groupBy('place_id')
    .orderBy('people', 'desc')
    .orderBy('place_id')
    .limit(limit);
  return db
    .selectFrom(named.as('named'))
    .innerJoin('places', 'places.id', 'named.place_id')
    .selectAll('places')
    .orderBy('places.population', 'desc')
    .orderBy('places.id')
    .execute();
}

/** The places that have one of these names, folded: of each name so many, the most populous first. */
export async function listPlacesOfNames(
  db: Db,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<(PlaceRow & { key: string })[]> {
  const ranked = db
    .selectFrom('place_names')
    .select(({ fn }) => [
      'key',
      'place_id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('key').orderBy('population', 'desc').orderBy('place_id'))
        .as('rank'),
    ])
    .where('key', 'in', keys);
  return db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('places', 'places.id', 'ranked.place_id')
    .selectAll('places')
    .select('ranked.key')
    .where('ranked.rank', '<=', limit)
    .orderBy('ranked.key')
    .orderBy('ranked.rank')
    .execute();
}

export async function hasVersion(db: Db, version: number): Promise<boolean> {
  const row = await db.selectFrom('place_versions').select('version').where('version', '=', version).executeTakeFirst();
  return row !== undefined;
}

export async function insertVersion(db: Db, version: number): Promise<void> {
  const row = { version };
  await db
    .insertInto('place_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts places, or changes those that are there. As one parameter they take a tenth of the time of one for each value. */
export async function insertPlaces(tx: Tx, places: readonly NamedPlace[]): Promise<void> {
  const rows = places.map(({ id, name, country, region, latitude, longitude, population }) => [
    ...[id, name, country, region, latitude, longitude, population],
  ]);
  const names = places.flatMap(({ id, keys, population, country }) =>
    keys.map((key) => [key, id, population, country]),
  );
  const ids = places.map(({ id }) => id);
  const [from, of] = isSqlite(tx)
    ? [(list: unknown[]) => sql`json_each(${JSON.stringify(list)}) as given where true`, sql`given.value`]
    : [(list: unknown[]) => sql`jsonb_array_elements(${JSON.stringify(list)}::jsonb) as given`, sql`given`];
  const text = (at: number) => sql`${of} ->> ${sql.lit(at)}`;
  const whole = (at: number) => sql`cast(${text(at)} as integer)`;
  const degrees = (at: number) => sql`cast(${text(at)} as double precision)`;
  await sql`insert into places (id, name, country, region, latitude, longitude, population)
    select ${whole(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${degrees(4)}, ${degrees(5)}, ${whole(6)} from ${from(rows)}
    on conflict (id) do update set name = excluded.name, country = excluded.country, region = excluded.region,
      latitude = excluded.latitude, longitude = excluded.longitude, population = excluded.population`.execute(tx);
  await tx.deleteFrom('place_names').where('place_id', 'in', ids).execute();
  await sql`insert into place_names (key, place_id, population, country)
    select ${text(0)}, ${whole(1)}, ${whole(2)}, ${text(3)} from ${from(names)}
    on conflict do nothing`.execute(tx);
}
