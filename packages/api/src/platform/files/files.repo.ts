import { changesRows, type Db, type Tx } from '@touchline/db';

/** Two deletions at once, of a video and of its player, may list the same file. */
export async function insertOrphanedFiles(db: Db, keys: readonly string[], now: string): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('stray_files')
    .values(keys.map((file_key) => ({ file_key, created_at: now })))
    .onConflict((conflict) => conflict.column('file_key').doNothing())
    .execute();
}

export async function listOrphanedFiles(
  db: Db,
  { before, after, limit }: { before: string | null; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('stray_files')
    .select('file_key')
    .where('file_key', '>', after)
    .$if(before !== null, (query) => query.where('created_at', '<=', before ?? ''))
    .orderBy('file_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.file_key);
}

/** Sorts before every time, so that each clean-up repeats deletions that have begun. */
const CLAIMED = '';

/** Claims a file for deletion, so that no row can own it later. False if a row owns it already. */
export async function claimOrphanedFile(db: Db, key: string): Promise<boolean> {
  return db.updateTable('stray_files').set({ created_at: CLAIMED }).where('file_key', '=', key).$call(changesRows);
}

/** Removes a file from the list because a row owns it now. False if it has been claimed for deletion. */
export async function unlistOwnedFile(tx: Tx, key: string): Promise<boolean> {
  return tx.deleteFrom('stray_files').where('file_key', '=', key).where('created_at', '!=', CLAIMED).$call(changesRows);
}

export async function unlistDeletedFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('stray_files').where('file_key', '=', key).execute();
}
