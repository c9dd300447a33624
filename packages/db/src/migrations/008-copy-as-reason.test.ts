import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './008-copy-as-reason.ts';

const REASONS = `'wrong-person', 'minor-without-consent', 'contact-details', 'rights', 'quality', 'not-football', 'other'`;

/** Makes the columns as the step found them. */
const BEFORE = `
  alter table videos drop column rejection_reason;
  alter table videos add column rejection_reason text check (rejection_reason in (${REASONS}));
  alter table video_history drop column reason;
  alter table video_history add column reason text check (reason in (${REASONS}))`;

test.each(bothEngines)('on $name rejected videos keep their reasons, and a copy is one', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.org', 'a@b.org', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  const reject = async (id: string, reason: string | null) => {
    await sql`insert into videos (id, player_id, title, description, tags, file_key, original_name, file_size, sha256,
        mime_type, container, is_approved, is_public, rejected_at, rejection_reason, search_text, created_at, updated_at)
      values (${id}, 'ann', 'Goal', '', '[]', ${id}, '', 1, '', 'video/mp4', 'mp4', 0, 0, '2026', ${reason}, 'goal', '', '')`.execute(
      db,
    );
    await sql`insert into video_history (id, video_id, kind, reason, snapshot, created_at)
      values (${`of ${id}`}, ${id}, 'rejected', ${reason}, '{}', '2026')`.execute(db);
  };
  await reject('dark', 'quality');
  await reject('unexplained', null);
  await expect(reject('early', 'copy')).rejects.toThrow(/check/i);
  await up(db as unknown as Kysely<unknown>);
  await reject('copied', 'copy');
  await expect(reject('odd', 'boring')).rejects.toThrow(/check/i);
  const reasons = [
    ['copied', 'copy'],
    ['dark', 'quality'],
    ['unexplained', null],
  ];
  const videos = await db.selectFrom('videos').select(['id', 'rejection_reason']).orderBy('id').execute();
  expect(videos.map(({ id, rejection_reason }) => [id, rejection_reason])).toEqual(reasons);
  const history = await db.selectFrom('video_history').select(['video_id', 'reason']).orderBy('video_id').execute();
  expect(history.map(({ video_id, reason }) => [video_id, reason])).toEqual(reasons);
  await close();
});
