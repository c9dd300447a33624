import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './015-clip-marks.ts';

test.each(bothEngines)('on $name marks go with their scout', async (engine) => {
  const { db, close } = await engine.open();
  await sql`drop table clip_marks`.execute(db);
  await up(db as Kysely<unknown>);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('sue', 'scout', 'sue', 'sue', 'sue', 'sue', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  const video = {
    id: 'clip',
    player_id: 'sue',
    title: '',
    description: '',
    tags: '[]',
    file_key: '',
    original_name: '',
  };
  const file = { file_size: 1, sha256: '', mime_type: '', container: '', is_approved: 1, is_public: 1 } as const;
  await db
    .insertInto('videos')
    .values({ ...video, ...file, search_text: '', created_at: '', updated_at: '' } as never)
    .execute();
  const mark = { id: 'm', scout_id: 'sue', video_id: 'clip', from_tenths: 5, to_tenths: 9, text: '', created_at: '' };
  await db.insertInto('clip_marks').values(mark).execute();
  const strange = db.insertInto('clip_marks').values({ ...mark, id: 'n', sign: 'perhaps' as never });
  await expect(strange.execute()).rejects.toThrow();
  await db.deleteFrom('users').where('id', '=', 'sue').execute();
  expect(await db.selectFrom('clip_marks').selectAll().execute()).toEqual([]);
  await close();
});
