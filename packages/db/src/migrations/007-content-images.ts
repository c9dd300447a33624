import type { Kysely } from 'kysely';
import { createTable } from './shapes.ts';

/** Pictures uploaded for the home page, and the order in which admins see all of its entries, hidden ones too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'content_images', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('large_file', 'text', (c) => c.notNull())
      .addColumn('small_file', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('content_images_by_age').on('content_images').columns(['created_at', 'id']).execute();

  for (const [table, order] of [
    ['homepage_content', 'sort_order'],
    ['featured_content', 'position'],
  ] as const) {
    // The address may be long and lead anywhere; whose picture it is must be found quickly.
    await db.schema.alterTable(table).addColumn('image_id', 'text').execute();
    await db.schema.createIndex(`${table}_by_image`).on(table).columns(['image_id', 'is_active']).execute();
    await db.schema.createIndex(`${table}_all_in_order`).on(table).columns([order, 'created_at', 'id']).execute();
  }
}
