import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
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
      /** The texts and the hash of the file that were decided on, or that a change took the place of: JSON. */
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

  await recordFormerDecisions(db);

  await createTable(db, 'review_claims', (table) =>
    table
      .addColumn('video_id', 'text', (c) => c.primaryKey().references('videos.id').onDelete('cascade'))
      // A reviewer looks at one video at a time.
      .addColumn('admin_id', 'text', (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
}

/**
 * The decisions on the videos that are approved or rejected, so that a reviewer sees what their players change from now on. Who
 * decided is not known; of an approval neither is the time, which is no later than that of the last change.
 */
async function recordFormerDecisions(db: Kysely<unknown>): Promise<void> {
  const wish = sql`coalesce(public_before_rejection, is_public) = 1`;
  const snapshot = isSqlite(db)
    ? sql`json_object('title', title, 'description', description, 'tags', json(tags),
        'isPublic', json(case when ${wish} then 'true' else 'false' end), 'sha256', sha256)`
    : sql`json_build_object('title', title, 'description', description, 'tags', tags::json,
        'isPublic', ${wish}, 'sha256', sha256)::text`;
  // A video has one of these at most, so that its id is one for the event too.
  await sql`insert into video_history (id, video_id, kind, snapshot, created_at)
    select id, id, case when is_approved = 1 then 'approved' else 'rejected' end, ${snapshot}, updated_at
    from videos where is_approved = 1 or rejected_at is not null`.execute(db);
}
