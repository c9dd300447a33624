import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { createTable } from './shapes.ts';

/** What was done by whom, and the hash chain over it. The database refuses to change or delete a row of either table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'audit_entries', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('act', 'text', (c) => c.notNull())
      // No references: an entry outlives what it names.
      .addColumn('actor_id', 'text')
      .addColumn('target_kind', 'text')
      .addColumn('target_id', 'text')
      .addColumn('about_id', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('reason', 'text')
      .addColumn('undoes', 'text')
      .addColumn('entry_point', 'text', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('request_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  for (const [name, columns] of Object.entries({
    audit_entries_in_order: ['created_at', 'id'],
    audit_entries_of_actor: ['actor_id', 'created_at', 'id'],
    audit_entries_of_actor_and_act: ['actor_id', 'act', 'created_at', 'id'],
    audit_entries_of_target: ['target_id', 'created_at', 'id'],
    audit_entries_about: ['about_id', 'created_at', 'id'],
    audit_entries_of_act: ['act', 'created_at', 'id'],
  })) {
    await db.schema.createIndex(name).on('audit_entries').columns(columns).execute();
  }
  // An act is undone once.
  await sql`create unique index audit_entries_undone on audit_entries (undoes) where undoes is not null`.execute(db);

  await createTable(db, 'audit_seals', (table) =>
    table
      .addColumn('seq', 'integer', (c) => c.primaryKey().notNull())
      .addColumn('entry_id', 'text', (c) => c.notNull().unique())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('sealed_at', 'text', (c) => c.notNull()),
  );
  await forbidChanges(db, 'audit_entries');
  await forbidChanges(db, 'audit_seals');
}

async function forbidChanges(db: Kysely<unknown>, table: 'audit_entries' | 'audit_seals'): Promise<void> {
  const message = `Rows of ${table} are never changed.`;
  if (isSqlite(db)) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    }
    return;
  }
  await sql`create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'Rows of % are never changed.', tg_table_name; end $$`.execute(db);
  await sql`create trigger ${sql.raw(`${table}_no_change`)} before update or delete on ${sql.table(table)}
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db);
}
