import type { Db, MailLinkRow, Tx } from '@touchline/db';

export async function insertLink(db: Db, link: MailLinkRow): Promise<void> {
  await db.insertInto('mail_links').values(link).execute();
}

export async function findLink(db: Db, tokenHash: string): Promise<MailLinkRow | null> {
  return (await db.selectFrom('mail_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}

/** Removes a link; false when it was removed before, as by another use at the same time. */
export async function removeLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes a user's links, of some purposes if these are named. */
export async function removeLinksOf(tx: Tx, userId: string, ...purposes: MailLinkRow['purpose'][]): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .$if(purposes.length > 0, (links) => links.where('purpose', 'in', purposes))
    .execute();
}

/**
 * Keeps a user's links to an address that was just proven, as links that confirm it, and removes those to other addresses, which
 * prove nothing any more.
 */
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
