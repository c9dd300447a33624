import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './006-playable-clips.ts';

/** Makes the index as the step found it. */
const BEFORE = `
  drop index live_videos_of_player;
  create index live_videos_of_player on videos (player_id) where is_approved = 1 and is_public = 1`;

test.each(bothEngines)('on $name clips that were approved before stay as they are', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.org', 'a@b.org', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  for (const processing of ['ready', 'failed', 'processing'] as const) {
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
        mime_type, container, is_approved, is_public, processing, search_text, created_at, updated_at)
      values (${processing}, 'ann', 'Goal', '', '[]', ${processing}, '', 1, '', 'video/mp4', 'mp4', 1, 1, ${processing},
        'goal', '', '')`.execute(db);
  }
  await up(db as unknown as Kysely<unknown>);
  const videos = await db.selectFrom('videos').select(['id', 'is_approved']).orderBy('id').execute();
  expect(videos.map(({ id, is_approved }) => [id, is_approved])).toEqual([
    ['failed', 1],
    ['processing', 1],
    ['ready', 1],
  ]);
  const live = await sql<{ id: string }>`select id from videos
    where player_id = 'ann' and is_approved = 1 and is_public = 1 and processing = 'ready'`.execute(db);
  expect(live.rows).toEqual([{ id: 'ready' }]);
  await close();
});
