import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open/open-database.ts';
import { openSqlite } from '../open/sqlite.ts';
import type { Database } from '../tables.ts';

/** The names of the migrations, in order. */
export const steps = Object.keys(migrations).sort();

interface Column {
  name: string;
  type: string;
}

/** Inserts two rows into every table. References of a row point to the row of the same number. */
function fill(raw: BetterSqlite.Database): void {
  raw.pragma('foreign_keys = OFF');
  for (const table of tablesOf(raw)) {
    const columns = raw.pragma(`table_info(${table})`) as Column[];
    const definition = String(raw.prepare('select sql from sqlite_master where name = ?').pluck().get(table));
    const insert = raw.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`);
    for (const row of [1, 2]) insert.run(columns.map((column) => valueFor(column, row, definition)));
  }
}

/** A value that the column accepts. */
function valueFor({ name, type }: Column, row: number, definition: string): number | string {
  const [, oneOf] = new RegExp(`"?\\b${name}\\b"? in \\(([^)]+)\\)`).exec(definition) ?? [];
  const first = oneOf?.split(',')[0]?.trim().replaceAll("'", '');
  if (/INT|NUMERIC|REAL/i.test(type)) return Number(first ?? row);
  if (first !== undefined) return first;
  return /tags|achievements|specialization|metadata/.test(name) ? '[]' : `x${row}`;
}

function tablesOf(raw: BetterSqlite.Database): string[] {
  const rows = raw.prepare("select name from pragma_table_list where schema = 'main' and type = 'table'").pluck().all();
  return (rows as string[]).filter((name) => !/^(kysely|sqlite)_/.test(name));
}

function counts(raw: BetterSqlite.Database): Record<string, number> {
  const count = (table: string) => raw.prepare(`select count(*) from ${table}`).pluck().get() as number;
  return Object.fromEntries(tablesOf(raw).map((table) => [table, count(table)]));
}

/** Fills a database that ends with this migration, opens it with the product and expects every row, and a backup. */
export async function expectUpgradeFrom(step: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'touchline.db');
  const old = openSqlite(file);
  const known = steps.slice(0, steps.indexOf(step) + 1);
  const taken = Object.fromEntries(known.map((name) => [name, migrations[name] ?? expect.unreachable()]));
  await migrate(new Kysely<Database>({ dialect: old.dialect }), { migrations: taken });
  for (const table of tablesOf(old.raw)) old.raw.exec(`delete from ${table}`);
  fill(old.raw);
  const before = counts(old.raw);
  expect(Object.keys(before).length).toBeGreaterThan(4);
  old.raw.close();

  const { db, migrated, close } = await openDatabase({ folder });
  expect(migrated).toEqual(steps.slice(known.length));
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const table of Object.keys(before).filter((name) => present.has(name))) {
    const rows = await db
      .selectFrom(table as keyof Database)
      .selectAll()
      .execute();
    expect(rows.length, table).toBeGreaterThanOrEqual(before[table] ?? 0);
  }
  await close();
  const copy = new BetterSqlite(join(folder, 'backups', `pre-${step}.db`), { readonly: true });
  expect(counts(copy)).toEqual(before);
  copy.close();
}
