import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Placeholder for the key in a compiled query. */
const KEY = Symbol('key');

/**
 * A query for one row by one key that is compiled once per database instead of at each call, for what every request
 * reads. It is written with a placeholder instead of a key, so that no call can leave its key to the next.
 */
export function lookup<Row>(
  write: (db: Db, key: RawBuilder<string>) => Compilable<Row>,
): (db: Db, key: string) => Promise<Row | null> {
  const written = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, key) => {
    const query = written.get(db) ?? write(db, sql<string>`${KEY}`).compile();
    written.set(db, query);
    const parameters = query.parameters.map((parameter) => (parameter === KEY ? key : parameter));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows[0] ?? null;
  };
}
