import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../open/open-database.ts';
import { aFolder, anOldFolder, complaint } from '../testing/folders.ts';

const ADVICE = 'Restore it from a backup, or set ALLOW_EMPTY=1 for one start to begin with a new database.';

/** Puts a file where the store keeps what people upload. */
function anUpload(folder: string): void {
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true });
  writeFileSync(join(folder, 'files', 'ab', `ab${crypto.randomUUID().slice(2)}.mp4`), 'a clip');
}

describe('a database that seems to have been lost is not made anew, unless the operator says so', {
  tags: ['CR-08'],
}, () => {
  test('when it is empty', async () => {
    const { folder, file } = await anOldFolder();
    for (const prepare of [() => {}, () => anUpload(folder)]) {
      prepare();
      writeFileSync(file, '');
      expect(await complaint(folder)).toBe(`${file} is empty. ${ADVICE}`);
      expect(statSync(file).size).toBe(0);
      expect(await complaint(folder, { allowEmpty: true })).toBe('it opened');
    }
  });

  test('when it is missing where uploaded files are', async () => {
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

  test('when all that is left of it is its log, which the new one must not read as its own', async () => {
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

test('a first start is one where the folders of the store are empty, or are no folders of the store', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true });
  mkdirSync(join(folder, 'files', 'lost+found', 'x'), { recursive: true });
  writeFileSync(join(folder, 'files', '.DS_Store'), '');
  expect(await complaint(folder)).toBe('it opened');
});

test('what may be begun anew is what is not there: a database that is one stays as it is', {
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
