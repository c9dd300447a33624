import { foldForSearch } from '@touchline/contracts/search';
import { phoneKey } from '@touchline/contracts/text';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  list_rank: number;
}

const ROWS_AT_ONCE = 500;

/** Keys and indexes to find accounts with the same name, phone or date of birth as another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const users = db.schema.alterTable('users');
  await users.addColumn('full_name_key', 'text', (c) => c.notNull().defaultTo('')).execute();
  await users.addColumn('phone_key', 'text').execute();
  await withoutTriggers(db, () => fillKeys(db));
  for (const column of ['full_name_key', 'phone_key', 'date_of_birth']) {
    await db.schema.createIndex(`users_alike_by_${column}`).on('users').columns([column, 'list_rank']).execute();
  }
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  for (let last: number | null = null; ; ) {
    const { rows } = await sql<Row>`select id, first_name, last_name, phone, list_rank from users
      ${last === null ? sql`` : sql`where list_rank > ${last}`} order by list_rank limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) {
      await sql`update users set full_name_key = ${foldForSearch(row.first_name, row.last_name)},
        phone_key = ${phoneKey(row.phone)} where id = ${row.id}`.execute(db);
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
