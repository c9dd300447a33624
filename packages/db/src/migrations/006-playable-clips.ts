import type { Kysely } from 'kysely';
import { run } from './schema/words.ts';

/**
 * Only clips that can be played are public, and the index by which a list counts them has no others. The brackets matter:
 * SQLite reads a count of three conditions from the index alone only when the last two are one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `drop index live_videos_of_player;
    create index live_videos_of_player on videos (player_id)
      where is_approved = 1 and (is_public = 1 and processing = 'ready')`,
  );
}
