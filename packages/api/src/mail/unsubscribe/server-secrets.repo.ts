import type { Db } from '@touchline/db';

/** The secret of this name. If there is none yet, the given one is stored; of two servers that do so, one succeeds. */
export async function findOrInsertSecret(db: Db, proposed: { name: string; secret: string }): Promise<string> {
  const find = () =>
    db.selectFrom('server_secrets').select('secret').where('name', '=', proposed.name).executeTakeFirst();
  const found = await find();
  if (found) return found.secret;
  await db
    .insertInto('server_secrets')
    .values(proposed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.secret ?? proposed.secret;
}
