import type { Db } from '@touchline/db';
import { makeToken } from './tokens.ts';

export async function findSecret(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('server_secrets').select('secret').where('name', '=', name).executeTakeFirst();
  return row?.secret ?? null;
}

/** Returns the stored secret, or stores a new one. If two servers do so at once, both get the same one. */
export async function findOrInsertSecret(db: Db, name: string): Promise<string> {
  const found = await findSecret(db, name);
  if (found !== null) return found;
  const secret = makeToken();
  await db
    .insertInto('server_secrets')
    .values({ name, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(db, name)) ?? secret;
}
