import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@touchline/db';
import { STEPS_OF_BEFORE, setSteps } from '@touchline/db/testing/folders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pathOfKey } from '../../src/operations/backups/disk.ts';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command, commandWith } from '../support/processes/command.ts';

const PAGE = 4096;

/** A data folder with an image of the home page, the keys of its two files, and a page of an index. */
async function aFolder(): Promise<{ folder: string; keys: [string, string]; indexPage: number }> {
  const folder = aDataFolder();
  const { db, close } = await openDatabase({ folder });
  const [large_file, small_file] = [`${crypto.randomUUID()}.webp`, `${crypto.randomUUID()}.webp`];
  for (const key of [large_file, small_file]) {
    await mkdir(join(folder, pathOfKey(key), '..'), { recursive: true });
    await writeFile(join(folder, pathOfKey(key)), randomBytes(5000));
  }
  const created_at = '2026-03-02T09:00:00.000Z';
  const image = { id: crypto.randomUUID(), large_file, small_file, created_at };
  await db.insertInto('content_images').values(image).execute();
  const { rows } = await sql<{
    page: number;
  }>`select max(rootpage) as page from sqlite_master where type = 'index' and tbl_name = 'messages'`.execute(db);
  await close();
  return { folder, keys: [large_file, small_file], indexPage: rows[0]?.page ?? 0 };
}

/** Overwrites a part of the folder's database. */
async function damage(folder: string, from: number, to: number): Promise<void> {
  const file = await open(join(folder, 'touchline.db'), 'r+');
  await file.write(Buffer.alloc(to - from, 0x5a), 0, to - from, from);
  await file.close();
}

const MALFORMED = 'cannot be read: database disk image is malformed.';

test('the doctor reports each unreadable part of a database in one line and checks the rest', {
  tags: ['BACKUP-07'],
}, async () => {
  const { folder } = await aFolder();
  await damage(folder, 100, 4 * PAGE);
  const { code, stdout, stderr } = await command(folder, 'doctor');
  expect([code, stderr.trimEnd().split('\n'), stdout.trimEnd().split('\n')]).toEqual([
    1,
    ['The version of the database', 'The pages of the database', 'A row that names a file', 'The sessions'].map(
      (part) => `${part} ${MALFORMED}`,
    ),
    [
      'Files: 0 named by the rows that can be read, 0 bytes, all of them read.',
      `Files in ${join(folder, 'files')}: 2.`,
      '4 problems.',
    ],
  ]);
});

test('the doctor names a broken page in one line and checks the files of the readable rows', async () => {
  const { folder, keys, indexPage: page } = await aFolder();
  await damage(folder, (page - 1) * PAGE, page * PAGE);
  await rm(join(folder, pathOfKey(keys[0])));
  const { code, stdout, stderr } = await command(folder, 'doctor', '--quick');
  expect([code, stderr.trimEnd().split('\n'), stdout.trimEnd().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(`^The database is damaged: .*page ${page}`),
      `The file ${keys[0]}, which content_images.large_file names, is missing.`,
    ],
    [
      expect.stringMatching(/^Database: SQLite, at step \d/),
      'Files: 2 that rows name, 5000 bytes.',
      `Files in ${join(folder, 'files')}: 1.`,
      'Sessions: 0.',
      '2 problems.',
    ],
  ]);
});

const DAMAGED = String.raw`cannot be used \(database disk image is malformed\)\. .*`;

test.each([
  ['a backup', ['backup'], `The database ${DAMAGED}`],
  ['a list of tokens', ['list-tokens', 'boss'], `The database .*touchline\\.db ${DAMAGED}`],
])('%s from a damaged database fails with a one-line message', async (_what, words, sentence) => {
  const { folder } = await aFolder();
  await damage(folder, 100, 4 * PAGE);
  const { code, stdout, stderr } = await command(folder, ...words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^${sentence}\n$`));
});

test.each([
  [['backup', '--to', '/dev/null/backups'], 'The command could not be completed: ENOTDIR: not a directory, .*'],
  [['backup', '--into', '/tmp'], "Unknown option '--into'.*"],
  [['restore', '/dev/null/backup'], '/dev/null/backup is not a backup: it has no readable manifest.json.'],
])('%j fails with a one-line message', { tags: ['CLI-06'] }, async (words, sentence) => {
  const { folder } = await aFolder();
  const { code, stdout, stderr } = await command(folder, ...words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^${sentence}\n$`));
});

test.each([['backup'], ['jobs'], ['list-tokens', 'boss'], ['audit', 'verify']])(
  '%s on a database of a version before 0.2.0 says what to do in one line',
  { tags: ['CR-07'] },
  async (...words) => {
    const { folder } = await aFolder();
    setSteps(join(folder, 'touchline.db'), ...STEPS_OF_BEFORE);
    const { code, stdout, stderr } = await command(folder, ...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The database is of a version before 0\.2\.0 \(037-conversions\), .+: go on with .+\n$/);
    expect(await readdir(join(folder, 'backups'))).toEqual([]);
  },
);

test('with PostgreSQL and a bucket the backup command stores nothing and says how to back up both', async () => {
  const folder = aDataFolder();
  const settings = { DATABASE_URL: 'postgres://nowhere.invalid/x', STORAGE_URL: 's3://clips?region=eu-west-1' };
  const ended = await commandWith(settings, folder, 'backup');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toBe(
    'There is nothing to back up: pg_dump protects the rows, which are in PostgreSQL, and versioning or a replica of ' +
      'the bucket that STORAGE_URL names protects the uploaded files.\n',
  );
  expect(await readdir(folder)).toEqual([]);
});
