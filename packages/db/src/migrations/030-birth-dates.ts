import { type Kysely, sql } from 'kysely';
import { createTable, oneOf } from './shapes.ts';

const NEW_COLUMNS = ['date_of_birth_since', 'date_of_birth_confirmed_at', 'youngest_date_of_birth'];

/**
 * Requests for an older date of birth, and what says from which date a player may come of age: since when it is on record, whether
 * an admin has confirmed it, and the youngest one that the user has stated since then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of NEW_COLUMNS) await db.schema.alterTable('users').addColumn(column, 'text').execute();
  await createRequests(db);
  await db.schema.alterTable('birth_date_changes').addColumn('seen', 'text').execute();
  await db.schema
    .alterTable('birth_date_changes')
    .addColumn('request_id', 'text', (c) => c.references('birth_date_requests.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('birth_date_changes_by_request').on('birth_date_changes').column('request_id').execute();
  await fillFromHistory(db);
  await createIndexes(db);
  // Without a date of birth a player is not listed as an adult. The first start lists those who are protected by then.
  await sql`update player_profiles set is_listed = 0 where is_listed = 1
    and user_id in (select id from users where date_of_birth is null and is_minor = 0)`.execute(db);
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'birth_date_requests', (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('former', 'text')
      .addColumn('current', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) =>
        c.notNull().check(oneOf('state', 'waiting', 'accepted', 'declined', 'withdrawn')),
      )
      .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text')
      .addColumn('reason', 'text')
      .addColumn('seen', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  );
  await sql`create unique index waiting_birth_date_of_user on birth_date_requests (user_id)
    where state = 'waiting'`.execute(db);
  await sql`create index waiting_birth_dates on birth_date_requests (created_at, id) where state = 'waiting'`.execute(
    db,
  );
  await db.schema.createIndex('birth_date_requests_of_user').on('birth_date_requests').column('user_id').execute();
  await db.schema.createIndex('birth_date_requests_by_admin').on('birth_date_requests').column('decided_by').execute();
}

/** A change by another user was one by an admin, who had to know why: what users had stated before it does not count any more. */
async function fillFromHistory(db: Kysely<unknown>): Promise<void> {
  const byAdmin = sql`(changed_by is null or changed_by <> user_id)`;
  const lastByAdmin = sql`select max(created_at) from birth_date_changes where user_id = users.id and ${byAdmin}`;
  const lastChange = sql`select max(created_at) from birth_date_changes where user_id = users.id`;
  await sql`update users set youngest_date_of_birth = date_of_birth,
    date_of_birth_since = coalesce((${lastChange}), created_at) where date_of_birth is not null`.execute(db);
  const stated = sql`select max(case when coalesce(former, '') > coalesce(current, '') then former else current end)
    from birth_date_changes where user_id = users.id and not ${byAdmin}
    and created_at > coalesce((${lastByAdmin}), '')`;
  await sql`update users set youngest_date_of_birth = (${stated}), date_of_birth_since = (${lastChange})
    where (${stated}) > coalesce(date_of_birth, '')`.execute(db);
  // The newest change was made by an admin, with a reason: it made a minor an adult.
  await sql`update users set date_of_birth_confirmed_at = (${lastByAdmin}) where date_of_birth is not null and exists (
    select 1 from birth_date_changes where user_id = users.id and current = users.date_of_birth and ${byAdmin}
    and reason is not null and created_at = (${lastChange}))`.execute(db);
  const check = sql`from account_checks where user_id = users.id and kind = 'birth-date'
    and checked_at >= users.date_of_birth_since`;
  await sql`update users set date_of_birth_confirmed_at = (select checked_at ${check})
    where date_of_birth is not null and date_of_birth = youngest_date_of_birth and exists (select 1 ${check})`.execute(
    db,
  );
}

/** To find those who have come of age, those who have not, and those who have stated an older date than before. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, isMinor] of [
    ['minors_by_youngest_birth', 1],
    ['adults_by_youngest_birth', 0],
  ] as const) {
    await sql`create index ${sql.ref(name)} on users (youngest_date_of_birth)
      where role = 'player' and is_minor = ${sql.lit(isMinor)}`.execute(db);
  }
  await sql`create index users_with_older_birth on users (role, date_of_birth)
    where date_of_birth < youngest_date_of_birth`.execute(db);
}
