import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './024-video-fingerprints.ts';

async function insertVideos(db: Db): Promise<void> {
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.c', 'a@b.c', 'Ann', 'Bee', '', 1, 1, 1, '', '', 1, '', '')`.execute(db);
  for (const id of ['goal', 'save']) {
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
        mime_type, container, is_approved, is_public, search_text, created_at, updated_at)
      values (${id}, 'ann', ${id}, '', '[]', ${id}, '', 1, 'same', 'video/mp4', 'mp4', 1, 1, '', '', '')`.execute(db);
  }
}

test.each(engines)(
  'on $name videos of the versions before wait for their fingerprints, and those end with their videos',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '024-video-fingerprints');
    await insertVideos(db);
    await up(db as Kysely<unknown>);
    expect(await db.selectFrom('videos').select('id').where('sha256', '=', 'same').execute()).toHaveLength(2);
    expect(await db.selectFrom('video_fingerprints').selectAll().execute()).toEqual([]);
    const numbers = [];
    for (const video_id of ['goal', 'save']) {
      const row = { video_id, version: 1, hashes: '', moments: '', searches: '' };
      const { number } = await db
        .insertInto('video_fingerprints')
        .values(row)
        .returning('number')
        .executeTakeFirstOrThrow();
      numbers.push(number);
      await expect(db.insertInto('video_fingerprints').values(row).execute()).rejects.toThrow(/unique/i);
      const key = { frame_key: 131_071, fingerprint: number, position: 0 };
      await db
        .insertInto('video_frame_keys')
        .values([key, { ...key, position: 4 }])
        .execute();
    }
    await db.deleteFrom('videos').where('id', '=', 'goal').execute();
    expect(await db.selectFrom('video_frame_keys').select(['fingerprint', 'position']).execute()).toEqual([
      { fingerprint: numbers[1], position: 0 },
      { fingerprint: numbers[1], position: 4 },
    ]);
    await db.deleteFrom('users').execute();
    for (const table of ['video_fingerprints', 'video_frame_keys'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await close();
  },
);
