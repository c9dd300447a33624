import type { Kysely } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** What admins run: homepage and featured content, ID cards, settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'homepage_content', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('section', 'text', (c) =>
        c.notNull().check(oneOf('section', 'hero', 'features', 'stats', 'testimonials', 'cta')),
      )
      .addColumn('title', 'text')
      .addColumn('subtitle', 'text')
      .addColumn('description', 'text')
      .addColumn('image_url', 'text')
      .addColumn('video_id', 'text')
      .addColumn('button_text', 'text')
      .addColumn('button_url', 'text')
      .addColumn('is_active', 'integer', (c) => c.notNull().check(oneOf('is_active', 0, 1)))
      .addColumn('sort_order', 'integer', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('homepage_in_order')
    .on('homepage_content')
    .columns(['is_active', 'sort_order', 'created_at', 'id'])
    .execute();

  await createTable(db, 'featured_content', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull().check(oneOf('type', 'video', 'player', 'text')))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      // No foreign keys: a featured item outlives the video or player it points at.
      .addColumn('video_id', 'text')
      .addColumn('player_id', 'text')
      .addColumn('content', 'text')
      .addColumn('image_url', 'text')
      .addColumn('is_active', 'integer', (c) => c.notNull().check(oneOf('is_active', 0, 1)))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('featured_in_order')
    .on('featured_content')
    .columns(['is_active', 'position', 'created_at', 'id'])
    .execute();

  await createTable(db, 'id_cards', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('card_number', 'text', (c) => c.notNull().unique())
      .addColumn('verification_code', 'text', (c) => c.notNull().unique())
      .addColumn('barcode', 'text', (c) => c.notNull().unique())
      .addColumn('issue_date', 'text', (c) => c.notNull())
      .addColumn('expiry_date', 'text')
      .addColumn('status', 'text', (c) => c.notNull().check(oneOf('status', 'active', 'expired', 'revoked')))
      .addColumn('issued_by', 'text', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );

  await createTable(db, 'system_settings', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('key', 'text', (c) => c.notNull().unique())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('category', 'text', (c) => c.notNull().check(oneOf('category', 'branding', 'signatures', 'general')))
      .addColumn('file_type', 'text')
      .addColumn('max_file_size', 'integer', (c) => c.notNull().defaultTo(5_242_880))
      .addColumn('is_active', 'integer', (c) => c.notNull().check(oneOf('is_active', 0, 1)))
      .addColumn('is_required', 'integer', (c) => c.notNull().check(oneOf('is_required', 0, 1)))
      .addColumn('sort_order', 'integer', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('settings_of_category')
    .on('system_settings')
    .columns(['category', 'sort_order'])
    .execute();

  await createTable(db, 'counters', (table) =>
    table.addColumn('name', 'text', (c) => c.primaryKey()).addColumn('value', 'integer', (c) => c.notNull()),
  );
}
