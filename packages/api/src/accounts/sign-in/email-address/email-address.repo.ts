import { changesRows, type Db, type Row, type Tx } from '@touchline/db';

export async function findEmailChange(db: Db, userId: string, now: string): Promise<Row<'email_changes'> | null> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function setEmailChange(tx: Tx, { user_id, ...change }: Row<'email_changes'>): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ user_id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function removeEmailChange(tx: Tx, userId: string): Promise<boolean> {
  return tx.deleteFrom('email_changes').where('user_id', '=', userId).$call(changesRows);
}

export async function removeExpiredEmailChanges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
