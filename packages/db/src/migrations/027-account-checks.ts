import type { Kysely } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** What admins have seen of a user before they verified the account, and why an account is deactivated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'account_checks', (table) =>
    table
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(oneOf('kind', 'identity', 'birth-date', 'organization', 'license')),
      )
      .addColumn('evidence', 'text', (c) => c.notNull())
      .addColumn('license_number', 'text')
      .addColumn('expires_on', 'text')
      .addColumn('checked_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('checked_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('account_checks_key', ['user_id', 'kind']),
  );
  await db.schema.createIndex('account_checks_of_admin').on('account_checks').column('checked_by').execute();
  await db.schema.alterTable('users').addColumn('inactive_reason', 'text').execute();
}
