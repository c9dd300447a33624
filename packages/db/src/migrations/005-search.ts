import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../sql/dialects.ts';

/*
 * Finding people by any part of a text, at any scale. On SQLite a trigram FTS5 table mirrors the folded texts of a table
 * through triggers, under the row's `list_rank`: the full-text index hands out rows in the order of that number, so a page,
 * newest first, needs no sorting. On PostgreSQL pg_trgm indexes the columns themselves.
 */

const PLAYER_TEXTS = ['search_text', 'location_key', 'nationality_key', 'experience_key', 'facets'];
const USER_TEXTS = ['search_text', 'name_key'];

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) {
    await mirror(db, { search: 'player_search', table: 'player_profiles', texts: PLAYER_TEXTS, only: 'is_listed = 1' });
    await mirror(db, { search: 'user_search', table: 'users', texts: USER_TEXTS, only: 'role is not null' });
    return;
  }
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const text of PLAYER_TEXTS.filter((column) => column !== 'facets')) {
    await sql`create index ${sql.ref(`player_profiles_${text}`)} on player_profiles
      using gin (${sql.ref(text)} gin_trgm_ops) where is_listed = 1`.execute(db);
  }
  for (const text of USER_TEXTS) {
    await sql`create index ${sql.ref(`users_${text}`)} on users using gin (${sql.ref(text)} gin_trgm_ops)`.execute(db);
  }
}

interface Mirror {
  search: string;
  table: string;
  texts: readonly string[];
  /** Which rows are mirrored: a condition on one column. */
  only: string;
}

async function mirror(db: Kysely<unknown>, { search, table, texts, only }: Mirror): Promise<void> {
  const names = texts.join(', ');
  const values = (row: 'old' | 'new') => [`${row}.list_rank`, ...texts.map((text) => `${row}.${text}`)].join(', ');
  const put = `insert into ${search}(rowid, ${names}) select ${values('new')} where new.${only};`;
  // FTS5 keeps no copy of the texts, so that a deletion must repeat what was put in.
  const take = `insert into ${search}(${search}, rowid, ${names}) select 'delete', ${values('old')} where old.${only};`;
  const statements = [
    `create virtual table ${search} using fts5(${names},
      content='${table}', content_rowid='list_rank', tokenize='trigram case_sensitive 1')`,
    `create trigger ${search}_insert after insert on ${table} begin ${put} end`,
    `create trigger ${search}_delete after delete on ${table} begin ${take} end`,
    `create trigger ${search}_update after update on ${table} begin ${take} ${put} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
