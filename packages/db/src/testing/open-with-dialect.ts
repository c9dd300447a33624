import { type Dialect, Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import type { Database, Db } from '../tables.ts';

export async function openWithDialect(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  return db;
}
