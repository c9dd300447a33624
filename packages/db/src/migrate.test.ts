import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './open/sqlite.ts';
import type { Database, Db } from './tables.ts';
import { engines, listTables, postgres, sqlite } from './testing/engines.ts';

const newSqlite = () => new Kysely<Database>({ dialect: openSqlite(':memory:').dialect });

/** A step that creates a table and then fails if asked to. */
const making = (table: string, fails = false): Migration => ({
  async up(db) {
    await db.schema.createTable(table).addColumn('id', 'text').execute();
    if (fails) await sql`insert into nowhere values (1)`.execute(db);
  },
});

async function tableNames(db: Db): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}

describe('migrating a database', () => {
  test('runs each step once, in the order of names', async () => {
    const db = newSqlite();
    const steps = { '002-b': making('b'), '001-a': making('a') };
    expect(await migrate(db, { migrations: steps })).toEqual(['001-a', '002-b']);
    expect(await migrate(db, { migrations: steps })).toEqual([]);
    expect(await migrate(db, { migrations: { ...steps, '003-c': making('c') } })).toEqual(['003-c']);
  });

  test('rolls back all steps when one fails', {
    tags: ['CR-04'],
  }, async () => {
    const db = newSqlite();
    const failing = migrate(db, { migrations: { '001-a': making('a'), '002-b': making('b', true) } });
    await expect(failing).rejects.toThrow(
      'The database could not be brought up to date at 002-b: no such table: nowhere',
    );
    expect(await tableNames(db)).toEqual([]);
    expect(await migrate(db, { migrations: { '001-a': making('a'), '002-b': making('b') } })).toEqual([
      '001-a',
      '002-b',
    ]);
  });

  test('requests a backup only before it changes an existing database', { tags: ['BACKUP-08'] }, async () => {
    const db = newSqlite();
    const backups: string[] = [];
    const beforeUpgrade = async (lastStep: string) => void backups.push(`${lastStep}: ${await tableNames(db)}`);
    const first = { '001-a': making('a') };
    await migrate(db, { migrations: first, beforeUpgrade });
    await migrate(db, { migrations: first, beforeUpgrade });
    expect(backups).toEqual([]);
    await migrate(db, { migrations: { ...first, '002-b': making('b') }, beforeUpgrade });
    expect(backups).toEqual(['001-a: a']);
  });

  test('rejects a database with broken references', async () => {
    const db = newSqlite();
    await migrate(db);
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`insert into profile_views values ('missing', 'missing', '2026-01-01T00')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(
      'The database holds broken references in profile_views. Restore a backup.',
    );
  });
});

describe.each(engines)('a database of another version, on $name', (engine) => {
  test('that is newer is rejected with both version numbers', { tags: ['CR-05'] }, async () => {
    const { db, close } = await engine.open();
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2999')`.execute(db);
    try {
      const newest = Object.keys(migrations).sort().at(-1);
      await expect(migrate(db)).rejects.toThrow(`The database is newer (999-later) than this version (${newest}).`);
    } finally {
      await sql`delete from kysely_migration where name = '999-later'`.execute(db);
      await close();
    }
  });

  test('keeps its tables when a new migration fails', async () => {
    const { db, close } = await engine.open();
    const before = await tableNames(db);
    const steps = { ...migrations, '998-broken': making('half_done', true) };
    await expect(migrate(db, { migrations: steps })).rejects.toThrow('could not be brought up to date at 998-broken');
    expect(await tableNames(db)).toEqual(before);
    expect(await migrate(db)).toEqual([]);
    await close();
  });
});

test('both engines have the same tables with the same columns', async () => {
  const kinds: Record<string, string> = { int4: 'integer', int8: 'integer', float4: 'real', float8: 'real' };
  const shape = async (db: Db) => {
    const own = await listTables(db);
    const tables = (await db.introspection.getTables()).filter(({ name }) => own.includes(name));
    const columns = tables.flatMap(({ name, columns }) =>
      columns.map((column) => {
        const kind = column.dataType.toLowerCase();
        return `${name}.${column.name} ${kinds[kind] ?? kind}${column.isNullable ? '' : ' not null'}`;
      }),
    );
    // SQLite allows null in a text primary key unless it is declared NOT NULL; the product never writes one.
    return columns
      .map((column) => column.replace(/(\.(id|key|name|token_hash|file_key) text)( not null)?$/, '$1'))
      .sort();
  };
  const [one, other] = [await sqlite.open(), await postgres.open()];
  expect(await shape(one.db)).toEqual(await shape(other.db));
  await one.close();
});

test('each reference to another table begins an index, so that deleting what it refers to reads no whole table', async () => {
  const { db, close } = await sqlite.open();
  const { rows } = await sql<{ reference: string }>`
    select tables.name || '.' || keys."from" as reference
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and not exists (
      select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where columns.seqno = 0 and columns.name = keys."from")`.execute(db);
  expect(rows).toEqual([]);
  await close();
});
