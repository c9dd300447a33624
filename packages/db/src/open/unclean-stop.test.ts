import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder, anOldFolder, complaint } from '../testing/folders.ts';
import { openDatabase } from './open-database.ts';

/** As if every database were too large to be checked at every start. */
const BIG = { checkMaxBytes: 0 };
const DAMAGE = /cannot be used \(.+\)\. Check the disk and restore the file from a backup\./;

/** Overwrites a page that no start reads unless it looks at them all. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('x'.repeat(4090));
  expect(at).toBeGreaterThan(4096);
  bytes.fill(0xa5, at - (at % 4096), at - (at % 4096) + 4096);
  writeFileSync(file, bytes);
}

/** A folder with a row so long that it has pages of its own. */
async function aFolderWithPages(): Promise<{ folder: string; file: string }> {
  const { folder, file } = await anOldFolder();
  const opened = await openDatabase({ folder });
  await opened.db
    .insertInto('counters')
    .values({ name: 'x'.repeat(50_000), value: 1 })
    .execute();
  await opened.close();
  return { folder, file };
}

describe('a database too large to be checked at every start', () => {
  test('is not checked after a clean stop', async () => {
    const { folder, file } = await aFolderWithPages();
    damage(file);
    expect(await complaint(folder, BIG)).toBe('it opened');
    expect(await complaint(folder)).toMatch(DAMAGE);
  });

  test('is checked after an unclean stop, at every start until the check passes', {
    tags: ['CR-08'],
  }, async () => {
    const { folder, file } = await aFolderWithPages();
    const whole = readFileSync(file);
    damage(file);
    writeFileSync(join(folder, 'touchline.lock.pid'), '4711\n');
    for (const _ of [1, 2]) expect(await complaint(folder, BIG)).toMatch(DAMAGE);
    writeFileSync(file, whole);
    expect(await complaint(folder, BIG)).toBe('it opened');
    damage(file);
    expect(await complaint(folder, BIG)).toBe('it opened');
  });

  test('is checked when its log was not merged into it, at every start until the check passes', {
    tags: ['CR-08'],
  }, async () => {
    const { folder } = await aFolderWithPages();
    const opened = await openDatabase({ folder });
    await opened.db.insertInto('counters').values({ name: 'in the log', value: 1 }).execute();
    const crashed = aFolder();
    for (const name of ['touchline.db', 'touchline.db-wal']) copyFileSync(join(folder, name), join(crashed, name));
    await opened.close();
    damage(join(crashed, 'touchline.db'));
    for (const _ of [1, 2]) expect(await complaint(crashed, BIG)).toMatch(DAMAGE);
  });
});
