import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';
import { createTable, oneOf } from './shapes.ts';

const ROLES = ['player', 'scout', 'admin', 'guardian'] as const;

/**
 * Minors and what may be shown of them, the role of guardians, and who works in safeguarding. Who is a minor depends on the day
 * and on settings: the server finds out at its start. Of the admins the first one works in safeguarding.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowGuardians(db);
  const flag = (column: string) => oneOf(column, 0, 1);
  for (const column of ['is_minor', 'is_safeguarding']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0).check(flag(column)))
      .execute();
  }
  await db.schema
    .alterTable('users')
    .addColumn('contact_shown', 'text', (c) =>
      c
        .notNull()
        .defaultTo('verified')
        .check(oneOf('contact_shown', 'verified', 'accepted')),
    )
    .execute();
  for (const line of ['profile', 'clips', 'public_clips', 'featuring', 'contact']) {
    const column = `allows_${line}`;
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (c) => c.check(flag(column)))
      .execute();
  }
  for (const column of ['verified_at', 'contact_suspended_at', 'inactive_until']) {
    await db.schema.alterTable('users').addColumn(column, 'text').execute();
  }
  await sql`create index users_by_return on users (inactive_until) where inactive_until is not null`.execute(db);
  // To find those who have come of age, and those whom a change of the settings makes minors.
  for (const [name, isMinor] of [
    ['minors_by_birth', 1],
    ['adults_by_birth', 0],
  ] as const) {
    await sql`create index ${sql.ref(name)} on users (date_of_birth)
      where role = 'player' and is_minor = ${sql.lit(isMinor)}`.execute(db);
  }
  await sql`update users set is_safeguarding = 1 where id = (
    select id from users where role = 'admin' order by is_active desc, list_rank limit 1)`.execute(db);

  for (const [column, fallback] of [
    ['is_minor', 0],
    ['shows_clips', 1],
  ] as const) {
    await db.schema
      .alterTable('player_profiles')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(fallback).check(flag(column)))
      .execute();
  }

  await createTable(db, 'birth_date_changes', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('changed_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('former', 'text')
      .addColumn('current', 'text')
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await db.schema.createIndex('birth_date_changes_of_user').on('birth_date_changes').column('user_id').execute();
  await db.schema.createIndex('birth_date_changes_by_user').on('birth_date_changes').column('changed_by').execute();
}

async function allowGuardians(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return replaceRoleColumn(db);
  await sql`alter table users drop constraint users_role_check`.execute(db);
  await sql`alter table users add constraint users_role_check check (${oneOf('role', ...ROLES)})`.execute(db);
}

/**
 * SQLite cannot change the check of a column, and a table that others refer to cannot be replaced in a transaction without
 * deleting their rows. A new column takes the place of the old one; indexes and triggers that name it are made again.
 */
async function replaceRoleColumn(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master
    where tbl_name = 'users' and (type = 'trigger' or (type = 'index' and sql like '%"role"%'))`.execute(db);
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db);
  await db.schema
    .alterTable('users')
    .addColumn('new_role', 'text', (c) =>
      c
        .notNull()
        .defaultTo('player')
        .check(oneOf('new_role', ...ROLES)),
    )
    .execute();
  await sql`update users set new_role = role`.execute(db);
  await sql`alter table users drop column role`.execute(db);
  await sql`alter table users rename column new_role to role`.execute(db);
  for (const { sql: text } of rows) await sql.raw(text).execute(db);
}
