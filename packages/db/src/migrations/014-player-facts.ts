import type { Kysely } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { run, wordsOf } from './schema/words.ts';

/**
 * Players say a third position, the end of their contract and a place, and confirm their availability. Pages compare positions and
 * places in the index of the list. Until now the availability was confirmed with each change of the profile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict, withoutRowid } = wordsOf(db);
  const [double, bytes] = isSqlite(db) ? ['real', ''] : ['double precision', ' collate "C"'];
  await run(
    db,
    `create table places (
      id integer not null primary key,
      name text not null,
      country text not null,
      region text not null,
      latitude ${double} not null,
      longitude ${double} not null,
      population integer not null
    ) ${strict};
    create table place_names (
      key text${bytes} not null,
      place_id integer not null references places (id) on delete cascade,
      population integer not null,
      country text not null,
      primary key (key, population, country, place_id)
    ) ${withoutRowid};
    create index names_of_place on place_names (place_id);
    create table place_versions (version integer not null primary key) ${strict};
    alter table player_profiles add column third_position text;
    alter table player_profiles add column contract_until text;
    alter table player_profiles add column free_after text;
    alter table player_profiles add column availability_confirmed_at text${bytes};
    alter table player_profiles add column availability_checked_at text${bytes} not null default '';
    alter table player_profiles add column place_id integer;
    alter table player_profiles add column place_latitude ${double};
    alter table player_profiles add column place_x ${double};
    alter table player_profiles add column place_y ${double};
    alter table player_profiles add column place_z ${double};
    update player_profiles set availability_confirmed_at = updated_at, availability_checked_at = updated_at,
      free_after = case when is_minor = 0 and availability <> 'contract' and trim(coalesce(current_club, '')) = '' then '' end;
    drop index listed_players;
    create index listed_players on player_profiles (is_listed, list_rank, position, second_position, third_position,
      availability, place_latitude, place_x, place_y, place_z);
    create index listed_players_by_third_position
      on player_profiles (is_listed, third_position, second_position, position, availability);
    create index listed_players_by_free_after on player_profiles (is_listed, free_after, is_minor);
    create index listed_players_by_contract on player_profiles (is_listed, contract_until, is_minor);
    create index listed_players_by_confirmation on player_profiles (is_listed, availability_confirmed_at, list_rank);
    create index listed_players_by_check on player_profiles (is_listed, availability_checked_at, user_id);
    create index listed_players_by_latitude
      on player_profiles (is_listed, place_latitude, place_x, place_y, place_z)`,
  );
}
