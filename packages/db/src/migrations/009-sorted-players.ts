import type { Kysely } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { run } from './schema/words.ts';

/** What the heads of the list of players sort by. Texts are compared by bytes, and cut: PostgreSQL has no long ones in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = isSqlite(db) ? '' : ' collate "C"';
  const keys = {
    first_position: `position${bytes}`,
    name: `substr(search_text, 1, 100)${bytes}`,
    place: `substr(location_key, 1, 100)${bytes}`,
    birth_year: 'birth_year',
    told_height: 'case when is_minor = 1 then null else height end',
  };
  for (const [name, key] of Object.entries(keys)) {
    await run(db, `create index listed_players_by_${name} on player_profiles (is_listed, (${key}), list_rank)`);
  }
}
