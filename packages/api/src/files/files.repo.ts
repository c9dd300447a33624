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

/** Before every time, so that a stray that is being deleted is taken for old by everything that clears away. */
const CLAIMED = '';

/** Takes a stray for deletion, so that no row can come to own its file any more. False when one does already. */
export async function claimStrayFile(db: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stray_files')
    .set({ created_at: CLAIMED })
    .where('file_key', '=', key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Strikes a file off for the row that owns it from now on. False when the file has been taken for deletion meanwhile. */
export async function adoptStrayFile(tx: Tx, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('stray_files')
    .where('file_key', '=', key)
    .where('created_at', '!=', CLAIMED)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeStrayFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('stray_files').where('file_key', '=', key).execute();
}
