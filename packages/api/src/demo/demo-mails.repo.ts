import type { Db } from '@touchline/db';

/** Removes all mails; called when an empty database has been filled, whose users have no real addresses. */
export async function removeMails(db: Db): Promise<void> {
  await db.deleteFrom('mails').execute();
}
