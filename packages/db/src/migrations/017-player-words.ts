import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';

/**
 * To forgive a typo, the search looks up hundreds of words in this index of PostgreSQL. Each look-up also reads the entries
 * that PostgreSQL has set aside to insert later, so that after many changes all of them together took seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`alter index player_profiles_words set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('player_profiles_words')`.execute(db);
}
