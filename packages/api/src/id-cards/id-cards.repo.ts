import type { CardMetadata } from '@touchline/contracts/id-cards';
import type { CardStatus, Role } from '@touchline/contracts/options';
import type { PageInput } from '@touchline/contracts/paging';
import { type Db, hasRows, type IdCardRow, type ReplacedCardRow, readPage, type Tx, type UserRow } from '@touchline/db';
import { type NotNull, type SqlBool, sql } from 'kysely';
import type { HolderStanding } from './card-state.ts';

/** The next number of a series; each is returned once. */
export async function nextSerial(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The last number of a series that was returned; 0 before the first. */
export async function findCounter(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

export async function insertCard(tx: Tx, card: IdCardRow): Promise<void> {
  await tx.insertInto('id_cards').values(card).execute();
}

export async function findCard(db: Db, userId: string): Promise<IdCardRow | null> {
  const row = await db.selectFrom('id_cards').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** A card with the facts of its holder that decide what it says and whether it verifies. */
export interface HeldCard {
  card: IdCardRow;
  holder: HolderStanding & GoodCard['holder'];
}

export async function findHeldCard(db: Db, userId: string): Promise<HeldCard | null> {
  const row = await db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .selectAll('id_cards')
    .select(HOLDER_COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toHeldCard(row) : null;
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
] as const;

export function toHeldCard(row: IdCardRow & Pick<UserRow, (typeof HOLDER_COLUMNS)[number]>): HeldCard {
  const { first_name, last_name, role, email, phone, date_of_birth, contact_shown, ...more } = row;
  const { is_verified, is_active, is_minor, youngest_date_of_birth: youngest, ...card } = more;
  const name = { firstName: first_name, lastName: last_name };
  const age = { dateOfBirth: date_of_birth, isMinor: is_minor === 1, isAgeKnown: (youngest ?? date_of_birth) !== null };
  return { card, holder: { ...name, role, email, phone, ...age, contactShown: contact_shown, is_verified, is_active } };
}

export async function setCard(tx: Tx, userId: string, change: Partial<IdCardRow>): Promise<void> {
  await tx.updateTable('id_cards').set(change).where('user_id', '=', userId).execute();
}

/** Active cards that expire in a period, the first to expire first. */
export async function listExpiring(db: Db, input: PageInput & { from: string; until: string }) {
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

/** Whether the user's card shows this file. */
export async function isFileOnCard(tx: Tx, userId: string, key: string): Promise<boolean> {
  return tx
    .selectFrom('id_cards')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('photo_file', '=', key), eb('signature_file', '=', key), eb('ceo_signature_file', '=', key)]),
    )
    .$call(hasRows);
}

/** The rule of `awaitsFamily`, in SQL. */
export const isAwaitingFamily = sql<SqlBool>`(users.is_minor = 1 and coalesce(id_cards.family_answer, '') <> 'yes'
  and (coalesce(users.date_of_birth, users.youngest_date_of_birth, id_cards.family_answer) is not null))`;

export interface GoodCard {
  card: IdCardRow;
  holder: {
    firstName: string;
    lastName: string;
    role: Role;
    email: string;
    phone: string | null;
    dateOfBirth: string | null;
    isMinor: boolean;
    /** Whether a date of birth is on record, or was. */
    isAgeKnown: boolean;
    contactShown: UserRow['contact_shown'];
  };
}

/**
 * The valid card of a code, by one statement, so that the time of the response does not tell an unknown code from an invalid
 * card.
 */
export async function findGoodCard(db: Db, code: string, now: string): Promise<GoodCard | null> {
  const row = await db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .selectAll('id_cards')
    .select(HOLDER_COLUMNS)
    .where('verification_code', '=', code)
    .where('status', '=', 'active' satisfies CardStatus)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('expiry_date', 'is', null), eb('expiry_date', '>=', now)]))
    .where('is_verified', '=', 1)
    .where('is_active', '=', 1)
    .where(({ not }) => not(isAwaitingFamily))
    .executeTakeFirst();
  return row ? toHeldCard(row) : null;
}

export async function insertReplaced(tx: Tx, replaced: ReplacedCardRow): Promise<void> {
  await tx.insertInto('replaced_cards').values(replaced).execute();
}

/** The card of a code with its holder, whatever it is worth; or that the code is of a card that was replaced. */
export async function findByCode(
  db: Db,
  code: string,
): Promise<{ isReplaced: true } | ({ isReplaced: false } & HeldCard) | null> {
  const row = await db
    .selectFrom('id_cards')
    .innerJoin('users', 'users.id', 'id_cards.user_id')
    .selectAll('id_cards')
    .select(HOLDER_COLUMNS)
    .where((eb) =>
      eb(
        'id_cards.id',
        'in',
        eb
          .selectFrom('id_cards as own')
          .select('own.id')
          .where('own.verification_code', '=', code)
          .unionAll(eb.selectFrom('replaced_cards').select('card_id as id').where('verification_code', '=', code)),
      ),
    )
    .executeTakeFirst();
  if (!row) return null;
  return row.verification_code === code ? { isReplaced: false, ...toHeldCard(row) } : { isReplaced: true };
}

const NOTHING: CardMetadata = {
  companyAddress: null,
  passportImageUrl: null,
  signatureImageUrl: null,
  ceoSignatureImageUrl: null,
  firstName: null,
  lastName: null,
  organization: null,
  position: null,
  nationality: null,
};

/** The card's metadata; keys that were never set are null. */
export function metadataOf(card: Pick<IdCardRow, 'metadata'>): CardMetadata {
  return { ...NOTHING, ...(JSON.parse(card.metadata) as Partial<CardMetadata>) };
}
