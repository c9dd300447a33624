import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './002-second-position.ts';

/** Makes the table as the step found it. */
const BEFORE = `
  drop index listed_players;
  drop index listed_players_by_position;
  drop index listed_players_by_second_position;
  drop index listed_players_by_third_position;
  alter table player_profiles drop column second_position;
  create index listed_players on player_profiles (is_listed, list_rank);
  create index listed_players_by_position on player_profiles (is_listed, position, list_rank);
  create index listed_players_by_position_by_availability on player_profiles (is_listed, position, availability, list_rank)`;

test.each(bothEngines)('on $name profiles from before a second position keep all they say', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
    values ('ann', 'player', 'ann', 'ann', 'a@b.org', 'a@b.org', '', '', '', 1, 1, 0, '', '', 1, '', '')`.execute(db);
  await sql`insert into player_profiles (id, user_id, position, bio, achievements, location_key, nationality_key,
      experience_key, search_text, facets, list_rank, availability, is_listed, created_at, updated_at)
    values ('p', 'ann', 'Striker', 'Quick.', '["Cup"]', '', '', '', 'striker', '|Striker|trial|', 1, 'trial', 1, '', '')`.execute(
    db,
  );
  await up(db as Kysely<unknown>);
  const profile = await db.selectFrom('player_profiles').selectAll().executeTakeFirstOrThrow();
  expect(profile).toMatchObject({ position: 'Striker', second_position: null, bio: 'Quick.', achievements: '["Cup"]' });
  await db.updateTable('player_profiles').set({ second_position: 'Left Winger' }).execute();
  await close();
});
