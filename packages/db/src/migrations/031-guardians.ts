import { type Kysely, sql } from 'kysely';
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
    where state = 'active' and (confirmed_at is null or suspended_at is not null)`.execute(db);

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
}
