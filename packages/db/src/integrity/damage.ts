import { sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { countRows } from '../sql/paging.ts';
import type { Db } from '../tables.ts';

export async function findDamage(db: Db): Promise<string[]> {
  if (!isSqlite(db)) return [];
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = pages.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  // Rows on damaged pages would be reported as missing, or the check of references would fail.
  if (broken.length > 0) return broken.map((text) => `The database is damaged: ${text.trim().replace(/\s+/g, ' ')}`);
  const references = await findBrokenReferences(db);
  return references.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that is not there.`);
}

export async function findBrokenReferences(db: Db): Promise<{ table: string; parent: string }[]> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return rows;
}

export async function countSessions(db: Db): Promise<{ all: number; ofInactive: number }> {
  const sessions = db.selectFrom('sessions');
  const ofInactive = sessions.innerJoin('users', 'users.id', 'sessions.user_id').where('users.is_active', '=', 0);
  return { all: await countRows(sessions), ofInactive: await countRows(ofInactive) };
}
