import { changesRows, type Db, lookup, type MailLinkRow, type Row, type Tx } from '@touchline/db';

export async function insertLink(db: Db, link: MailLinkRow): Promise<void> {
  await db.insertInto('mail_links').values(link).execute();
}

export const findLink = lookup((db, hash) => db.selectFrom('mail_links').selectAll().where('token_hash', '=', hash));

/** Removes a link; false if another use at the same time has removed it. */
export async function removeLink(tx: Tx, tokenHash: string): Promise<boolean> {
  return tx.deleteFrom('mail_links').where('token_hash', '=', tokenHash).$call(changesRows);
}

export async function removeLinksOf(tx: Tx, userId: string, ...purposes: MailLinkRow['purpose'][]): Promise<void> {
  await tx.deleteFrom('mail_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

export async function keepLinksTo(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.deleteFrom('mail_links').where('user_id', '=', userId).where('email', '<>', email).execute();
  await tx
    .updateTable('mail_links')
    .set({ purpose: 'confirm-email' })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .execute();
}

export async function removeExpiredLinks(db: Db, now: string): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute();
}

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
