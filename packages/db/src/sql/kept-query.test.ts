import { describe, expect, test, vi } from 'vitest';
import type { Db } from '../tables.ts';
import { bothEngines, sqlite } from '../testing/engines.ts';
import { keptQueries, keptQuery, lookup } from './kept-query.ts';

const findStray = lookup((db, key) =>
  db
    .selectFrom('stray_files')
    .select(['file_key', 'created_at'])
    .where('file_key', '=', key)
    .where('created_at', '!=', ''),
);

const addStray = (db: Db, file_key: string, created_at: string) =>
  db.insertInto('stray_files').values({ file_key, created_at }).execute();

test.each(bothEngines)(
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

describe.each(bothEngines)('a kept query, on $name', (engine) => {
  const written = vi.fn();
  const listStrays = keptQueries(
    (db, { limit }: { limit: number }, { names, after }: { names: readonly string[]; after?: string }) => {
      written();
      return db
        .selectFrom('stray_files')
        .select('file_key')
        .where('file_key', 'in', names)
        .$if(after !== undefined, (query) => query.where('created_at', '>', after ?? ''))
        .orderBy('file_key')
        .limit(limit);
    },
  );
  const keysOf = async (rows: Promise<{ file_key: string }[]>) => (await rows).map(({ file_key }) => file_key);

  test('returns the rows of its own values, whatever was asked before', async () => {
    const { db, close } = await engine.open();
    for (const [key, day] of [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ] as const)
      await addStray(db, key, day);
    expect(await keysOf(listStrays(db, { limit: 9 }, { names: ['a', 'b'] }))).toEqual(['a', 'b']);
    expect(await keysOf(listStrays(db, { limit: 9 }, { names: ['b', 'c'] }))).toEqual(['b', 'c']);
    expect(await keysOf(listStrays(db, { limit: 1 }, { names: ['b', 'c'] }))).toEqual(['b']);
    expect(await keysOf(listStrays(db, { limit: 9 }, { names: ['a', 'b', 'c'] }))).toEqual(['a', 'b', 'c']);
    expect(await keysOf(listStrays(db, { limit: 9 }, { names: ['a', 'b'], after: '1' }))).toEqual(['b']);
    expect(await keysOf(listStrays(db, { limit: 9 }, { names: ['b', 'c'], after: '2' }))).toEqual(['c']);
    await close();
  });

  test('is written once for each shape', async () => {
    const { db, close } = await engine.open();
    const ask = (names: string[]) => listStrays(db, { limit: 77 }, { names });
    await ask(['a']);
    written.mockClear();
    for (let turn = 0; turn < 3; turn += 1) await ask([`${turn}`]);
    expect(written).not.toHaveBeenCalled();
    await ask(['a', 'b']);
    expect(written).toHaveBeenCalledOnce();
    await close();
  });

  test('fails where its SQL is made with a value', async () => {
    const { db, close } = await engine.open();
    const broken = keptQuery((on, { key }: { key: string }) =>
      on.selectFrom('stray_files').selectAll().where('file_key', '=', `${key}.jpg`),
    );
    await expect(broken(db, { key: 'a' })).rejects.toThrow('key is a value of a kept query');
    await close();
  });
});
