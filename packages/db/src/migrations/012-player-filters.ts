import { type Kysely, sql } from 'kysely';

/** Indexes for the search for players: preferred foot, height, and the live clips of a player, which are also counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const filter of ['preferred_foot', 'height']) {
    await db.schema
      .createIndex(`listed_players_by_${filter}`)
      .on('player_profiles')
      .columns(['is_listed', filter, 'list_rank'])
      .execute();
  }
  await sql`create index live_videos_of_player on videos (player_id) where is_approved = 1 and is_public = 1`.execute(
    db,
  );
}
