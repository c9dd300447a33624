import { rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, openDatabase } from '@touchline/db';
import { STEPS_OF_BEFORE, setSteps } from '@touchline/db/testing/folders';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { examineFile, pathOfKey } from '../../src/operations/backups/disk.ts';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { aFolder, contents, now, problemsOf } from './data-folders.ts';

describe('the doctor', () => {
  test('finds files that are missing, empty or without a row, and changes nothing', {
    tags: ['BACKUP-07'],
  }, async () => {
    const { folder, keys } = await aFolder();
    expect(await problemsOf(folder)).toEqual([]);
    const unowned = `${keys[0].slice(0, 2)}${crypto.randomUUID().slice(2)}.webp`;
    await rename(join(folder, pathOfKey(keys[0])), join(folder, pathOfKey(unowned)));
    await truncate(join(folder, pathOfKey(keys[1])), 0);
    const before = await contents(folder);
    const found = await command(folder, 'doctor', '--quick');
    expect(found.code).toBe(1);
    expect(found.stderr).toBe(
      `The file ${keys[0]}, which content_images.large_file names, is missing.\n` +
        `The file ${keys[1]}, which content_images.small_file names, is empty.\n` +
        `No row names the file ${unowned}.\n`,
    );
    expect(found.stdout).toMatch(/3 problems\.\n$/);
    expect(await contents(folder)).toEqual(before);
  });

  test('finds a video whose bytes or length differ from what was stored', { tags: ['BACKUP-07'] }, async () => {
    const { folder, keys } = await aFolder();
    const { db, close } = await openDatabase({ folder });
    await sql`pragma foreign_keys = off`.execute(db);
    const facts = await examineFile(join(folder, pathOfKey(keys[0])));
    const columns = { original_name: 'a', mime_type: 'video/mp4', container: 'mp4', description: '', search_text: '' };
    const [created_at, updated_at] = [now.toISOString(), now.toISOString()];
    const clip = { ...columns, title: 'a', tags: '[]', is_approved: 0, is_public: 1, created_at, updated_at } as const;
    const player_id = await anAccount(db);
    for (const [key, file_size, sha256] of [
      [keys[0], facts.size, '0'.repeat(64)],
      [keys[1], 4999, '0'.repeat(64)],
    ] as const) {
      const row = { ...clip, id: crypto.randomUUID(), player_id, file_key: key, file_size, sha256 };
      await db.insertInto('videos').values(row).execute();
    }
    await db.deleteFrom('content_images').execute();
    await close();
    expect((await problemsOf(folder)).sort()).toEqual(
      [
        `The file ${keys[0]}, which videos.file_key names, does not have the content that was stored.`,
        `The file ${keys[1]}, which videos.file_key names, has 5000 bytes instead of 4999.`,
      ].sort(),
    );
    expect(await problemsOf(folder, false)).toHaveLength(1);
  });

  test('finds sessions of deactivated users, and rows that refer to missing users', {
    tags: ['BACKUP-07'],
  }, async () => {
    const { folder } = await aFolder();
    const { db, close } = await openDatabase({ folder });
    const id = await anAccount(db, 0);
    const session = { created_at: '', last_seen_at: '', expires_at: '2999' };
    await db
      .insertInto('sessions')
      .values({ ...session, token_hash: 'a', user_id: id })
      .execute();
    await close();
    expect(await problemsOf(folder)).toEqual(['Sessions of deactivated accounts: 1.']);
    const again = await openDatabase({ folder });
    await sql`pragma foreign_keys = off`.execute(again.db);
    await again.db.deleteFrom('users').execute();
    await again.close();
    expect(await problemsOf(folder)).toEqual(['A row of sessions refers to a row of users that is not there.']);
  });

  test('reports a missing database and those of other versions', { tags: ['CR-07'] }, async () => {
    const none = aDataFolder();
    expect((await command(none, 'doctor')).stderr).toBe(`There is no database at ${join(none, 'touchline.db')}.\n`);
    const { folder } = await aFolder();
    setSteps(join(folder, 'touchline.db'), '001-schema', '999-later');
    expect((await problemsOf(folder)).join()).toMatch('The database is newer (999-later) than this version');
    setSteps(join(folder, 'touchline.db'), ...STEPS_OF_BEFORE);
    const { stderr } = await command(folder, 'doctor');
    expect(stderr).toMatch(/^The database is of a version before 0\.2\.0 \(037-conversions\), .+\n$/);
  });
});

/** The row of a user with as few values as the table allows. */
async function anAccount(db: Db, is_active: 0 | 1 = 1): Promise<string> {
  const id = crypto.randomUUID();
  const names = { username: id, username_key: id, email: id, email_key: id, first_name: 'A', last_name: 'B' };
  const texts = { password_hash: '', search_text: '', name_key: '', full_name_key: '', created_at: '', updated_at: '' };
  const flags = { is_verified: 1, is_active, can_upload_videos: 0, list_rank: 1 } as const;
  await db
    .insertInto('users')
    .values({ id, role: 'player', ...names, ...texts, ...flags })
    .execute();
  return id;
}
