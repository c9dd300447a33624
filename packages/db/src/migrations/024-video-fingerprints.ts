import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { createTable } from './shapes.ts';

/**
 * What is kept of the pictures of a video to find copies of it, and the keys by which these are found. There are up to 64 keys
 * of a video: they name its fingerprint by a number, and on SQLite they are stored in their index only, so that they stay small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'video_fingerprints', (table) =>
    table
      .addColumn('number', 'integer', (c) =>
        isSqlite(db) ? c.notNull().primaryKey() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('video_id', 'text', (c) => c.notNull().unique().references('videos.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('hashes', 'text', (c) => c.notNull())
      .addColumn('moments', 'text', (c) => c.notNull())
      .addColumn('searches', 'text', (c) => c.notNull()),
  );
  await createTable(db, 'video_frame_keys', (table) => {
    const columns = table
      .addColumn('frame_key', 'integer', (c) => c.notNull())
      .addColumn('fingerprint', 'integer', (c) =>
        c.notNull().references('video_fingerprints.number').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('video_frame_keys_key', ['frame_key', 'fingerprint', 'position']);
    return isSqlite(db) ? columns.modifyEnd(sql`without rowid,`) : columns;
  });
  await db.schema.createIndex('video_frame_keys_of_fingerprint').on('video_frame_keys').column('fingerprint').execute();
  await db.schema.createIndex('videos_by_content').on('videos').columns(['sha256', 'id']).execute();
}
