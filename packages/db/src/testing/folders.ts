import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { type OpenOptions, openDatabase } from '../open/open-database.ts';

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a closed database of an earlier run, and the path of the database. */
export async function anOldFolder(): Promise<{ folder: string; file: string }> {
  const folder = aFolder();
  await (await openDatabase({ folder })).close();
  return { folder, file: join(folder, 'touchline.db') };
}

/** The message with which opening fails, which must be one line, or `it opened`. Releases the lock. */
export async function complaint(folder: string, options: Omit<OpenOptions, 'folder'> = {}): Promise<string> {
  try {
    const opened = await openDatabase({ folder, ...options });
    await opened.close();
    return 'it opened';
  } catch (error) {
    expect(error).toMatchObject({ name: 'DatabaseUnusable', message: expect.stringMatching(/^.+$/) });
    return (error as Error).message;
  }
}

/** Makes a SQLite database one that these steps have made. */
export function setSteps(file: string, ...steps: readonly string[]): void {
  const raw = new BetterSqlite(file);
  raw.exec('delete from kysely_migration');
  for (const step of steps) raw.prepare("insert into kysely_migration values (?, '2026')").run(step);
  raw.close();
}

/** The steps of a version before 0.2.0, without those between. */
export const STEPS_OF_BEFORE = ['001-accounts', '037-conversions'] as const;

/** Gives this version one more step, which adds a table, until the test ends. */
export function addStep(): string {
  const name = '998-more';
  migrations[name] = { up: (db) => db.schema.createTable('more').addColumn('id', 'text').execute() };
  onTestFinished(() => void delete migrations[name]);
  return name;
}
