import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** Mails to users, links in them that prove that their reader has the address, and the secret that signs other links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'mails', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('template', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', 'waiting', 'sent', 'failed')))
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text'),
  );
  await db.schema.createIndex('mails_of_user').on('mails').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('mails_in_order').on('mails').columns(['created_at', 'id']).execute();

  await createTable(db, 'mail_links', (table) =>
    table
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (c) =>
        c.notNull().check(oneOf('purpose', 'reset-password', 'confirm-email', 'change-email')),
      )
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('mail_links_of_user').on('mail_links').columns(['user_id', 'purpose']).execute();
  await db.schema.createIndex('mail_links_by_expiry').on('mail_links').column('expires_at').execute();
  await createTable(db, 'email_changes', (table) =>
    table
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('requested_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('email_changes_by_expiry').on('email_changes').column('expires_at').execute();
  await createTable(db, 'server_secrets', (table) =>
    table.addColumn('name', 'text', (c) => c.primaryKey()).addColumn('secret', 'text', (c) => c.notNull()),
  );
  await sql`alter table users add column email_confirmed_at text`.execute(db);
}
