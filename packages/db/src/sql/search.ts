import { setTimeout as pause } from 'node:timers/promises';
import { foldForSearch } from '@touchline/contracts/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isSqlite } from './dialects.ts';

const TRIGRAM = 3;
/** Stands between letters in the full-text tables of SQLite; no folded text contains it. */
const TAB = '\t';

/** The condition "this folded column contains the typed text". Wildcards in the typed text are plain characters. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  return containsFolded(column, foldForSearch(typed));
}

/** Spaces at the ends of the folded text count. */
export function containsFolded(column: string, folded: string): RawBuilder<SqlBool> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

export const hasTrigram = (folded: string) => [...folded].length >= TRIGRAM;

/** `containsFolded` for a column that PostgreSQL has indexes on: of trigrams, and of parts of one and two letters. */
export function containsIndexed(db: Db, column: string, folded: string): RawBuilder<SqlBool> {
  if (isSqlite(db) || folded === '' || hasTrigram(folded)) return containsFolded(column, folded);
  return sql<SqlBool>`text_parts(${sql.ref(column)}) @> array[${folded}]`;
}

/** A phrase for columns of an FTS5 trigram table. That of messages does not find texts of one or two letters. */
export function trigramPhrase(columns: string, folded: string): string {
  const letters = [...folded];
  const short = letters.length === 1 ? `${TAB}${folded}${TAB}` : letters.join(TAB);
  return `${columns} : "${(hasTrigram(folded) ? folded : short).replaceAll('"', '""')}"`;
}

/** CJK ideographs, which are letters to the tokenizer, serve as digits. */
const FIRST_DIGIT = 0x4e00;
const DIGIT_BITS = 14;
const KEY_DIGITS = 3;
const ID_DIGITS = 11;

/** A user's id as one trigram: those of the id itself would be in nearly all rows. A query must also compare the ids, since keys collide. */
export function partyKey(userId: string): string {
  let rest = Number.parseInt(userId.replaceAll('-', '').slice(0, ID_DIGITS), 16) || 0;
  let key = '';
  for (let digit = 0; digit < KEY_DIGITS; digit += 1) {
    key += String.fromCodePoint(FIRST_DIGIT + (rest % 2 ** DIGIT_BITS));
    rest = Math.floor(rest / 2 ** DIGIT_BITS);
  }
  return key;
}

export function partyKeys(message: { sender_id: string; receiver_id: string }): string {
  return `${partyKey(message.sender_id)} ${partyKey(message.receiver_id)}`;
}

/** PostgreSQL plans the part in `materialized` for all players with a word; planned for the first only, it would read the table. */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const query = isSqlite(db)
    ? sql<{ word: string }>`select term as word from player_vocabulary
        where term in (select value from json_each(${JSON.stringify(words)}))`
    : sql<{ word: string }>`select word from unnest(${words}::text[]) as word cross join lateral (
        with players as materialized (
          select 1 from player_profiles where is_listed = 1
            and regexp_split_to_array(search_text, '[^a-z0-9]+') @> array[word]
        ) select exists (select 1 from players) as is_known
      ) as known where is_known`;
  const { rows } = await query.execute(db);
  return rows.map(({ word }) => word);
}

/** Pages of 4 KiB that one step writes: a few milliseconds, in which requests wait. */
const PAGES_PER_STEP = 16;
const PAUSE_MS = 20;
/** FTS5 counts each command as one change, and more if it has merged something. */
const CHANGES_OF_NOTHING = 1;

/** Merges the parts of each full-text table, which every search reads, a little at a time. PostgreSQL does the same by itself. */
export async function mergeSearches(db: Db, signal?: AbortSignal): Promise<number> {
  let steps = 0;
  for (const table of await listSearches(db)) {
    // A negative number begins a merge of parts of all sizes; a positive one continues it.
    for (let pages = -PAGES_PER_STEP; await mergeSome(db, table, pages); pages = PAGES_PER_STEP) {
      steps += 1;
      await pause(PAUSE_MS);
      if (signal?.aborted) return steps;
    }
  }
  return steps;
}

/** Merges all parts at once, for a database that no request waits for. */
export async function optimizeSearches(db: Db): Promise<void> {
  for (const table of await listSearches(db)) {
    await sql`insert into ${sql.table(table)}(${sql.ref(table)}) values ('optimize')`.execute(db);
  }
}

async function listSearches(db: Db): Promise<string[]> {
  if (!isSqlite(db)) return [];
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table % using fts5(%' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function mergeSome(db: Db, table: string, pages: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await countChanges(tx);
    await sql`insert into ${sql.table(table)}(${sql.ref(table)}, rank) values ('merge', ${sql.lit(pages)})`.execute(tx);
    return (await countChanges(tx)) - before > CHANGES_OF_NOTHING;
  });
}

async function countChanges(tx: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx);
  return rows[0]?.changes ?? 0;
}
