import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** Blocks, reports, the cases that they are handled in, and the signals about scouts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'blocks', (table) =>
    table
      .addColumn('blocker_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('blocked_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('blocks_key', ['blocker_id', 'blocked_id']),
  );
  await db.schema.createIndex('blocks_of_blocked').on('blocks').columns(['blocked_id', 'blocker_id']).execute();

  await createTable(db, 'cases', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('about_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      /** The name when the case was opened, since the account may be deleted. */
      .addColumn('about_name', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', 'new', 'open', 'waiting', 'closed')))
      .addColumn('priority', 'integer', (c) => c.notNull().check(oneOf('priority', 1, 2)))
      .addColumn('assignee_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('has_hold', 'integer', (c) => c.notNull().check(oneOf('has_hold', 0, 1)))
      .addColumn('closed_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  );
  for (const [name, columns] of Object.entries({
    cases_in_queue: ['state', 'priority', 'created_at', 'id'],
    cases_in_order: ['priority', 'created_at', 'id'],
    cases_of_assignee: ['assignee_id', 'state', 'priority', 'created_at', 'id'],
    cases_about: ['about_id', 'created_at', 'id'],
  })) {
    await db.schema.createIndex(name).on('cases').columns(columns).execute();
  }
  // Two reports about one user at the same time must not open two cases.
  await sql`create unique index one_open_case on cases (about_id) where state <> 'closed'`.execute(db);
  await sql`create index cases_with_hold on cases (about_id) where has_hold = 1`.execute(db);

  await createTable(db, 'reports', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
      .addColumn('reporter_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('subject', 'text', (c) =>
        c.notNull().check(oneOf('subject', 'user', 'profile', 'message', 'video', 'id-card', 'concern')),
      )
      .addColumn('subject_id', 'text')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      /** What was reported, as it was then: JSON. */
      .addColumn('copy', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('reports_of_case').on('reports').columns(['case_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('reports_of_reporter').on('reports').columns(['reporter_id', 'created_at']).execute();

  await createTable(db, 'case_entries', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('case_entries_of_case')
    .on('case_entries')
    .columns(['case_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('case_entries_of_author').on('case_entries').column('author_id').execute();

  await createTable(db, 'scout_signals', (table) =>
    table
      .addColumn('scout_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('minors_contacted', 'integer', (c) => c.notNull())
      .addColumn('requests', 'integer', (c) => c.notNull())
      .addColumn('declined', 'integer', (c) => c.notNull())
      .addColumn('outstanding', 'integer', (c) => c.notNull())
      .addColumn('reports', 'integer', (c) => c.notNull())
      .addColumn('has_valid_card', 'integer', (c) => c.notNull().check(oneOf('has_valid_card', 0, 1)))
      .addColumn('computed_at', 'text', (c) => c.notNull()),
  );
}
