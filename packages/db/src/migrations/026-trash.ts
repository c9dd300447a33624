import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

/** Users and videos in the trash, with their rows and files; and acts that wait for a second admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'trash_items', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', 'user', 'video')))
      .addColumn('subject_id', 'text', (c) => c.notNull())
      /** The user, or the player of the video. */
      .addColumn('owner_id', 'text', (c) => c.notNull())
      /** The user name or the title, for the list. */
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('trashed_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('trashed_at', 'text', (c) => c.notNull())
      .addColumn('erase_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('trash_in_order').on('trash_items').columns(['trashed_at', 'id']).execute();
  await db.schema.createIndex('trash_to_erase').on('trash_items').column('erase_at').execute();
  await db.schema.createIndex('trash_of_subject').on('trash_items').column('subject_id').unique().execute();
  await db.schema.createIndex('trash_of_owner').on('trash_items').column('owner_id').execute();
  await db.schema.createIndex('trash_of_admin').on('trash_items').column('trashed_by').execute();

  await createTable(db, 'trash_rows', (table) =>
    table
      .addColumn('item_id', 'text', (c) => c.notNull().references('trash_items.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('table_name', 'text', (c) => c.notNull())
      /** A row of that table: JSON. */
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('trash_rows_key', ['item_id', 'position']),
  );
  // The columns id and file_key: backups and the doctor find stored files by them.
  await createTable(db, 'trash_files', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('item_id', 'text', (c) => c.notNull().references('trash_items.id').onDelete('cascade'))
      .addColumn('file_key', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('trash_files_of_item').on('trash_files').column('item_id').execute();
  await db.schema.alterTable('id_cards').addColumn('suspended_at', 'text').execute();

  await createTable(db, 'approvals', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('act', 'text', (c) => c.notNull().check(oneOf('act', 'make-admin', 'empty-trash')))
      .addColumn('target_id', 'text')
      .addColumn('state', 'text', (c) =>
        c.notNull().check(oneOf('state', 'waiting', 'approved', 'declined', 'expired')),
      )
      .addColumn('requested_by', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await sql`create unique index one_waiting_approval on approvals (act, coalesce(target_id, ''))
    where state = 'waiting'`.execute(db);
  await db.schema.createIndex('approvals_in_order').on('approvals').columns(['state', 'created_at', 'id']).execute();
  await db.schema.createIndex('approvals_of_requester').on('approvals').column('requested_by').execute();
  await db.schema.createIndex('approvals_of_decider').on('approvals').column('decided_by').execute();
}
