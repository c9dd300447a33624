import { mailboxKey } from '@touchline/contracts/mailbox';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { oneOf } from './shapes.ts';

/** Columns with a user who is not lost with their account: the row stays and the column is emptied. */
const USERS = ['confirmed_by', 'second_consent_by', 'objected_by'] as const;
const TEXTS = [
  ...['confirmed_at', 'confirmed_note', 'second_consent_at', 'objected_at', 'objection', 'suspended_at'],
  ...['end_reason', 'undelivered_at'],
] as const;

/**
 * A guardianship is declared by the guardian and then confirmed by the safeguarding team. Those of the versions before were
 * accepted, but never confirmed: they are declared, and the consents that were given stay as they are. Requests for contact
 * remind those who answer them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guardianships').renameColumn('confirmed_at', 'declared_at').execute();
  const add = () => db.schema.alterTable('guardianships');
  for (const column of TEXTS) await add().addColumn(column, 'text').execute();
  for (const column of USERS) {
    await add()
      .addColumn(column, 'text', (c) => c.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex(`guardianships_${column}`).on('guardianships').column(column).execute();
  }
  await add()
    .addColumn('confirmed_how', 'text', (c) => c.check(oneOf('confirmed_how', 'document', 'club-call', 'in-person')))
    .execute();
  // Null for those who accepted before there was a declaration.
  await add().addColumn('declaration_version', 'integer').execute();
  await sql`create index guardianships_to_confirm on guardianships (declared_at)
    where state = 'active' and (confirmed_at is null or objected_at is not null)`.execute(db);

  await db.schema
    .alterTable('contact_requests')
    .addColumn('reminded_day', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(oneOf('reminded_day', 0, 2, 5, 7)),
    )
    .execute();
  await sql`create index contact_requests_waiting on contact_requests (created_at)
    where state in ('pending', 'later') and reminded_day < 7`.execute(db);

  await db.schema
    .alterTable('users')
    .addColumn('mailbox_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await withoutTriggers(db, () => fillMailboxes(db));
  await db.schema.createIndex('users_alike_by_mailbox_key').on('users').columns(['mailbox_key', 'list_rank']).execute();
}

const ROWS_AT_ONCE = 500;

async function fillMailboxes(db: Kysely<unknown>): Promise<void> {
  for (let last: number | null = null; ; ) {
    const { rows } = await sql<{ id: string; email: string; list_rank: number }>`select id, email, list_rank from users
      ${last === null ? sql`` : sql`where list_rank > ${last}`} order by list_rank limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { id, email } of rows) {
      await sql`update users set mailbox_key = ${mailboxKey(email)} where id = ${id}`.execute(db);
    }
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.list_rank ?? null;
  }
}

/** On SQLite a trigger writes the search index at each change of an account; none of its texts changes here. */
async function withoutTriggers(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  if (!isSqlite(db)) return work();
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'users'`.execute(db);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await work();
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}
