import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './017-video-files.ts';

async function insertVideos(db: Db): Promise<void> {
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.c', 'a@b.c', 'Ann', 'Bee', '', 1, 1, 1, '', '', 1, '', '')`.execute(db);
  for (const [id, day] of [
    ['old', '2026-01-01'],
    ['new', '2026-01-02'],
  ] as const) {
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
        mime_type, container, is_approved, is_public, search_text, created_at, updated_at)
      values (${id}, 'ann', ${id}, '', '[]', ${id}, '', 1, '', 'video/mp4', 'mp4', 1, 1, '', ${day}, ${day})`.execute(
      db,
    );
  }
}

test.each(engines)('on $name videos of the versions before wait for their files, in the same order', async (engine) => {
  const { db, close } = await versionBefore(engine, '017-video-files');
  await insertVideos(db);
  await up(db as Kysely<unknown>);
  const columns = ['id', 'processing', 'processing_error', 'queued_at', 'media', 'poster_at'] as const;
  const waiting = { processing: 'processing', processing_error: null, queued_at: null, media: null, poster_at: null };
  expect(await db.selectFrom('videos').select(columns).orderBy('review_key', 'desc').execute()).toEqual([
    { id: 'new', ...waiting },
    { id: 'old', ...waiting },
  ]);
  const file = { id: 'f', video_id: 'new', kind: 'playback', file_key: 'k', mime_type: 'video/mp4' } as const;
  await db
    .insertInto('video_files')
    .values({ ...file, width: 2, height: 2, file_size: 3_000_000_000, sha256: '' })
    .execute();
  await expect(
    db
      .updateTable('videos')
      .set({ processing: 'done' as 'ready' })
      .execute(),
  ).rejects.toThrow(/check/i);
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('video_files').select('id').execute()).toEqual([]);
  await close();
});
