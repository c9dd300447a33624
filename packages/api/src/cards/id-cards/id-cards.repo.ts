import { type CardMetadata, type CardStatus, idCardSchema } from '@touchline/contracts/id-cards';
import type { CardState } from '@touchline/contracts/options';
import type { PageInput } from '@touchline/contracts/paging';
import { type Db, type IdCardRow, lookup, type NewRow, readPage, type Tx, type UserRow } from '@touchline/db';
import { type NotNull, type SqlBool, sql } from 'kysely';

/** Numbers of cards, and places in the list of cards that have ended. */
type Series = 'id-card' | 'card-status';

/** The next number of a series. No number is returned twice. */
export async function nextSerial(tx: Tx, name: Series): Promise<number> {
  const row = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function findCounter(db: Db, name: Series): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

export async function insertCard(tx: Tx, card: NewRow<'id_cards'>): Promise<void> {
  await tx.insertInto('id_cards').values(card).execute();
}

export const findCard = lookup((db, userId) => db.selectFrom('id_cards').selectAll().where('user_id', '=', userId));

export const findCardById = lookup((db, id) => db.selectFrom('id_cards').selectAll().where('id', '=', id));

export async function findHeldCard(db: Db, userId: string): Promise<HeldCard | null> {
  const row = await heldCards(db).where('user_id', '=', userId).executeTakeFirst();
  return row ? toHeldCard(row) : null;
}

function heldCards(db: Db) {
  return db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .selectAll('id_cards')
    .select(HOLDER_COLUMNS);
}

export const HOLDER_COLUMNS = [
  'first_name',
  'last_name',
  'role',
  'email',
  'phone',
  'date_of_birth',
  'is_minor',
  'is_verified',
  'is_active',
  'contact_shown',
  'youngest_date_of_birth',
  'passport_file',
] as const;

/** A card with the facts of its holder that decide what it says and whether it verifies. */
export type HeldCard = ReturnType<typeof toHeldCard>;

export function toHeldCard(row: IdCardRow & Pick<UserRow, (typeof HOLDER_COLUMNS)[number]>) {
  const { first_name, last_name, role, email, phone, date_of_birth, contact_shown, ...more } = row;
  const { is_verified, is_active, is_minor, youngest_date_of_birth: youngest, passport_file, ...card } = more;
  const name = { firstName: first_name, lastName: last_name };
  const age = { dateOfBirth: date_of_birth, isMinor: is_minor === 1, isAgeKnown: (youngest ?? date_of_birth) !== null };
  return {
    card,
    holder: {
      ...name,
      role,
      email,
      phone,
      ...age,
      contactShown: contact_shown,
      passportFile: passport_file,
      is_verified,
      is_active,
    },
  };
}

export async function setCard(tx: Tx, userId: string, change: Partial<IdCardRow>): Promise<void> {
  await tx.updateTable('id_cards').set(change).where('user_id', '=', userId).execute();
}

export async function listExpiringCards(db: Db, input: PageInput & { from: string; until: string }) {
  const query = db
    .selectFrom('id_cards')
    .select(['user_id', 'expiry_date'])
    .where('status', '=', 'active' satisfies CardStatus)
    .where('expiry_date', '>=', input.from)
    .where('expiry_date', '<=', input.until)
    .$narrowType<{ expiry_date: NotNull }>();
  return readPage(query, input, {
    by: ['expiry_date', 'id'],
    order: 'oldest',
    item: (row) => ({ userId: row.user_id, expiryDate: row.expiry_date }),
  });
}

/** Twin of `awaitsFamily` in SQL: sql-twins.test.ts compares them. */
const isAwaitingFamily = sql<SqlBool>`(users.is_minor = 1 and coalesce(id_cards.family_answer, '') <> 'yes'
  and (coalesce(users.date_of_birth, users.youngest_date_of_birth, id_cards.family_answer) is not null))`;

const isHeld = sql<SqlBool>`(suspended_at is not null or is_verified = 0 or is_active = 0 or ${isAwaitingFamily})`;

/** Twin of `standingOf` in SQL: sql-twins.test.ts compares them. */
export function inState(state: CardState, now: string) {
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

/** The valid card of a code. By one statement, so that the time does not tell an unknown code from an invalid card. */
export async function findGoodCard(db: Db, code: string, now: string): Promise<HeldCard | null> {
  const query = heldCards(db).where('verification_code', '=', code).where(inState('active', now));
  const row = await query.executeTakeFirst();
  return row ? toHeldCard(row) : null;
}

/** Whether cards have ended, in the order of their places in the list of the offline check. */
export async function listStandings(db: Db, after: number, limit: number) {
  return db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .select([
      'status_index',
      sql<number>`case when status = 'revoked' then 1 else 0 end`.as('is_revoked'),
      sql<number>`case when ${isHeld} then 1 else 0 end`.as('is_suspended'),
    ])
    .where('status_index', '>', after)
    .orderBy('status_index')
    .limit(limit)
    .execute();
}

export async function insertReplaced(tx: Tx, replaced: NewRow<'replaced_cards'>): Promise<void> {
  await tx.insertInto('replaced_cards').values(replaced).execute();
}

export async function findByCode(db: Db, code: string): Promise<HeldCard | null> {
  const ids = db
    .selectFrom('id_cards as own')
    .select('own.id')
    .where('own.verification_code', '=', code)
    .unionAll(db.selectFrom('replaced_cards').select('card_id as id').where('verification_code', '=', code));
  const row = await heldCards(db).where('id_cards.id', 'in', ids).executeTakeFirst();
  return row ? toHeldCard(row) : null;
}

const METADATA_KEYS = Object.keys(idCardSchema.shape.metadata.shape);
const NOTHING = Object.fromEntries(METADATA_KEYS.map((key) => [key, null])) as CardMetadata;

export function printedNames({ card, holder }: HeldCard): { firstName: string; lastName: string } {
  const { firstName, lastName } = metadataOf(card);
  return { firstName: firstName ?? holder.firstName, lastName: lastName ?? holder.lastName };
}

export function printedName(held: HeldCard): string {
  const { firstName, lastName } = printedNames(held);
  return `${firstName} ${lastName}`;
}

/** Keys that were never set are null. */
export function metadataOf(card: Pick<IdCardRow, 'metadata'>): CardMetadata {
  return { ...NOTHING, ...(JSON.parse(card.metadata) as Partial<CardMetadata>) };
}
