import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../open/open-database.ts';
import type { Db } from '../tables.ts';
import { postgres } from '../testing/engines.ts';
import { refreshPlans } from './dialects.ts';

const addStrays = (db: Db, first: number, count: number) =>
  db
    .insertInto('stray_files')
    .values(Array.from({ length: count }, (_, n) => ({ file_key: `file-${first + n}`, created_at: 'now' })))
    .execute();

/** How SQLite finds two rows by their keys. */
async function planOfTwo(db: Db): Promise<string> {
  const steps = await db
    .selectFrom(['stray_files as one', 'stray_files as other'])
    .select(['one.created_at', 'other.created_at as later'])
    .where('one.file_key', '=', 'file-1')
    .where('other.file_key', '=', 'file-2')
    .explain<{ detail: string }>(undefined, sql`query plan`);
  return steps.map(({ detail }) => detail).join('; ');
}

test('a table that has grown is read by its index after its statistics are refreshed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const young = await openDatabase({ folder });
  await addStrays(young.db, 1, 2);
  // Closing updates the statistics.
  await young.close();

  const grown = await openDatabase({ folder });
  await addStrays(grown.db, 3, 1000);
  expect(await planOfTwo(grown.db)).toBe('SCAN one; SCAN other');
  await refreshPlans(grown.db);
  expect(await planOfTwo(grown.db)).toMatch(/^SEARCH one USING INDEX .*; SEARCH other USING INDEX /);
  await grown.close();
});

test('refreshPlans does nothing on PostgreSQL', async () => {
  const { db, close } = await postgres.open();
  await expect(refreshPlans(db)).resolves.toBeUndefined();
  await close();
});
