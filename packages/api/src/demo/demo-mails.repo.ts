import type { Tx } from '@touchline/db';

/** Removes all mails but the newest; called when an empty database has been filled. Returns the ids of those that are left. */
export async function keepNewestMails(tx: Tx, count: number): Promise<string[]> {
  const newest = await tx
    .selectFrom('mails')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
  const ids = newest.map(({ id }) => id);
  await tx
    .deleteFrom('mails')
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  return ids;
}
