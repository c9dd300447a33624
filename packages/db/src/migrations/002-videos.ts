import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** Videos, and the record of files that no row owns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'videos', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('player_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('tags', 'text', (c) => c.notNull())
      .addColumn('file_key', 'text', (c) => c.notNull().unique())
      .addColumn('original_name', 'text', (c) => c.notNull())
      .addColumn('file_size', 'integer', (c) => c.notNull().check(sql`file_size > 0`))
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('mime_type', 'text', (c) => c.notNull())
      .addColumn('container', 'text', (c) => c.notNull())
      .addColumn('video_codec', 'text')
      .addColumn('audio_codec', 'text')
      .addColumn('duration', 'real')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('is_approved', 'integer', (c) => c.notNull().check(oneOf('is_approved', 0, 1)))
      .addColumn('is_public', 'integer', (c) => c.notNull().check(oneOf('is_public', 0, 1)))
      .addColumn('public_before_rejection', 'integer', (c) => c.check(oneOf('public_before_rejection', 0, 1)))
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('videos_by_age').on('videos').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('videos_of_player').on('videos').columns(['player_id', 'created_at', 'id']).execute();
  await db.schema
    .createIndex('videos_by_status')
    .on('videos')
    .columns(['is_approved', 'is_public', 'created_at', 'id'])
    .execute();

  await createTable(db, 'stray_files', (table) =>
    table.addColumn('file_key', 'text', (c) => c.primaryKey()).addColumn('created_at', 'text', (c) => c.notNull()),
  );
}
