import type { PageInput } from '@touchline/contracts/paging';
import { changesRows, type Db, lookup, type NewRow, readPage, type Tx } from '@touchline/db';

export async function insertMail(tx: Tx, mail: NewRow<'mails'>): Promise<void> {
  await tx.insertInto('mails').values(mail).execute();
}

export const findMail = lookup((db, id) => db.selectFrom('mails').selectAll().where('id', '=', id));

/** Records that a mail was sent; returns whether it still exists. */
export async function setMailSent(db: Db, id: string, time: string): Promise<boolean> {
  const sent = { state: 'sent', error: null, sent_at: time } as const;
  return db.updateTable('mails').set(sent).where('id', '=', id).$call(changesRows);
}

/** Records that a mail is not sent, unless it was: the process may have ended before it recorded the end of the job. */
export async function setMailFailed(tx: Tx, id: string, error: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function listMailIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

export async function listExisting(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export async function removeMailsBefore(db: Db, time: string, limit: number): Promise<number> {
  const old = db.selectFrom('mails').select('id').where('created_at', '<', time).orderBy('created_at').limit(limit);
  const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The mails that were sent, by when they were queued, newest first. */
export async function listSentMails(db: Db, input: PageInput) {
  const query = db.selectFrom('mails').select(['id', 'created_at', 'sent_at']).where('state', '=', 'sent');
  return readPage(query, input, {
    by: ['created_at', 'id'],
    item: (row) => ({ id: row.id, sentAt: row.sent_at ?? row.created_at }),
  });
}
