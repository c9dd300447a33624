import type { Kysely } from 'kysely';
import { bigNumber, createTable } from './shapes.ts';

/** Uploads that may be interrupted and continued, and the files of the parts that have arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'uploads', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('bytes', bigNumber(db), (c) => c.notNull())
      .addColumn('received', bigNumber(db), (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('client_key', 'text')
      .addColumn('video_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('uploads_of_user').on('uploads').columns(['user_id', 'expires_at']).execute();
  await db.schema.createIndex('uploads_by_expiry').on('uploads').columns(['expires_at', 'id']).execute();

  await createTable(db, 'upload_parts', (table) =>
    table
      .addColumn('part_key', 'text', (c) => c.primaryKey())
      .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
      .addColumn('start', bigNumber(db), (c) => c.notNull())
      .addColumn('bytes', bigNumber(db), (c) => c.notNull()),
  );
  await db.schema.createIndex('parts_of_upload').on('upload_parts').columns(['upload_id', 'start']).unique().execute();
}
