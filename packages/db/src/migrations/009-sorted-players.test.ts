import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './009-sorted-players.ts';

const KEYS = ['first_position', 'name', 'place', 'birth_year', 'told_height'];

test.each(bothEngines)('on $name players with the longest texts are in the indexes of sorted lists', async (engine) => {
  const { db, close } = await engine.open();
  for (const key of KEYS) await sql.raw(`drop index if exists listed_players_by_${key}`).execute(db);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.org', 'a@b.org', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  // Bytes that no index compresses to what PostgreSQL allows of one.
  const text = Array.from({ length: 4000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('');
  await sql`insert into player_profiles (id, user_id, position, achievements, is_listed, list_rank, availability, location_key,
      nationality_key, experience_key, search_text, facets, created_at, updated_at)
    values ('profile', 'ann', 'Striker', '', 1, 1, 'available', ${text}, '', '', ${text}, '', '', '')`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  await db
    .updateTable('player_profiles')
    .set({ location_key: `${text}!`, search_text: `${text}!` })
    .execute();
  const { rows } = await sql<{ length: number }>`select length(search_text) as length from player_profiles`.execute(db);
  expect(rows).toEqual([{ length: 4001 }]);
  await close();
});
