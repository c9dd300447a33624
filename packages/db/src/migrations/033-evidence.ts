import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { createTable, oneOf } from './shapes.ts';

const ACTS = ['make-admin', 'empty-trash', 'delete-user', 'trash-user', 'restore-admin', 'activate-admin'] as const;
const STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const;

/**
 * What is kept of the users whom reports are about: until when reports were released, how an account was and what has changed since,
 * and the files that it has replaced. Signals about scouts are not stored any more. More acts need a second admin, and what is asked for can be withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  /** Reports up to this time keep nothing any more. */
  await db.schema.alterTable('cases').addColumn('released_at', 'text').execute();

  await createTable(db, 'case_records', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', 'state', 'change')))
      /** JSON. */
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema
    .createIndex('case_records_of_case')
    .on('case_records')
    .columns(['case_id', 'created_at', 'id'])
    .execute();

  // The columns id and file_key: backups and the doctor find stored files by them.
  await createTable(db, 'kept_files', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('case_id', 'text', (c) => c.notNull().references('cases.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('mime_type', 'text', (c) => c.notNull())
      .addColumn('file_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('kept_files_of_case').on('kept_files').columns(['case_id', 'created_at', 'id']).execute();

  // The signals about a scout are counted when they are shown.
  await db.schema.dropTable('scout_signals').execute();
  if (isSqlite(db)) await sql`delete from jobs where kind = 'scouts.compute-signals'`.execute(db);
  await sql`delete from job_ticks where kind = 'scouts.compute-signals'`.execute(db);

  await allowMoreApprovals(db);
}

async function allowMoreApprovals(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db)) {
    for (const [column, values] of Object.entries({ act: ACTS, state: STATES })) {
      const name = sql.ref(`approvals_${column}_check`);
      await sql`alter table approvals drop constraint ${name}`.execute(db);
      await sql`alter table approvals add constraint ${name} check (${oneOf(column, ...values)})`.execute(db);
    }
    return;
  }
  // SQLite cannot change a check. No table refers to this one, so that another one can take its place.
  await createTable(db, 'new_approvals', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('act', 'text', (c) => c.notNull().check(oneOf('act', ...ACTS)))
      .addColumn('target_id', 'text')
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', ...STATES)))
      .addColumn('requested_by', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  const columns = sql.raw('id, act, target_id, state, requested_by, decided_by, decided_at, expires_at, created_at');
  await sql`insert into new_approvals (${columns}) select ${columns} from approvals`.execute(db);
  await db.schema.dropTable('approvals').execute();
  await db.schema.alterTable('new_approvals').renameTo('approvals').execute();
  await sql`create unique index one_waiting_approval on approvals (act, coalesce(target_id, ''))
    where state = 'waiting'`.execute(db);
  await db.schema.createIndex('approvals_in_order').on('approvals').columns(['state', 'created_at', 'id']).execute();
  await db.schema.createIndex('approvals_of_requester').on('approvals').column('requested_by').execute();
  await db.schema.createIndex('approvals_of_decider').on('approvals').column('decided_by').execute();
}
