import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './014-player-facts.ts';

const COLUMNS = [
  ...['third_position', 'contract_until', 'free_after', 'availability_confirmed_at', 'availability_checked_at'],
  ...['place_id', 'place_latitude', 'place_x', 'place_y', 'place_z'],
];
const INDEXES = ['third_position', 'free_after', 'contract', 'confirmation', 'check', 'latitude'];

/** Makes the tables as the step found them. */
const BEFORE = [
  'drop table place_versions',
  'drop table place_names',
  'drop table places',
  'drop index listed_players',
  ...INDEXES.map((name) => `drop index listed_players_by_${name}`),
  ...COLUMNS.map((column) => `alter table player_profiles drop column ${column}`),
  'create index listed_players on player_profiles (is_listed, list_rank, position, second_position, availability)',
];

test.each(bothEngines)('on $name adults without a club are free agents, and no one has a place', async (engine) => {
  const { db, close } = await engine.open();
  for (const statement of BEFORE) await sql.raw(statement).execute(db);
  for (const [rank, [id, club, availability, isMinor]] of [
    ['free', ' ', 'trial', 0] as const,
    ['club', 'CD Marisma', 'trial', 0] as const,
    ['contract', null, 'contract', 0] as const,
    ['minor', null, 'available', 1] as const,
  ].entries()) {
    await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
        is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, created_at, updated_at)
      values (${id}, 'player', ${id}, ${id}, ${id}, ${id}, '', '', '', 1, 1, 0, '', '', ${rank}, '', '')`.execute(db);
    await sql`insert into player_profiles (id, user_id, position, current_club, achievements, location_key, nationality_key,
        experience_key, search_text, facets, list_rank, availability, is_listed, is_minor, created_at, updated_at)
      values (${id}, ${id}, 'Striker', ${club}, '[]', '', '', '', '', '', ${rank}, ${availability}, 1, ${isMinor},
        '', '2026-01-02')`.execute(db);
  }
  await up(db as unknown as Kysely<unknown>);
  const profiles = await db.selectFrom('player_profiles').selectAll().orderBy('list_rank').execute();
  expect(profiles.map(({ id, free_after }) => [id, free_after])).toEqual([
    ['free', ''],
    ['club', null],
    ['contract', null],
    ['minor', null],
  ]);
  for (const profile of profiles) {
    const checked = { availability_confirmed_at: '2026-01-02', availability_checked_at: '2026-01-02' };
    expect(profile).toMatchObject({ ...checked, place_id: null, place_x: null });
  }
  await close();
});
