import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { up } from './010-video-order.ts';

/** Brings the table of videos back to what it was before this step. */
async function revert(db: Db): Promise<void> {
  for (const index of ['videos_in_order', 'pinned_video_of_player']) await db.schema.dropIndex(index).execute();
  for (const column of ['is_pinned', 'place']) await db.schema.alterTable('videos').dropColumn(column).execute();
}

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

test.each(engines)(
  'on $name videos of the versions before are not pinned and stay newest first',
  {
    tags: ['CR-07'],
  },
  async (engine) => {
    const { db, close } = await engine.open();
    await revert(db);
    await insertVideos(db);
    await up(db as Kysely<unknown>);
    const read = () =>
      db
        .selectFrom('videos')
        .select(['id', 'is_pinned', 'place'])
        .orderBy('is_pinned', 'desc')
        .orderBy('place', 'desc')
        .orderBy('created_at', 'desc')
        .execute();
    expect(await read()).toEqual([
      { id: 'new', is_pinned: 0, place: 0 },
      { id: 'old', is_pinned: 0, place: 0 },
    ]);
    await db.updateTable('videos').set({ is_pinned: 1 }).where('id', '=', 'old').execute();
    await expect(db.updateTable('videos').set({ is_pinned: 1 }).where('id', '=', 'new').execute()).rejects.toThrow(
      /unique/i,
    );
    expect((await read()).map(({ id }) => id)).toEqual(['old', 'new']);
    await db.deleteFrom('users').execute();
    await close();
  },
);
