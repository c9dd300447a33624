import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../open/open-database.ts';
import { aFolder, anOldFolder, complaint } from '../testing/folders.ts';

const ADVICE = 'Restore it from a backup, or set ALLOW_EMPTY=1 for one start to begin with a new database.';

/** Adds an uploaded file. */
function anUpload(folder: string): void {
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true });
  writeFileSync(join(folder, 'files', 'ab', `ab${crypto.randomUUID().slice(2)}.mp4`), 'a clip');
}

describe('a database that seems to be lost is not replaced by a new one unless ALLOW_EMPTY is set', {
  tags: ['CR-08'],
}, () => {
  test('when the file is empty', { tags: ['START-06'] }, async () => {
    const { folder, file } = await anOldFolder();
    for (const prepare of [() => {}, () => anUpload(folder)]) {
      prepare();
      writeFileSync(file, '');
      expect(await complaint(folder)).toBe(`${file} is empty. ${ADVICE}`);
      expect(statSync(file).size).toBe(0);
      expect(await complaint(folder, { allowEmpty: true })).toBe('it opened');
    }
  });

  test('when the file is missing, but there are uploaded files', { tags: ['START-06'] }, async () => {
    const { folder, file } = await anOldFolder();
    anUpload(folder);
    expect(await complaint(folder)).toBe('it opened');
    rmSync(file);
    expect(await complaint(folder)).toBe(`${file} is missing, but there are uploaded files in files/. ${ADVICE}`);
    expect(existsSync(file)).toBe(false);
    expect(await complaint(folder, { allowEmpty: true })).toBe('it opened');
    expect(await complaint(folder)).toBe('it opened');
    expect(readdirSync(join(folder, 'files', 'ab'))).toHaveLength(1);
  });

  test('when only its write-ahead log is left, which the new database does not read', async () => {
    const { folder } = await anOldFolder();
    const old = await openDatabase({ folder });
    await old.db
      .insertInto('counters')
      .values({ name: 'of the lost one'.repeat(5000), value: 1 })
      .execute();
    const again = aFolder();
    copyFileSync(join(folder, 'touchline.db-wal'), join(again, 'touchline.db-wal'));
    await old.close();
    const missing = join(again, 'touchline.db');
    expect(await complaint(again)).toBe(`${missing} is missing, but its log is there. ${ADVICE}`);
    const fresh = await openDatabase({ folder: again, allowEmpty: true });
    expect((await sql`pragma integrity_check`.execute(fresh.db)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect(await fresh.db.selectFrom('counters').selectAll().execute()).toEqual([]);
    await fresh.close();
  });
});

test('a folder without uploaded files gets a new database, whatever else it contains', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true });
  mkdirSync(join(folder, 'files', 'lost+found', 'x'), { recursive: true });
  writeFileSync(join(folder, 'files', '.DS_Store'), '');
  expect(await complaint(folder)).toBe('it opened');
});

test('ALLOW_EMPTY does not replace a database that exists', {
  tags: ['CR-08'],
}, async () => {
  const { folder, file } = await anOldFolder();
  const opened = await openDatabase({ folder });
  await opened.db.insertInto('counters').values({ name: 'goals', value: 3 }).execute();
  await opened.close();
  const again = await openDatabase({ folder, allowEmpty: true });
  expect(await again.db.selectFrom('counters').selectAll().execute()).toEqual([{ name: 'goals', value: 3 }]);
  await again.close();
  writeFileSync(file, 'garbage');
  expect(await complaint(folder, { allowEmpty: true })).toMatch(`${file} is not a SQLite database. `);
});
