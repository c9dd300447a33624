import { type CardKeyRow, changesRows, type Db } from '@touchline/db';

export async function insertKey(db: Db, key: CardKeyRow): Promise<void> {
  await db.insertInto('card_keys').values(key).execute();
}

export async function findNewestKey(db: Db): Promise<CardKeyRow | null> {
  return (await newestFirst(db).selectAll().limit(1).executeTakeFirst()) ?? null;
}

/** All keys; a rotation a year makes few. */
export function listKeys(db: Db): Promise<{ kid: string; x: string }[]> {
  return newestFirst(db).select(['id as kid', 'public_key as x']).execute();
}

const newestFirst = (db: Db) => db.selectFrom('card_keys').orderBy('created_at', 'desc').orderBy('id');

export async function deleteKey(db: Db, id: string): Promise<boolean> {
  return db.deleteFrom('card_keys').where('id', '=', id).$call(changesRows);
}
