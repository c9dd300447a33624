import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines, sqlite } from '../testing/engines.ts';
import { lookup } from './lookup.ts';

const findStray = lookup((db, key) =>
  db
    .selectFrom('stray_files')
    .select(['file_key', 'created_at'])
    .where('file_key', '=', key)
    .where('created_at', '!=', ''),
);

const addStray = (db: Db, file_key: string, created_at: string) =>
  db.insertInto('stray_files').values({ file_key, created_at }).execute();

test.each(engines)(
  'on $name each call returns the row of its own key, inside and outside of a transaction',
  async (engine) => {
    const { db, close } = await engine.open();
    await addStray(db, 'a', 'monday');
    await addStray(db, 'b', 'tuesday');
    expect(await Promise.all(['a', 'b', "'; --", 'a'].map((key) => findStray(db, key)))).toEqual([
      { file_key: 'a', created_at: 'monday' },
      { file_key: 'b', created_at: 'tuesday' },
      null,
      { file_key: 'a', created_at: 'monday' },
    ]);
    await db.transaction().execute(async (tx) => {
      await addStray(tx, 'c', 'today');
      expect(await findStray(tx, 'c')).toEqual({ file_key: 'c', created_at: 'today' });
    });
    await close();
  },
);

test('the cache of one database is not used for another', async () => {
  const [full, empty] = await Promise.all([sqlite.open(), sqlite.open()]);
  await addStray(full.db, 'a', 'monday');
  expect(await findStray(full.db, 'a')).toMatchObject({ created_at: 'monday' });
  expect(await findStray(empty.db, 'a')).toBeNull();
  await Promise.all([full.close(), empty.close()]);
});
