import type { Kysely } from 'kysely';
import { run } from './schema/words.ts';

/** Players may say a second position. Pages compare both in the index of the list; a count has an index for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table player_profiles add column second_position text;
    drop index listed_players;
    drop index listed_players_by_position;
    drop index listed_players_by_position_by_availability;
    create index listed_players on player_profiles (is_listed, list_rank, position, second_position, availability);
    create index listed_players_by_position on player_profiles (is_listed, position, availability);
    create index listed_players_by_second_position
      on player_profiles (is_listed, second_position, position, availability)`,
  );
}
