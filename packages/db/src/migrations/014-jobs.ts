import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** Work to be done outside of requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'jobs', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', 'waiting', 'running', 'failed')))
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('attempt', 'integer', (c) => c.notNull())
      .addColumn('run_at', 'text', (c) => c.notNull())
      .addColumn('lease_until', 'text')
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await sql`create unique index jobs_waiting_once on jobs (kind, key) where state = 'waiting'`.execute(db);
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'kind', 'priority', 'run_at']).execute();
}
