import type { CardListFilters } from '@touchline/contracts/id-cards';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { afterCursor, type Db, toPage } from '@touchline/db';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type HeldCard, HOLDER_COLUMNS, toHeldCard } from './id-cards.repo.ts';

/** What a search of the registry finds: a name, a card number, or a code as it is stored. */
export interface CardSearch {
  /** The ids of the holders whose names or e-mail contain it. */
  holders: Expression<unknown>;
  cardNumber: string;
  code: string;
}

export interface RegistryFilters extends Omit<CardListFilters, 'search' | 'batchId'> {
  search: CardSearch | null;
  /** Of these holders only. */
  userIds: readonly string[] | null;
}

/** Cards with their holders, newest first. `now` decides which have expired. */
export async function listHeldCards(
  db: Db,
  filters: RegistryFilters,
  page: PageInput & { now: string },
): Promise<Page<HeldCard>> {
  const rows = await matching(db, filters, page.now)
    .selectAll('id_cards')
    .select(HOLDER_COLUMNS)
    .where(afterCursor(page.cursor, { time: 'id_cards.created_at', id: 'id_cards.id' }, 'newest'))
    .orderBy('id_cards.created_at', 'desc')
    .orderBy('id_cards.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toHeldCard), page, {
    position: ({ card }) => ({ time: card.created_at, id: card.id }),
    item: (held) => held,
  });
}

export async function countHeldCards(db: Db, filters: RegistryFilters, now: string): Promise<number> {
  const row = await matching(db, filters, now)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

function matching(db: Db, { search, state, stage, userIds }: RegistryFilters, now: string) {
  return db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .$if(userIds !== null, (query) => query.where('id_cards.user_id', 'in', [...(userIds ?? []), '-']))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'requested'))
    .$if(state !== undefined, (query) => query.where(inState(state ?? 'active', now)))
    .$if(search !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('card_number', '=', search?.cardNumber ?? ''),
          eb('verification_code', '=', search?.code ?? ''),
          eb(
            'id_cards.id',
            'in',
            eb
              .selectFrom('replaced_cards')
              .select('card_id')
              .where('replaced_cards.verification_code', '=', search?.code ?? ''),
          ),
          ...(search ? [eb('id_cards.user_id', 'in', sql<string>`${search.holders}`)] : []),
        ]),
      ),
    );
}

/** The same rule as `standingOf`, in SQL. */
function inState(state: NonNullable<RegistryFilters['state']>, now: string) {
  const isHeld = sql`(suspended_at is not null or is_verified = 0 or is_active = 0)`;
  const isOver = sql`(status = 'expired' or (expiry_date is not null and expiry_date < ${now}))`;
  switch (state) {
    case 'revoked':
      return sql<SqlBool>`status = 'revoked'`;
    case 'suspended':
      return sql<SqlBool>`status != 'revoked' and ${isHeld}`;
    case 'expired':
      return sql<SqlBool>`status != 'revoked' and not ${isHeld} and ${isOver}`;
    case 'active':
      return sql<SqlBool>`status = 'active' and not ${isHeld} and not ${isOver}`;
  }
}
