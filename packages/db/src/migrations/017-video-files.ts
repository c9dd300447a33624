import { type Kysely, sql } from 'kysely';
import { bigNumber, createTable, oneOf } from './shapes.ts';

/**
 * Files that are made of videos for playback, and how far that is. The videos of earlier versions have none yet: they are
 * `processing` without a job, which the server's start notices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('videos')
    .addColumn('processing', 'text', (c) =>
      c
        .notNull()
        .defaultTo('processing')
        .check(oneOf('processing', 'processing', 'ready', 'failed')),
    )
    .execute();
  for (const column of ['processing_error', 'queued_at', 'media'] as const) {
    await db.schema.alterTable('videos').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('videos').addColumn('poster_at', 'real').execute();
  await db.schema
    .alterTable('videos')
    .addColumn('review_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update videos set review_key = '0' || created_at`.execute(db);
  await db.schema.createIndex('videos_to_review').on('videos').columns(['review_key', 'id']).execute();
  await sql`create index videos_to_process on videos (created_at, id) where processing = 'processing'`.execute(db);

  await createTable(db, 'video_files', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('video_id', 'text', (c) => c.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', 'playback', 'small', 'poster', 'storyboard')))
      .addColumn('file_key', 'text', (c) => c.notNull().unique())
      .addColumn('mime_type', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('file_size', bigNumber(db), (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('video_files_of_video').on('video_files').columns(['video_id', 'kind']).execute();
}
