import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { up } from './019-video-plays.ts';

/** Brings the database back to what it was before this step. */
async function revert(db: Db): Promise<void> {
  for (const table of ['video_plays', 'watched_parts']) await db.schema.dropTable(table).execute();
  await db.schema.alterTable('videos').dropColumn('plays').execute();
}

async function insertVideo(db: Db): Promise<void> {
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.c', 'a@b.c', 'Ann', 'Bee', '', 1, 1, 1, '', '', 1, '', '')`.execute(db);
  await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
      mime_type, container, is_approved, is_public, search_text, created_at, updated_at)
    values ('goal', 'ann', 'Goal', '', '[]', 'goal', '', 1, '', 'video/mp4', 'mp4', 1, 1, '', '', '')`.execute(db);
}

test.each(engines)(
  'on $name videos of the versions before have no plays, and what is watched of them ends with them',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await engine.open();
    await revert(db);
    await insertVideo(db);
    await up(db as Kysely<unknown>);
    expect(await db.selectFrom('videos').select(['id', 'plays']).execute()).toEqual([{ id: 'goal', plays: 0 }]);
    const day = { video_id: 'goal', viewer_key: 'user:bea', day: '2026-01-01', tenths: 30 };
    await db.insertInto('video_plays').values(day).execute();
    await expect(db.insertInto('video_plays').values(day).execute()).rejects.toThrow(/unique/i);
    await db.insertInto('watched_parts').values({ video_id: 'goal', part: 0, tenths: 30 }).execute();
    await db.deleteFrom('users').execute();
    for (const table of ['video_plays', 'watched_parts'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await close();
  },
);
