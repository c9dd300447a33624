import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { makeDatabase } from '../testing/engines.ts';
import { addStep, aFolder, anOldFolder, complaint, STEPS_OF_BEFORE, setSteps } from '../testing/folders.ts';
import { type OpenDatabase, openBeside, openDatabase, openForReading } from './open-database.ts';

describe('opening a data folder', () => {
  test('creates a missing database, readable by its owner only', async () => {
    const folder = join(aFolder(), 'not', 'there', 'yet');
    const opened = await openDatabase({ folder });
    expect(opened.migrated).toEqual(Object.keys(migrations).sort());
    expect(statSync(join(folder, 'touchline.db')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    await opened.close();
    // A closed database has no separate log: a copy of the file is a complete backup.
    expect(existsSync(join(folder, 'touchline.db-wal'))).toBe(false);
  });

  test('creates the database after a first start that was killed before it had written anything', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'touchline.db.new'), '');
    const opened = await openDatabase({ folder });
    expect(opened.migrated).toEqual(Object.keys(migrations).sort());
    await opened.close();
    expect(readdirSync(folder).sort()).toEqual(['backups', 'touchline.db', 'touchline.lock']);
  });

  test('reads the data of an earlier run, and has nothing to migrate', async () => {
    const { folder } = await anOldFolder();
    const first = await openDatabase({ folder });
    await first.db.insertInto('counters').values({ name: 'goals', value: 3 }).execute();
    await first.close();
    const second = await openDatabase({ folder });
    expect(second.migrated).toEqual([]);
    expect(await second.db.selectFrom('counters').selectAll().execute()).toEqual([{ name: 'goals', value: 3 }]);
    await second.close();
  });

  test('lets no other process write while a transaction has read and not yet written', async () => {
    const folder = aFolder();
    const { db, close } = await openDatabase({ folder });
    const other = new BetterSqlite(join(folder, 'touchline.db'), { timeout: 0 });
    await db.transaction().execute(async (tx) => {
      await sql`select count(*) from users`.execute(tx);
      expect(() => other.exec("delete from users where id = 'x'")).toThrow('database is locked');
      await sql`delete from users where id = 'x'`.execute(tx);
    });
    other.exec("delete from users where id = 'x'");
    other.close();
    await close();
  });

  test('fails with the pid of the process that uses the folder, until that process closes it', {
    tags: ['START-07'],
  }, async () => {
    const { folder } = await anOldFolder();
    const first = await openDatabase({ folder });
    expect(await complaint(folder)).toBe(
      `The data folder is already in use by pid ${process.pid}. Stop that server first.`,
    );
    await first.close();
    expect(await complaint(folder)).toBe('it opened');
  });

  test('copies a database of an earlier version into backups before it migrates it', {
    tags: ['BACKUP-08'],
  }, async () => {
    const { folder } = await anOldFolder();
    const steps = Object.keys(migrations);
    const step = addStep();
    const opened = await openDatabase({ folder });
    expect(opened.migrated).toEqual([step]);
    await opened.close();
    const lastStep = steps.at(-1);
    const backup = new BetterSqlite(join(folder, 'backups', `pre-${lastStep}.db`), { readonly: true });
    expect(backup.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(backup.prepare('select name from kysely_migration').pluck().all()).toEqual(steps);
    backup.close();
  });
});

const BEFORE =
  'The database is of a version before 0.2.0 (037-conversions), which this version cannot open: go on with the version that ' +
  'wrote it, or start with an empty data folder (DATA_DIR) or an empty PostgreSQL database (DATABASE_URL).';

describe('a database that cannot be used is reported in one line and not changed', { tags: ['CR-08'] }, () => {
  test('when the file has another format', async () => {
    const { folder, file } = await anOldFolder();
    const garbage = Buffer.alloc(8192, 'garbage');
    writeFileSync(file, garbage);
    expect(await complaint(folder)).toBe(
      `${file} is not a SQLite database. Restore it from a backup, or move it away to start with a new database.`,
    );
    expect(readFileSync(file)).toEqual(garbage);
  });

  test('when a page in its middle was overwritten', async () => {
    const { folder, file } = await anOldFolder();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 29 * 4096, 30 * 4096);
    writeFileSync(file, bytes);
    expect(await complaint(folder)).toMatch(
      /cannot be used \(.+\)\. Check the disk and restore the file from a backup\./,
    );
    expect(readFileSync(file)).toEqual(bytes);
  });

  test('when the folder is a file', async () => {
    const path = join(aFolder(), 'data');
    writeFileSync(path, 'not a folder');
    expect(await complaint(path)).toMatch(`The data folder ${path} cannot be used: `);
    expect(readFileSync(path, 'utf8')).toBe('not a folder');
  });

  test('when a folder has the name of one of its files', async () => {
    for (const name of ['touchline.db', 'touchline.lock', 'touchline.lock.pid']) {
      const folder = aFolder();
      mkdirSync(join(folder, name));
      expect(await complaint(folder)).toMatch(
        /touchline\.(db|lock) cannot be used \(.+\)\. Check that the disk is writable and that the account/,
      );
      expect(readdirSync(folder)).not.toContain('touchline.db.new');
      rmSync(join(folder, name), { recursive: true });
      expect(await complaint(folder)).toBe('it opened');
    }
  });

  test('when the lock file has other content', async () => {
    const { folder } = await anOldFolder();
    writeFileSync(join(folder, 'touchline.lock'), Buffer.alloc(8192, 'garbage'));
    expect(await complaint(folder)).toMatch('touchline.lock cannot be used (file is not a database).');
  });

  test.each([
    ['a newer version', ['001-schema', '999-later'], 'The database is newer (999-later) than this version'],
    ['a version before 0.2.0', STEPS_OF_BEFORE, BEFORE],
  ])('when %s has written it', { tags: ['CR-05', 'CR-07'] }, async (_which, steps, sentence) => {
    const { folder, file } = await anOldFolder();
    setSteps(file, ...steps);
    const before = readFileSync(file);
    expect(await complaint(folder)).toMatch(sentence);
    expect(readFileSync(file).equals(before)).toBe(true);
    // The version that wrote it finds it as it left it, and need not check it again.
    expect(readdirSync(folder).sort()).toEqual(['backups', 'touchline.db', 'touchline.lock']);
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    for (const open of [openForReading, openBeside]) await expect(open({ folder })).rejects.toThrow(sentence);
  });
});

test('a database whose log is lost opens in the state of its last checkpoint', {
  tags: ['CR-08'],
}, async () => {
  const { folder, file } = await anOldFolder();
  const opened = await openDatabase({ folder });
  await opened.db.insertInto('counters').values({ name: 'only in the log', value: 1 }).execute();
  const lost = aFolder();
  copyFileSync(file, join(lost, 'touchline.db'));
  await opened.close();
  const again = await openDatabase({ folder: lost });
  expect(await again.db.selectFrom('counters').selectAll().execute()).toEqual([]);
  expect((await sql`pragma integrity_check`.execute(again.db)).rows).toEqual([{ integrity_check: 'ok' }]);
  await again.close();
});

describe('opening a PostgreSQL database', () => {
  test.each(['127.0.0.1', 'localhost'])(
    'that cannot be reached fails with the name of the environment variable: %s',
    async (host) => {
      const opening = openDatabase({ url: `postgres://user@${host}:1/none`, folder: '' });
      await expect(opening).rejects.toThrow(
        /^DATABASE_URL does not lead to a PostgreSQL that can be used: .*connect ECONNREFUSED /,
      );
    },
  );

  test.runIf(inject('databaseUrlTest'))(
    'works for several servers that start at once',
    { tags: ['CR-06'] },
    async () => {
      const url = await makeDatabase('start');
      const servers = await Promise.all([1, 2, 3].map(() => openDatabase({ url, folder: '' })));
      expect(servers.flatMap((server) => server.migrated).sort()).toEqual(Object.keys(migrations).sort());
      for (const server of servers) await server.close();
    },
  );

  test.runIf(inject('databaseUrlTest'))(
    'of a version before 0.2.0 fails and changes nothing',
    {
      tags: ['CR-07'],
    },
    async () => {
      const url = await makeDatabase('before');
      await (await openDatabase({ url, folder: '' })).close();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        "delete from kysely_migration where name <> '001-schema'; update kysely_migration set name = '037-conversions'",
      );
      await expect(openDatabase({ url, folder: '' })).rejects.toThrow(BEFORE);
      await expect(openForReading({ url, folder: '' })).rejects.toThrow(BEFORE);
      const { rows } = await client.query('select name from kysely_migration');
      expect(rows).toEqual([{ name: '037-conversions' }]);
      await client.end();
    },
  );

  test.runIf(inject('databaseUrlTest'))('runs exclusive work of two servers one after the other', async () => {
    const url = await makeDatabase('turns');
    const [first, second] = [await openDatabase({ url, folder: '' }), await openDatabase({ url, folder: '' })];
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    const seen: string[] = [];
    const turn = (server: OpenDatabase, name: string) =>
      server.exclusively(async () => {
        seen.push(`${name} begins`);
        go();
        await sql`select pg_sleep(0.1)`.execute(server.db);
        seen.push(`${name} ends`);
      });
    const turns = [turn(first, 'first')];
    await mayGo;
    turns.push(turn(second, 'second'));
    await Promise.all(turns);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    for (const server of [first, second]) await server.close();
  });
});
