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

/** The same for a text that is folded; spaces at its ends count. */
export function containsFolded(column: string, folded: string): RawBuilder<SqlBool> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** Whether a text is long enough for an index of trigrams. */
export const hasTrigram = (folded: string) => [...folded].length >= TRIGRAM;

/** The same as `containsFolded` for a column that PostgreSQL has indexes on: of trigrams, and of parts of one and two letters. */
export function containsIndexed(db: Db, column: string, folded: string): RawBuilder<SqlBool> {
  if (isSqlite(db) || folded === '' || hasTrigram(folded)) return containsFolded(column, folded);
  return sql<SqlBool>`text_parts(${sql.ref(column)}) @> array[${folded}]`;
}

/**
 * A folded text as a phrase for one or more columns of an FTS5 trigram table; it matches every row of which one of them contains
 * it. Texts of one or two letters are found in tables that also have the letters of each text one by one: all but that of messages.
 */
export function trigramPhrase(columns: string, folded: string): string {
  const letters = [...folded];
  const short = letters.length === 1 ? `${TAB}${folded}${TAB}` : letters.join(TAB);
  return `${columns} : "${(hasTrigram(folded) ? folded : short).replaceAll('"', '""')}"`;
}

/** CJK ideographs, which are letters to the tokenizer, as the digits of a number. */
const FIRST_DIGIT = 0x4e00;
const DIGIT_BITS = 14;
const KEY_DIGITS = 3;
/** Hexadecimal digits of an id that have at least as many bits as a key. */
const ID_DIGITS = 11;

/**
 * A user's id as one trigram, to find the rows of a user in a full-text table. The trigrams of the id itself would be in
 * nearly all rows. Two users can have the same key, so that a query must also compare the ids.
 */
export function partyKey(userId: string): string {
  let rest = Number.parseInt(userId.replaceAll('-', '').slice(0, ID_DIGITS), 16) || 0;
  let key = '';
  for (let digit = 0; digit < KEY_DIGITS; digit += 1) {
    key += String.fromCodePoint(FIRST_DIGIT + (rest % 2 ** DIGIT_BITS));
    rest = Math.floor(rest / 2 ** DIGIT_BITS);
  }
  return key;
}

/** The keys of the two users of a message. */
export function partyKeys(message: { sender_id: string; receiver_id: string }): string {
  return `${partyKey(message.sender_id)} ${partyKey(message.receiver_id)}`;
}
