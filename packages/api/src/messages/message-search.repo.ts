import { MESSAGE_SEARCH_MIN } from '@touchline/contracts/limits';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { foldForSearch } from '@touchline/contracts/search';
import { containsFolded, type Db, hasTrigram, isSqlite, partyKey, trigramPhrase } from '@touchline/db';
import { type SqlBool, sql } from 'kysely';
import { listBothWays, type MessageWithParties, pageOf, type Reader } from './messages.repo.ts';

export async function searchMessages(
  db: Db,
  input: PageInput & Reader & { search: string },
): Promise<Page<MessageWithParties>> {
  const typed = foldForSearch(input.search);
  if (typed.length < MESSAGE_SEARCH_MIN) return { items: [], nextCursor: null };
  const isIndexed = isSqlite(db) && hasTrigram(typed);
  const where = isIndexed ? isInFullText(input.userId, typed) : hasText(typed);
  return pageOf(await listBothWays(db, { ...input, where }), input, (row) => row);
}

/** The full-text table has the matches of this user only, whatever the number of all messages. */
function isInFullText(userId: string, typed: string) {
  const match = `${trigramPhrase('party_keys', partyKey(userId))} AND ${trigramPhrase('search_text', typed)}`;
  return sql<SqlBool>`(select seq from message_texts where message_id = messages.id)
    in (select rowid from message_search where message_search match ${match})`;
}

/** For two letters the texts of this user's messages are compared, newest first. */
function hasText(typed: string) {
  return sql<SqlBool>`exists (select 1 from message_texts
    where message_texts.message_id = messages.id and ${containsFolded('message_texts.search_text', typed)})`;
}
