import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Stands in a compiled query where the key will be. */
const KEY = Symbol('key');

/**
 * A query for one row by one key whose text is made once for each database and not for each call: for what every request
 * asks. It is written before there is any key, so that no call can leave its own behind for the next.
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
