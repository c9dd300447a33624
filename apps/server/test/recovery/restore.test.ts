import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@touchline/db';
import { STEPS_OF_BEFORE, setSteps } from '@touchline/db/testing/folders';
import { describe, expect, test } from 'vitest';
import { deleteOldBackups } from '../../src/operations/backups/backup.ts';
import { examineFile, linkOrCopy, pathOfKey } from '../../src/operations/backups/disk.ts';
import { copyRows, makeBackup } from '../../src/operations/backups/make-backup.ts';
import { restoreBackup } from '../../src/operations/backups/restore-backup.ts';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { aBackup, aFolder, BACKUP, contents, engine, now, problemsOf } from './data-folders.ts';

const FAULTS: Record<string, (backup: string, key: string) => Promise<unknown>> = {
  'whose database was cut short': (backup) => truncate(join(backup, 'touchline.db'), 8192),
  'of which a file was cut short': (backup, key) => truncate(join(backup, pathOfKey(key)), 4999),
  'of which a file was altered': async (backup, key) => {
    const bytes = await readFile(join(backup, pathOfKey(key)));
    bytes.writeUInt8(bytes.readUInt8(77) ^ 1, 77);
    await rm(join(backup, pathOfKey(key)));
    await writeFile(join(backup, pathOfKey(key)), bytes);
  },
  'of which a file is missing': (backup, key) => rm(join(backup, pathOfKey(key))),
  'whose list of checksums was cut short': async (backup) => {
    const list = readFileSync(join(backup, 'SHA256SUMS'));
    await truncate(join(backup, 'SHA256SUMS'), list.length - 100);
  },
  'whose list of checksums has an additional entry': (backup) =>
    appendFile(join(backup, 'SHA256SUMS'), `${'0'.repeat(64)}  ../etc/passwd\n`),
  'whose manifest was cut short': (backup) => truncate(join(backup, 'manifest.json'), 40),
  'that was not finished': (backup) => rm(join(backup, 'manifest.json')),
  'that does not exist': (backup) => rm(backup, { recursive: true }),
};

/** Brings the checksums and the manifest of a backup in line with its database. */
async function describeAgain(backup: string): Promise<void> {
  const [list, file] = [join(backup, 'SHA256SUMS'), join(backup, 'manifest.json')];
  const { sha256 } = await examineFile(join(backup, 'touchline.db'));
  await writeFile(list, readFileSync(list, 'utf8').replace(/^\S+(?= {2}touchline\.db$)/m, sha256));
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, checksums: (await examineFile(list)).sha256 }));
}

describe('a backup', () => {
  test.each(Object.entries(FAULTS))('%s is rejected, and nothing is changed', { tags: ['CR-14'] }, async (_, spoil) => {
    const { folder, backup, keys } = await aBackup();
    // The files of a backup may be hard links to those of the data folder.
    const copy = join(aDataFolder(), BACKUP);
    await cp(backup, copy, { recursive: true });
    await spoil(copy, keys[0]);
    // A killed server leaves this file; the next server then checks the whole database.
    await writeFile(join(folder, 'touchline.lock.pid'), '4711\n');
    const before = await contents(folder);
    const names = await readdir(folder);
    await expect(restoreBackup({ backup: copy, folder, engine, now })).rejects.toMatchObject({
      name: 'BackupUnusable',
    });
    expect(await contents(folder)).toEqual(before);
    expect((await readdir(folder)).sort()).toEqual([...new Set([...names, 'backup.lock'])].sort());
  });

  test('whose manifest does not match its checksums is rejected, whatever paths they name', {
    tags: ['CR-14'],
  }, async () => {
    const { folder, backup } = await aBackup();
    const before = await contents(folder);
    await writeFile(join(backup, 'SHA256SUMS'), `${'0'.repeat(64)}  files/../../touchline.db\n`);
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    manifest.checksums = (await examineFile(join(backup, 'SHA256SUMS'))).sha256;
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
    const refused = await command(folder, 'restore', backup);
    expect(refused).toMatchObject({
      code: 1,
      stderr: `SHA256SUMS of ${backup} lists a path that is not part of a backup.\n`,
    });
    expect(await contents(folder)).toEqual(before);
  });

  test('holds the files of the trash, and the doctor misses one that is gone', { tags: ['BACKUP-06'] }, async () => {
    const { folder, keys } = await aFolder();
    const { db, close } = await openDatabase({ folder });
    await db.deleteFrom('content_images').execute();
    const id = crypto.randomUUID();
    const times = { trashed_at: now.toISOString(), erase_at: now.toISOString() };
    const item = { id, kind: 'user' as const, subject_id: id, owner_id: id, label: 'gone', trashed_by: null };
    await db
      .insertInto('trash_items')
      .values({ ...item, ...times })
      .execute();
    await db
      .insertInto('trash_files')
      .values(keys.map((file_key) => ({ id: crypto.randomUUID(), item_id: id, file_key })))
      .execute();
    await close();
    expect(await problemsOf(folder)).toEqual([]);
    const { path: backup } = await makeBackup({ folder, engine, place: aDataFolder(), now });
    await rm(join(folder, pathOfKey(keys[0])));
    expect(await problemsOf(folder)).toEqual([`The file ${keys[0]}, which trash_files.file_key names, is missing.`]);
    await restoreBackup({ backup, folder, engine, now });
    expect(await problemsOf(folder)).toEqual([]);
  });

  test.each([
    [
      'a newer version',
      ['001-schema', '999-later'],
      'The backup is newer (999-later) than this version (015-clip-marks). Restore it with the newer version.',
    ],
    [
      'a version before 0.2.0',
      STEPS_OF_BEFORE,
      'The backup is of a version before 0.2.0 (037-conversions), which this version cannot open: restore it with the version ' +
        'that made it.',
    ],
  ])(
    'of %s is rejected with its last step, and changes nothing',
    { tags: ['BACKUP-05', 'CR-07'] },
    async (_, steps, sentence) => {
      const { folder, backup } = await aBackup();
      setSteps(join(backup, 'touchline.db'), ...steps);
      await describeAgain(backup);
      const before = await contents(folder);
      await expect(restoreBackup({ backup, folder, engine, now })).rejects.toThrow(sentence);
      expect(await contents(folder)).toEqual(before);
    },
  );

  test('of the other database engine is rejected', { tags: ['BACKUP-05'] }, async () => {
    const { folder, backup } = await aBackup();
    await expect(restoreBackup({ backup, folder, engine: 'postgres', now })).rejects.toThrow(
      'This backup holds a SQLite database, but DATABASE_URL names a PostgreSQL.',
    );
  });

  test('replaces the present data, which is moved to another folder', { tags: ['BACKUP-03'] }, async () => {
    const { folder, backup, keys } = await aBackup();
    const now = await contents(folder);
    await rm(join(folder, pathOfKey(keys[0])));
    await writeFile(join(folder, 'touchline.lock.pid'), '4711\n');
    const { replaced } = await restoreBackup({ backup, folder, engine, now: new Date() });
    expect(now.length - (await contents(folder)).length).toBe(1);
    expect((await contents(folder)).join()).not.toContain('since');
    expect(await readdir(replaced)).toEqual(expect.arrayContaining(['files', 'touchline.db']));
    expect(await readdir(folder)).not.toContain('touchline.lock.pid');
    expect(await problemsOf(folder)).toEqual([]);
    // The restored rows change; the backup does not.
    const { db, close } = await openDatabase({ folder });
    await db.insertInto('counters').values({ name: 'later', value: 1 }).execute();
    await close();
    await restoreBackup({ backup, folder: aDataFolder(), engine, now: new Date() });
  });

  test('is restored completely after an interruption, and no database is opened before that', {
    tags: ['BACKUP-04'],
  }, async () => {
    const { folder, backup } = await aBackup();
    const wanted = await contents(backup);
    // The state after a crash during the moves.
    const gathered = join(folder, 'restoring');
    await mkdir(gathered);
    await cp(join(backup, 'files'), join(gathered, 'files'), { recursive: true });
    await cp(join(backup, 'touchline.db'), join(gathered, 'touchline.db'));
    await writeFile(join(gathered, 'moving'), join(folder, 'backups', 'replaced-by-test'));
    await mkdir(join(folder, 'backups', 'replaced-by-test'), { recursive: true });
    await rename(join(folder, 'files'), join(folder, 'backups', 'replaced-by-test', 'files'));
    await rename(join(gathered, 'files'), join(folder, 'files'));
    await rename(join(folder, 'touchline.db'), join(folder, 'backups', 'replaced-by-test', 'touchline.db'));

    await expect(openDatabase({ folder })).rejects.toThrow(
      `A restore of ${folder} was interrupted. Run the same restore again before starting.`,
    );
    await restoreBackup({ backup, folder, engine, now: new Date() });
    expect(await problemsOf(folder)).toEqual([]);
    expect(await contents(folder)).toEqual(wanted);
    expect(await readdir(folder)).not.toContain('restoring');
  });

  test('is made although a file is missing in the data folder, and reports the file', async () => {
    const { folder, keys } = await aFolder();
    await rm(join(folder, pathOfKey(keys[1])));
    const made = await command(folder, 'backup');
    expect(made.code).toBe(1);
    expect(made.stderr).toBe(`The file ${keys[1]} is missing in ${folder}.\n`);
    expect(made.stdout).toContain('holds 2 files');
  });

  test('does not contain a file that no row names', { tags: ['BACKUP-06'] }, async () => {
    const { folder } = await aFolder();
    const key = `${crypto.randomUUID()}.webp`;
    await mkdir(join(folder, pathOfKey(key), '..'), { recursive: true });
    await writeFile(join(folder, pathOfKey(key)), 'no row names this');
    const { path } = await makeBackup({ folder, engine, place: aDataFolder(), now });
    expect(await problemsOf(path)).toEqual([]);
    expect(await problemsOf(folder)).toEqual([`No row names the file ${key}.`]);
  });

  test('contains files that were added after the first pass over the files', async () => {
    const { folder } = await aFolder();
    // The first pass has found nothing.
    const draft = aDataFolder();
    const take = async (key: string) => {
      await linkOrCopy(join(folder, pathOfKey(key)), join(draft, pathOfKey(key)));
      return true;
    };
    expect(await copyRows(folder, draft, take)).toEqual([]);
    expect(await problemsOf(draft)).toEqual([]);
  });

  test('deletes the oldest and the abandoned backups, and no other folder', async () => {
    const place = aDataFolder();
    const days = ['01', '02', '03', '04'].map((day) => `touchline-2026-03-${day}T02-00-00-000Z`);
    const [abandoned, underWay] = [`${days[0]}.partial`, `${days[3]}.partial`];
    const others = ['pre-007-x.db', 'replaced-2020', 'touchline-2020'];
    for (const name of [...days, abandoned, underWay, ...others]) await mkdir(join(place, name));
    await utimes(join(place, abandoned), now, new Date(now.getTime() - 25 * 3_600_000));
    await utimes(join(place, underWay), now, new Date(now.getTime() - 3_600_000));
    expect(await deleteOldBackups(place, 2, now)).toEqual(
      [...days.slice(0, 2), abandoned].map((name) => join(place, name)),
    );
    expect((await readdir(place)).sort()).toEqual([...days.slice(2), underWay, ...others].sort());
  });

  test('with PostgreSQL contains and restores the files without the rows', async () => {
    const { folder, keys } = await aFolder();
    const { path, manifest } = await makeBackup({ folder, engine: 'postgres', place: aDataFolder(), now });
    expect(manifest).toMatchObject({ engine: 'postgres', step: null, files: 2, bytes: 10_000 });
    const target = aDataFolder();
    await restoreBackup({ backup: path, folder: target, engine: 'postgres', now });
    const bytes = await Promise.all(keys.map((key) => readFile(join(target, pathOfKey(key)))));
    expect(bytes.map((content) => content.length)).toEqual([5000, 5000]);
  });
});
