import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { engines } from '../testing/engines.ts';
import { up } from './025-moderation.ts';

/** Brings the database back to what it was before this step. */
async function revert(db: Db): Promise<void> {
  for (const table of ['video_history', 'review_claims']) await db.schema.dropTable(table).execute();
  await db.schema.dropIndex('videos_waiting').execute();
  for (const column of ['waiting_since', 'rejected_at', 'rejection_note', 'rejection_reason', 'revision']) {
    await db.schema.alterTable('videos').dropColumn(column).execute();
  }
}

/** A pending, an approved and a rejected video; only the rejected one is one that its player wanted to be public. */
async function insertVideos(db: Db): Promise<void> {
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.c', 'a@b.c', 'Ann', 'Bee', '', 1, 1, 1, '', '', 1, '', '')`.execute(db);
  for (const [id, isApproved, wish] of [
    ['pending', 0, null],
    ['approved', 1, null],
    ['rejected', 0, 1],
  ] as const) {
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
        mime_type, container, is_approved, is_public, public_before_rejection, search_text, created_at, updated_at)
      values (${id}, 'ann', 'Goal', 'Say "no"', '["pace","ä"]', ${id}, '', 1, 'abc', 'video/mp4', 'mp4', ${isApproved}, 0,
        ${wish}, '', '2026-01-01', '2026-01-02')`.execute(db);
  }
}

test.each(engines)(
  'on $name what was decided about videos of the versions before is their first event',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await engine.open();
    await revert(db);
    await insertVideos(db);
    await up(db as Kysely<unknown>);

    const states = db.selectFrom('videos').select(['id', 'waiting_since', 'rejected_at', 'revision']).orderBy('id');
    expect(await states.execute()).toEqual([
      { id: 'approved', waiting_since: null, rejected_at: null, revision: 1 },
      { id: 'pending', waiting_since: '2026-01-01', rejected_at: null, revision: 1 },
      { id: 'rejected', waiting_since: null, rejected_at: '2026-01-02', revision: 1 },
    ]);
    const events = await db.selectFrom('video_history').selectAll().orderBy('kind').execute();
    const unknown = { actor_id: null, reason: null, note: null, private_note: null };
    expect(events.map(({ snapshot, ...event }) => ({ ...event, snapshot: JSON.parse(snapshot) }))).toMatchObject(
      (['approved', 'rejected'] as const).map((kind) => ({
        ...unknown,
        video_id: kind,
        kind,
        created_at: '2026-01-02',
        snapshot: {
          title: 'Goal',
          description: 'Say "no"',
          tags: ['pace', 'ä'],
          isPublic: kind === 'rejected',
          sha256: 'abc',
        },
      })),
    );
    await close();
  },
);
