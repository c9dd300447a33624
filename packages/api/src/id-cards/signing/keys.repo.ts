import type { CardKeyRow, Db } from '@touchline/db';

export async function insertKey(db: Db, key: CardKeyRow): Promise<void> {
  await db.insertInto('card_keys').values(key).execute();
}

/** The key that signs now. */
export async function findNewestKey(db: Db): Promise<CardKeyRow | null> {
  const row = await db
    .selectFrom('card_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** All keys, the newest first; a rotation a year makes few. */
export function listKeys(db: Db): Promise<Pick<CardKeyRow, 'id' | 'public_key' | 'created_at'>[]> {
  return db
    .selectFrom('card_keys')
    .select(['id', 'public_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns false if there is no such key */
export async function deleteKey(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('card_keys').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
