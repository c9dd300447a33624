import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './004-phone-search.ts';

test.each(bothEngines)(
  'on $name users of before are found by their phone number',
  { tags: ['SHELL-83'] },
  async (engine) => {
    const { db, close } = await engine.open();
    for (const [rank, [id, phone]] of [['ann', '34600100200'] as const, ['bo', null] as const].entries()) {
      await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, phone_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, ${id}, ${id}, ${phone}, ${rank}, '', '')`.execute(
        db,
      );
    }
    await up(db as unknown as Kysely<unknown>);
    const rows = await db.selectFrom('users').select('search_text').orderBy('list_rank').execute();
    expect(rows.map((row) => row.search_text)).toEqual(['ann 34600100200', 'bo']);
    await close();
  },
);
