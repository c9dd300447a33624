import { type Kysely, sql } from 'kysely';
import { oneOf } from './shapes.ts';

/** The order in which players show their videos, and the one that they have pinned. Until now the newest came first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('videos')
    .addColumn('is_pinned', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(oneOf('is_pinned', 0, 1)),
    )
    .execute();
  await db.schema
    .alterTable('videos')
    .addColumn('place', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('videos_in_order')
    .on('videos')
    .columns(['player_id', 'is_pinned', 'place', 'created_at', 'id'])
    .execute();
  await sql`create unique index pinned_video_of_player on videos (player_id) where is_pinned = 1`.execute(db);
}
