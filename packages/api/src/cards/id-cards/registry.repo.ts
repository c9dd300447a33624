import type { CardListFilters } from '@touchline/contracts/id-cards';
import type { Page, PageInput } from '@touchline/contracts/paging';
import {
  afterCursor,
  containsIndexed,
  countRows,
  type Db,
  decodePlace,
  isSqlite,
  newestFirst,
  positionOf,
  toPage,
  trigramPhrase,
} from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type HeldCard, HOLDER_COLUMNS, inState, toHeldCard } from './id-cards.repo.ts';

export interface RegistryFilters extends Omit<CardListFilters, 'search' | 'batchId'> {
  /** `text` is a folded part of the holder's names or e-mail. */
  search: { text: string; cardNumber: string; codes: readonly string[] } | null;
  userIds: readonly string[] | null;
}

/** `number` finds cards by number or code only. */
type FoundBy = 'either' | 'holder' | 'number';

/** Each way has indexes of its own, on SQLite a full-text table in the order of the list. The cards of a batch are few. */
function waysOf({ search, userIds }: RegistryFilters): readonly FoundBy[] {
  return search && search.text !== '' && userIds === null ? ['holder', 'number'] : ['either'];
}

export async function listHeldCards(
  db: Db,
  filters: RegistryFilters,
  page: PageInput & { now: string },
): Promise<Page<HeldCard>> {
  const place = decodePlace(page.cursor);
  const found = [];
  for (const foundBy of waysOf(filters)) {
    const isRanked = isSqlite(db) && foundBy === 'holder';
    const rows = await matching(db, filters, { now: page.now, foundBy })
      .selectAll('id_cards')
      .select(HOLDER_COLUMNS)
      .where(afterCursor(page.cursor, { time: 'id_cards.created_at', id: 'id_cards.id' }, 'newest'))
      .$if(isRanked && place !== null, (query) => query.where(sql<SqlBool>`card_search.rowid <= ${place}`))
      .orderBy(isRanked ? sql`card_search.rowid` : 'id_cards.created_at', 'desc')
      // The full-text rows are in the order of the list already; a second key would make SQLite sort.
      .$if(!isRanked, (query) => query.orderBy('id_cards.id', 'desc'))
      .limit(page.limit + 1)
      .execute();
    found.push(...rows);
  }
  return toPage(found.sort(newestFirst), page, { position: positionOf, item: toHeldCard });
}

export async function countHeldCards(db: Db, filters: RegistryFilters, now: string): Promise<number> {
  let total = 0;
  for (const foundBy of waysOf(filters)) {
    total += await countRows(matching(db, filters, { now, foundBy }));
  }
  return total;
}

function matching(
  db: Db,
  { search, state, stage, userIds }: RegistryFilters,
  { now, foundBy }: { now: string; foundBy: FoundBy },
) {
  return db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .$if(
      isSqlite(db) && foundBy === 'holder',
      (query) =>
        query
          .innerJoin('card_search_rows', 'card_search_rows.id', 'id_cards.id')
          .innerJoin('card_search', 'card_search.rowid', 'card_search_rows.place')
          .where(
            sql<SqlBool>`card_search match ${trigramPhrase('search_text', search?.text ?? '')}`,
          ) as unknown as typeof query,
    )
    .$if(userIds !== null, (query) => query.where('id_cards.user_id', 'in', [...(userIds ?? []), '-']))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'requested'))
    .$if(state !== undefined, (query) => query.where(inState(state ?? 'active', now)))
    .where(search ? isFound(db, search, foundBy) : sql<SqlBool>`1 = 1`);
}

type Search = NonNullable<RegistryFilters['search']>;

function isFound(db: Db, { text, cardNumber, codes }: Search, foundBy: FoundBy): RawBuilder<SqlBool> {
  const ofHolder = containsIndexed(db, 'users.search_text', text);
  if (foundBy === 'holder') return ofHolder;
  const typed = sql.join(codes);
  const hasNumber = sql<SqlBool>`(card_number = ${cardNumber} or id_cards.verification_code in (${typed})
    or id_cards.id in (select card_id from replaced_cards where replaced_cards.verification_code in (${typed})))`;
  if (foundBy === 'number') return sql<SqlBool>`${hasNumber} and not ${ofHolder}`;
  return sql<SqlBool>`(${hasNumber} or ${ofHolder})`;
}
