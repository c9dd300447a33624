import { expect, test } from 'vitest';
import { insertUser } from '../../core/users/users.repo.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { aPlayer, engines, testApp } from '../../testing/index.ts';

test.each(engines)(
  'accounts made in one millisecond with ids that begin alike are all made, on $name',
  async (engine) => {
    const app = await testApp({ engine });
    const { id } = await aPlayer(app);
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (const name of ['twin1', 'twin2']) {
      const keys = { username: name, username_key: name, email: name, email_key: name };
      await inTransaction(app.db, (tx) => insertUser(tx, { ...row, ...keys, id: `${id.slice(0, 3)}-${name}` }));
    }
    const users = app.db.selectFrom('users').select('list_rank').where('role', '=', 'player').orderBy('list_rank');
    const ranks = (await users.execute()).map(({ list_rank }) => list_rank - row.list_rank);
    expect(ranks).toEqual([0, 1, 2]);
  },
);
