import { foldForSearch } from '@touchline/contracts/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A trigram index finds texts of at least this length; for shorter ones every row is compared. */
export const TRIGRAM = 3;

/** The condition "this folded column contains the typed text". Wildcards in the typed text are plain characters. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  return containsFolded(column, foldForSearch(typed));
}

/** The same for a text that is folded; spaces at its ends count. */
export function containsFolded(column: string, folded: string): RawBuilder<SqlBool> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** A folded text as a phrase for one column of an FTS5 trigram table; it matches every row whose column contains it. */
export function trigramPhrase(column: string, folded: string): string {
  return `${column} : "${folded.replaceAll('"', '""')}"`;
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
