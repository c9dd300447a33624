import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';

/**
 * What the conversion of a video takes, by which it gets its lane, and whose turn a job is. On PostgreSQL pg-boss has columns
 * for the latter. Of videos from before nothing is known: those that still have no files go to the lane of the long ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('videos').addColumn('work', 'integer').execute();
  if (!isSqlite(db)) return;
  await db.schema.alterTable('jobs').addColumn('owner', 'text').execute();
  await db.schema
    .alterTable('jobs')
    .addColumn('turn', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index jobs_of_owner on jobs (owner) where owner is not null`.execute(db);
}
