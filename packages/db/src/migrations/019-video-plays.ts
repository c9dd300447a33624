import { type Kysely, sql } from 'kysely';
import { createTable } from './shapes.ts';

/**
 * Who has watched how much of a video on a day, which is kept for that day only, and how much of each ten seconds of a video was
 * watched by all viewers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'video_plays', (table) =>
    table
      .addColumn('video_id', 'text', (c) => c.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('viewer_key', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('tenths', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('video_plays_key', ['video_id', 'viewer_key', 'day']),
  );
  await db.schema.createIndex('video_plays_of_viewer').on('video_plays').column('viewer_key').execute();
  await db.schema.createIndex('video_plays_by_day').on('video_plays').column('day').execute();
  await createTable(db, 'watched_parts', (table) =>
    table
      .addColumn('video_id', 'text', (c) => c.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('tenths', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('watched_parts_key', ['video_id', 'part']),
  );
  await sql`alter table videos add column plays integer not null default 0`.execute(db);
}
