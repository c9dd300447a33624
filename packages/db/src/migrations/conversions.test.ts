import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSqlite } from '../sql/dialects.ts';
import { engines } from '../testing/engines.ts';
import { up } from './037-conversions.ts';

test.each(engines)(
  'on $name videos and jobs of the version before stay, without known work and owner',
  async (engine) => {
    const { db, close } = await engine.open();
    await db.schema.alterTable('videos').dropColumn('work').execute();
    if (isSqlite(db)) {
      await db.schema.dropIndex('jobs_of_owner').execute();
      for (const column of ['owner', 'turn']) await db.schema.alterTable('jobs').dropColumn(column).execute();
      await sql`insert into jobs (id, kind, key, data, state, attempt, due_at, created_at)
      values ('j', 'video.process', 'k', '{}', 'waiting', 0, '2026-01-01', '2026-01-01')`.execute(db);
    }
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.c', 'a@b.c', 'Ann', 'Bee', '', 1, 1, 1, '', '', 1, '', '')`.execute(db);
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
      mime_type, container, is_approved, is_public, search_text, created_at, updated_at)
    values ('v', 'ann', 'Goal', '', '[]', 'v', '', 1, 'abc', 'video/mp4', 'mp4', 0, 1, '', '', '')`.execute(db);
    await up(db as Kysely<unknown>);
    expect(await db.selectFrom('videos').select(['id', 'work']).execute()).toEqual([{ id: 'v', work: null }]);
    if (isSqlite(db)) {
      expect(await db.selectFrom('jobs').select(['id', 'owner', 'turn']).execute()).toEqual([
        { id: 'j', owner: null, turn: 0 },
      ]);
    }
    await close();
  },
);
