import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { createTable, oneOf } from './shapes.ts';

/**
 * Work to be done outside of requests. The queue is a table on SQLite only: on PostgreSQL pg-boss keeps it in the schema
 * `pgboss`, which it creates itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'job_ticks', (table) =>
    table.addColumn('kind', 'text', (c) => c.primaryKey()).addColumn('ticked_at', 'text', (c) => c.notNull()),
  );
  if (!isSqlite(db)) return;
  await createTable(db, 'jobs', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', 'waiting', 'running', 'failed')))
      .addColumn('attempt', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await sql`create unique index jobs_waiting_once on jobs (kind, key) where state = 'waiting'`.execute(db);
  await sql`create index jobs_due on jobs (kind, due_at) where state <> 'failed'`.execute(db);
  await sql`create index jobs_in_order on jobs (state, due_at, id)`.execute(db);
}
