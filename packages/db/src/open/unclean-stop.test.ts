import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { addStep, aFolder, anOldFolder, complaint } from '../testing/folders.ts';
import { openDatabase } from './open-database.ts';

/** As if every database were too large to be checked while it is opened. */
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

/** The files of a server that was killed at this moment. */
async function aKilledServer(): Promise<{ folder: string; file: string; mark: string }> {
  const { folder } = await aFolderWithPages();
  const opened = await openDatabase({ folder });
  await opened.db.insertInto('counters').values({ name: 'in the log', value: 1 }).execute();
  const killed = aFolder();
  for (const name of ['touchline.db', 'touchline.db-wal', 'touchline.lock.pid']) {
    copyFileSync(join(folder, name), join(killed, name));
  }
  await opened.close();
  return { folder: killed, file: join(killed, 'touchline.db'), mark: join(killed, 'touchline.lock.pid') };
}

describe('a database too large to be checked while it is opened', () => {
  test('is not checked after a clean stop', { tags: ['START-08'] }, async () => {
    const { folder, file } = await aFolderWithPages();
    damage(file);
    expect(await complaint(folder, BIG)).toBe('it opened');
    expect(await complaint(folder)).toMatch(DAMAGE);
  });

  test('is checked later, and after a finding at every start until the check passes', {
    tags: ['CR-08'],
  }, async () => {
    const { folder, file } = await aFolderWithPages();
    const whole = readFileSync(file);
    damage(file);
    const damaged = readFileSync(file);
    const opened = await openDatabase({ folder, ...BIG });
    await expect(opened.checkLater()).rejects.toThrow(DAMAGE);
    await opened.close();
    expect(readFileSync(file).equals(damaged)).toBe(true);
    for (const _ of [1, 2]) expect(await complaint(folder, BIG)).toMatch(DAMAGE);
    writeFileSync(file, whole);
    const restored = await openDatabase({ folder, ...BIG });
    expect(await restored.checkLater()).toBeUndefined();
    await restored.close();
  });

  test('with a reference to a missing row is found later too', async () => {
    const { folder, file } = await aFolderWithPages();
    const raw = new BetterSqlite(file);
    raw.pragma('foreign_keys = off');
    raw.exec("insert into profile_views values ('missing', 'missing', '2026-01-01T00')");
    raw.close();
    const opened = await openDatabase({ folder, ...BIG });
    await expect(opened.checkLater()).rejects.toThrow('The database holds broken references in profile_views.');
    await opened.close();
  });

  test('with a reference to a missing row after an upgrade is not opened by any further start', async () => {
    const { folder, file } = await anOldFolder();
    const raw = new BetterSqlite(file);
    raw.pragma('foreign_keys = off');
    raw.exec("insert into profile_views values ('missing', 'missing', '2026-01-01T00')");
    raw.close();
    addStep();
    const broken = 'The database holds broken references in profile_views. Restore a backup.';
    for (const _ of [1, 2]) expect(await complaint(folder, BIG)).toBe(broken);
  });

  test('is closed without waiting for its check', async () => {
    const { folder, file } = await aFolderWithPages();
    const opened = await openDatabase({ folder, ...BIG });
    const checking = opened.checkLater();
    await opened.close();
    expect(await checking).toBeUndefined();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test.runIf(existsSync('/proc/sys/kernel/random/boot_id'))(
    'is checked later if its server was killed, and while it is opened if the system has started again since',
    async () => {
      const { folder, file, mark } = await aKilledServer();
      damage(file);
      const mine = readFileSync(mark, 'utf8');
      writeFileSync(mark, `${mine.split('\n')[0]}\n00000000-0000-0000-0000-000000000000\n`);
      expect(await complaint(folder, BIG)).toMatch(DAMAGE);
      writeFileSync(mark, mine);
      const opened = await openDatabase({ folder, ...BIG });
      const rows = opened.db.selectFrom('counters').select('value').where('name', '=', 'in the log');
      expect(await rows.execute()).toEqual([{ value: 1 }]);
      await expect(opened.checkLater()).rejects.toThrow(DAMAGE);
      await opened.close();
    },
  );

  test('is checked after an unclean stop, at every start until the check passes', {
    tags: ['CR-08', 'START-08'],
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
