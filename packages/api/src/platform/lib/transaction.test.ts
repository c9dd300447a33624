import type { Db, Tx } from '@touchline/db';
import { bothEngines } from '@touchline/db/testing/engines';
import { describe, expect, test } from 'vitest';
import { inTransaction } from './transaction.ts';

const addCounter = (db: Db, name: string) => db.insertInto('counters').values({ name, value: 1 }).execute();
const namesIn = async (db: Db) => {
  const rows = await db.selectFrom('counters').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

const BESIDE: [what: string, work: (db: Db) => Promise<unknown>][] = [
  ['a write', (db) => addCounter(db, 'beside')],
  ['a read', namesIn],
  ['another transaction', (db) => inTransaction(db, (tx) => addCounter(tx, 'beside'))],
];

describe.each(bothEngines.filter(({ name }) => name !== 'PGlite'))('in a transaction on $name', (engine) => {
  test.each(BESIDE)(
    '%s on the database itself fails at once, and the next transaction succeeds',
    async (_what, work) => {
      const { db, close } = await engine.open();
      const through = async (tx: Tx) => {
        await addCounter(tx, 'a');
        await work(db);
      };
      await expect(inTransaction(db, through)).rejects.toThrow('Pass the transaction on');
      await inTransaction(db, (tx) => addCounter(tx, 'b'));
      expect(await namesIn(db)).toEqual(['b']);
      await close();
    },
  );

  test('work that is begun and goes on after the end may use the database', async () => {
    const { db, close } = await engine.open();
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    await inTransaction(db, async (tx) => {
      await addCounter(tx, 'a');
      later = hasEnded.then(() => addCounter(db, 'later'));
    });
    end();
    await later;
    expect(await namesIn(db)).toEqual(['a', 'later']);
    await close();
  });
});
