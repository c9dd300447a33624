import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './011-save-counts.ts';

/** Makes the tables as the step found them. */
const BEFORE = `
  drop table save_counts;
  drop index users_by_verification`;

test.each(bothEngines)('on $name a player has one count, which goes with the account', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'ann', 'ann', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  await up(db as Kysely<unknown>);
  const count = { player_id: 'ann', saves: 2 };
  await db.insertInto('save_counts').values(count).execute();
  await expect(db.insertInto('save_counts').values(count).execute()).rejects.toThrow();
  await db.deleteFrom('users').where('id', '=', 'ann').execute();
  expect(await db.selectFrom('save_counts').selectAll().execute()).toEqual([]);
  await close();
});
