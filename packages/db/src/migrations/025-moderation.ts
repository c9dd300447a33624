import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

const REASONS = [
  'wrong-person',
  'minor-without-consent',
  'contact-details',
  'rights',
  'quality',
  'not-football',
  'other',
] as const;

/** Why videos are rejected, what has happened to each, which ones wait for a review, and who reviews which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['waiting_since', 'text'],
    ['rejected_at', 'text'],
    ['rejection_note', 'text'],
  ] as const) {
    await db.schema.alterTable('videos').addColumn(name, type).execute();
  }
  await db.schema
    .alterTable('videos')
    .addColumn('rejection_reason', 'text', (c) => c.check(oneOf('rejection_reason', ...REASONS)))
    .execute();
  await db.schema
    .alterTable('videos')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  // A video that was rejected waits for its player, not for a review.
  await sql`update videos set waiting_since = created_at
    where is_approved = 0 and public_before_rejection is null`.execute(db);
  await sql`update videos set rejected_at = updated_at
    where is_approved = 0 and public_before_rejection is not null`.execute(db);
  await sql`create index videos_waiting on videos (waiting_since, id) where waiting_since is not null`.execute(db);

  await createTable(db, 'video_history', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('video_id', 'text', (c) => c.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('reason', 'text', (c) => c.check(oneOf('reason', ...REASONS)))
      .addColumn('note', 'text')
      .addColumn('private_note', 'text')
      /** The texts and the hash of the file at that time: JSON. */
      .addColumn('snapshot', 'text', (c) => c.notNull())
      .addColumn('watched_seconds', 'real')
      .addColumn('checklist', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('video_history_of_video')
    .on('video_history')
    .columns(['video_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('video_history_of_actor').on('video_history').column('actor_id').execute();

  await createTable(db, 'review_claims', (table) =>
    table
      .addColumn('video_id', 'text', (c) => c.primaryKey().references('videos.id').onDelete('cascade'))
      // A reviewer looks at one video at a time.
      .addColumn('admin_id', 'text', (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
}
