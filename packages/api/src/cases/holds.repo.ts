import { type Db, locked, type Tx } from '@touchline/db';

/** Locks an account, if there is one, so that no hold begins before the transaction ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await locked(tx, tx.selectFrom('users').select('id').where('id', '=', userId)).execute();
}

export async function hasHold(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('about_id', '=', userId)
    .where('has_hold', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The users under a hold. */
export async function listHeldUsers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('about_id')
    .distinct()
    .where('has_hold', '=', 1)
    .where('about_id', 'is not', null)
    .execute();
  return rows.flatMap(({ about_id }) => about_id ?? []);
}
