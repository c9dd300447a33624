import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './013-player-changes.ts';

/** Makes the tables as the step found them. */
const BEFORE = `
  drop table scout_days;
  drop table watch_states;
  drop table player_changes`;

test.each(bothEngines)('on $name a player has one change of each kind, which goes with the account', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'ann', 'ann', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  await up(db as Kysely<unknown>);
  const change = { player_id: 'ann', kind: 'club', video_id: null, created_at: '' } as const;
  await db
    .insertInto('player_changes')
    .values({ id: 'first', ...change })
    .execute();
  const again = db
    .insertInto('player_changes')
    .values({ id: 'second', ...change })
    .execute();
  await expect(again).rejects.toThrow();
  await db.insertInto('scout_days').values({ scout_id: 'ann', time_zone: 'Europe/Madrid' }).execute();
  await db.deleteFrom('users').where('id', '=', 'ann').execute();
  for (const table of ['player_changes', 'scout_days'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await close();
});
