import type { Db } from '@touchline/db';

export async function findSecret(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('server_secrets').select('secret').where('name', '=', name).executeTakeFirst();
  return row?.secret ?? null;
}

/** Returns the stored secret, or stores the proposed one. If two servers do so at once, both get the same one. */
export async function findOrInsertSecret(db: Db, proposed: { name: string; secret: string }): Promise<string> {
  const found = await findSecret(db, proposed.name);
  if (found !== null) return found;
  await db
    .insertInto('server_secrets')
    .values(proposed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(db, proposed.name)) ?? proposed.secret;
}
