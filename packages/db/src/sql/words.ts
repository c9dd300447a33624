import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isSqlite } from './dialects.ts';

/**
 * Those of the words that the search texts of listed players have. Each is looked up in an index. PostgreSQL plans the part
 * in `materialized` for all players with a word, but reads only the first; planned for the first, it would read the table.
 */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const query = isSqlite(db)
    ? sql<{ word: string }>`select term as word from player_vocabulary
        where term in (select value from json_each(${JSON.stringify(words)}))`
    : sql<{ word: string }>`select word from unnest(${words}::text[]) as word cross join lateral (
        with players as materialized (
          select 1 from player_profiles where is_listed = 1
            and regexp_split_to_array(search_text, '[^a-z0-9]+') @> array[word]
        ) select exists (select 1 from players) as is_known
      ) as known where is_known`;
  const { rows } = await query.execute(db);
  return rows.map(({ word }) => word);
}
