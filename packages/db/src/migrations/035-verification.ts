import { type Kysely, sql } from 'kysely';
import { lookKey, nameLookKey } from '../search-texts/look-keys.ts';
import { createTable } from './shapes.ts';

interface User {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
}

interface Company {
  user_id: string;
  organization: string;
}

const ROWS_AT_ONCE = 500;

/**
 * Keys to find names, user names and companies that look the same, and what each reviewer has played of a video that waits.
 * The keys of the rows that exist are made here, since no database knows which letters look alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name_look_key', 'username_look_key']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('scout_profiles')
    .addColumn('organization_look_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await fillUsers(db);
  await fillCompanies(db);
  for (const column of ['name_look_key', 'username_look_key']) {
    await db.schema.createIndex(`users_alike_by_${column}`).on('users').columns([column, 'list_rank']).execute();
  }
  await db.schema
    .createIndex('scout_profiles_alike')
    .on('scout_profiles')
    .columns(['organization_look_key', 'created_at'])
    .execute();

  await createTable(db, 'review_plays', (table) =>
    table
      .addColumn('video_id', 'text', (c) => c.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('admin_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      // What was played of a former file or under former texts does not count.
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('ranges', 'text', (c) => c.notNull())
      .addColumn('played_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('review_plays_key', ['video_id', 'admin_id']),
  );
  await db.schema.createIndex('review_plays_of_admin').on('review_plays').column('admin_id').execute();
  await db.schema.createIndex('review_plays_by_time').on('review_plays').column('played_at').execute();
}

async function fillUsers(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<User>`select id, username, first_name, last_name from users
      where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { id, username, first_name, last_name } of rows) {
      await sql`update users set name_look_key = ${nameLookKey(first_name, last_name)},
        username_look_key = ${lookKey(username)} where id = ${id}`.execute(db);
    }
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? '';
  }
}

async function fillCompanies(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Company>`select user_id, organization from scout_profiles
      where user_id > ${last} order by user_id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { user_id, organization } of rows) {
      await sql`update scout_profiles set organization_look_key = ${nameLookKey(organization)}
        where user_id = ${user_id}`.execute(db);
    }
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.user_id ?? '';
  }
}
