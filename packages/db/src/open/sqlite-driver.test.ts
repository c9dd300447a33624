import { join } from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../migrate.ts';
import type { Database, Db } from '../tables.ts';
import { aFolder } from '../testing/folders.ts';
import { openSqlite } from './sqlite.ts';
import { sqliteDialect, withoutWaiting } from './sqlite-dialect.ts';
import { SqliteConnections } from './sqlite-driver.ts';

/** A migrated file, the statements sent to the connection that writes, and another process's view of the file. */
async function aDatabase() {
  const file = join(aFolder(), 'touchline.db');
  const { raw, dialect } = openSqlite(file);
  const sent: string[] = [];
  const prepare = raw.prepare.bind(raw);
  raw.prepare = ((text: string) => {
    const statement = prepare(text);
    const run = statement.run.bind(statement);
    statement.run = (...parameters: unknown[]) => {
      sent.push(text);
      return run(...parameters);
    };
    return statement;
  }) as typeof raw.prepare;
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  const other = new BetterSqlite(file, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await db.destroy();
  });
  const names = other.prepare('select name from counters order by name').pluck();
  return { db, other, stored: () => names.all(), commits: () => sent.filter((text) => text === 'commit').length };
}

const addCounter = (db: Db, name: string) => db.insertInto('counters').values({ name, value: 1 }).execute();
const inTransaction = (db: Db, name: string) => db.transaction().execute((tx) => addCounter(tx, name));
const outcomes = async (calls: Promise<unknown>[]) => (await Promise.allSettled(calls)).map(({ status }) => status);

test('transactions and single writes that end in one turn share a commit, and are stored when they have ended', async () => {
  const { db, stored, commits } = await aDatabase();
  await inTransaction(db, 'first');
  const before = commits();
  await Promise.all([inTransaction(db, 'a'), inTransaction(db, 'b'), addCounter(db, 'c'), inTransaction(db, 'd')]);
  expect(stored()).toEqual(['a', 'b', 'c', 'd', 'first']);
  expect(commits() - before).toBe(1);
  for (const name of ['e', 'f']) {
    await inTransaction(db, name);
    expect(stored()).toContain(name);
  }
});

test('a transaction does not end before it is stored', async () => {
  const { db, stored } = await aDatabase();
  let hasEnded = false;
  const call = inTransaction(db, 'a').then(() => {
    hasEnded = true;
  });
  // All that happens without the commit happens in microtasks.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect([hasEnded, stored()]).toEqual([false, []]);
  await call;
  expect(stored()).toEqual(['a']);
});

test('a transaction that fails takes nothing of the others with it', async () => {
  const { db, stored } = await aDatabase();
  const failing = db.transaction().execute(async (tx) => {
    await addCounter(tx, 'failed');
    throw new Error('no');
  });
  const twice = db.transaction().execute(async (tx) => {
    await addCounter(tx, 'twice');
    await addCounter(tx, 'twice');
  });
  expect(await outcomes([inTransaction(db, 'a'), failing, twice, inTransaction(db, 'b')])).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(stored()).toEqual(['a', 'b']);
});

test('a commit that fails fails all of its transactions, and the next ones succeed', async () => {
  const { db, stored } = await aDatabase();
  const broken = db.transaction().execute(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await sql`insert into sessions values ('hash', 'no user', '2026', '2026', '2026')`.execute(tx);
  });
  expect(await outcomes([inTransaction(db, 'a'), broken, addCounter(db, 'b')])).toEqual(Array(3).fill('rejected'));
  expect(stored()).toEqual([]);
  await inTransaction(db, 'c');
  expect(stored()).toEqual(['c']);
});

test('when SQLite rolls back by itself, what was not committed fails, and nothing is written outside of a transaction', async () => {
  const { db, stored } = await aDatabase();
  const first = inTransaction(db, 'a');
  const rolledBack = db.transaction().execute(async (tx) => {
    // As after some errors of the disk, this conflict rolls back everything.
    await sql`insert or rollback into counters (name, value) values ('a', 1)`.execute(tx).catch(() => {});
    await addCounter(tx, 'after the rollback');
  });
  expect(await outcomes([first, rolledBack])).toEqual(['rejected', 'rejected']);
  expect(stored()).toEqual([]);
  await inTransaction(db, 'b');
  expect(stored()).toEqual(['b']);
});

test('reads go on while a transaction is open, and see what is committed', async () => {
  const { db } = await aDatabase();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const count = async (on: Db) => (await on.selectFrom('counters').selectAll().execute()).length;
  const transaction = db.transaction().execute(async (tx) => {
    await addCounter(tx, 'a');
    expect(await count(tx)).toBe(1);
    await mayEnd;
  });
  await setImmediate();
  expect(await count(db)).toBe(0);
  end();
  await transaction;
  expect(await count(db)).toBe(1);
});

test('a write waits while another process writes, without blocking this one', async () => {
  const { db, other, stored } = await aDatabase();
  other.exec('begin immediate');
  const call = inTransaction(db, 'a');
  await pause(20);
  await db.selectFrom('counters').selectAll().execute();
  other.exec('commit');
  await call;
  expect(stored()).toEqual(['a']);
});

test('a write without waiting is done at once, and stored with the next one', async () => {
  const { db, stored, commits } = await aDatabase();
  await inTransaction(db, 'first');
  const before = commits();
  await addCounter(withoutWaiting(db), 'a');
  expect(stored()).toEqual(['first']);
  await inTransaction(db, 'b');
  expect(stored()).toEqual(['a', 'b', 'first']);
  expect(commits() - before).toBe(1);
  await db.transaction().execute((tx) => addCounter(withoutWaiting(tx), 'c'));
  expect(stored()).toContain('c');
});

test('a transaction that makes no further statement is rolled back, and those that wait for it go on', {
  tags: ['CC-10'],
}, async () => {
  const file = join(aFolder(), 'touchline.db');
  const { dialect, raw } = openSqlite(file);
  await migrate(new Kysely<Database>({ dialect }));
  const connections = new SqliteConnections(raw, null);
  const db = new Kysely<Database>({ dialect: sqliteDialect(connections, { idleMs: 20 }) });
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const hanging = db.transaction().execute(async (tx) => {
    await addCounter(tx, 'lost');
    await mayGoOn;
    await addCounter(tx, 'too late');
  });
  const hasFailed = expect(hanging).rejects.toThrow('The transaction was rolled back: its next statement took longer');
  await inTransaction(db, 'a');
  goOn();
  await hasFailed;
  await addCounter(db, 'b');
  const names = await db.selectFrom('counters').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['a', 'b']);
  await db.destroy();
});
