import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './open/sqlite.ts';
import type { Database } from './tables.ts';
import { onEachStatement } from './testing/statement-hook.ts';

const CHILD = fileURLToPath(new URL('testing/migrate-until-killed.ts', import.meta.url));
const FILES = ['', '-wal', '-shm'];

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Migrates a file and copies it before and after every statement, as a kill at that moment would leave it. */
async function imagesOfEveryMoment(
  file: string,
  steps = migrations,
): Promise<{ images: string[]; statements: number }> {
  const { raw, dialect } = openSqlite(file);
  const images = new Map<string, string>();
  let statements = 0;
  onEachStatement(raw, (count, moment) => {
    statements = count + 1;
    const bytes = FILES.map((ending) => (existsSync(file + ending) ? readFileSync(file + ending, 'latin1') : ''));
    // The shared-memory index is rebuilt from the log, so it does not make a moment different.
    const state = `${bytes[0]}|${bytes[1]}`;
    if (images.has(state)) return;
    const image = `${file}.${count}-${moment}`;
    for (const ending of FILES) if (existsSync(file + ending)) copyFileSync(file + ending, image + ending);
    images.set(state, image);
  });
  const db = new Kysely<Database>({ dialect });
  await migrate(db, { migrations: steps });
  await db.destroy();
  return { images: [...images.values()], statements };
}

/** Every table, index and trigger with its definition, and whether the pages are sound. */
function schemaOf(file: string): string[] {
  const raw = new BetterSqlite(file);
  const rows = raw.prepare('select type, name, sql from sqlite_master order by type, name').all();
  const health = raw.pragma('integrity_check', { simple: true });
  raw.close();
  return [String(health), ...rows.map((row) => JSON.stringify(row))];
}

async function finish(file: string, steps = migrations): Promise<string[]> {
  const db = new Kysely<Database>({ dialect: openSqlite(file).dialect });
  await migrate(db, { migrations: steps });
  await db.destroy();
  return schemaOf(file);
}

/** A step as later versions will have them: it adds a column, fills it and changes rows. */
const MORE: Migration = {
  async up(db) {
    await db.schema.alterTable('throttles').addColumn('reason', 'text').execute();
    await sql`update throttles set reason = 'more'`.execute(db);
    await sql`update throttles set uses = uses + 1`.execute(db);
    await db.schema.createIndex('throttles_by_reason').on('throttles').column('reason').execute();
  },
};

describe('a server that crashes during a migration', { tags: ['CR-04'] }, () => {
  test('completes it at the next start, whichever statement it crashed before or after', async () => {
    const folder = folderForTest();
    const whole = await finish(join(folder, 'fresh.db'));
    const { images, statements } = await imagesOfEveryMoment(join(folder, 'dying.db'));
    expect(statements).toBeGreaterThan(100);
    expect(images.length).toBeGreaterThan(2);
    for (const image of images) expect(await finish(image), image).toEqual(whole);
  });

  test('loses no existing row, whichever statement of the upgrade it crashed at', async () => {
    const folder = folderForTest();
    const file = join(folder, 'old.db');
    const old = new Kysely<Database>({ dialect: openSqlite(file).dialect });
    await migrate(old);
    await sql`insert into throttles values ('kept', 7, '2999')`.execute(old);
    await old.destroy();
    const steps = { ...migrations, '998-more': MORE };
    const { images } = await imagesOfEveryMoment(file, steps);
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) {
      await finish(image, steps);
      const raw = new BetterSqlite(image);
      expect(raw.prepare('select * from throttles').all(), image).toEqual([
        { key: 'kept', uses: 8, resets_at: '2999', reason: 'more' },
      ]);
      raw.close();
    }
  });

  test('completes it after a real kill -9 at the start, in the middle and at the end', async () => {
    const folder = folderForTest();
    const whole = await finish(join(folder, 'fresh.db'));
    const { statements } = await imagesOfEveryMoment(join(folder, 'counted.db'));
    const moments = [
      [3, 'after'],
      [Math.floor(statements / 2), 'before'],
      [statements - 1, 'before'],
      [statements - 1, 'after'],
    ];
    for (const [statement, moment] of moments) {
      const file = join(folder, `killed-${statement}-${moment}.db`);
      const run = promisify(execFile)(process.execPath, [CHILD, file, String(statement), String(moment)]);
      await expect(run, `${moment} statement ${statement}`).rejects.toMatchObject({ signal: 'SIGKILL' });
      expect(await finish(file), `${moment} statement ${statement}`).toEqual(whole);
    }
  });
});
