import type { Db, Tx } from '@touchline/db';

export async function insertStrayFiles(db: Db, keys: readonly string[], now: string): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('stray_files')
    .values(keys.map((file_key) => ({ file_key, created_at: now })))
    .execute();
}

export async function listStrayFiles(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stray_files')
    .select('file_key')
    .where('created_at', '<=', before)
    .limit(limit)
    .execute();
  return rows.map((row) => row.file_key);
}

export async function removeStrayFile(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('stray_files').where('file_key', '=', key).execute();
}
