import type { Relation } from '@touchline/contracts/consents';
import type { Guardianship, Suspended } from '@touchline/contracts/guardians';
import {
  actingGuardians,
  changesRows,
  type Db,
  type GuardianshipRow,
  inCamelCase,
  lookup,
  type NewRow,
  type Tx,
} from '@touchline/db';
import type { InferResult, NotNull, RawBuilder } from 'kysely';

/** More than a player gets in years, since invitations are limited per day. */
const LISTED_MAX = 100;

export async function listGuardianships(db: Db, playerId: string): Promise<Guardianship[]> {
  const rows = await withGuardian(db)
    .where('guardianships.player_id', '=', playerId)
    .orderBy('guardianships.created_at', 'desc')
    .orderBy('guardianships.id', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(toGuardianship);
}

export async function mustReadGuardianship(db: Db, id: string): Promise<Guardianship> {
  return toGuardianship(await withGuardian(db).where('guardianships.id', '=', id).executeTakeFirstOrThrow());
}

export const findGuardianship = lookup((db, id) => db.selectFrom('guardianships').selectAll().where('id', '=', id));

/** An open invitation by the hash of its link's secret; it may have expired. */
export const findInvitation = lookup((db, tokenHash) =>
  db.selectFrom('guardianships').selectAll().where('token_hash', '=', tokenHash).where('state', '=', 'invited'),
);

export function listCurrent(db: Db, playerId: string): Promise<GuardianshipRow[]> {
  return db
    .selectFrom('guardianships')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', 'in', ['invited', 'active'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertGuardianship(tx: Tx, row: NewRow<'guardianships'>): Promise<void> {
  await tx.insertInto('guardianships').values(row).execute();
}

/** Changes an open invitation; false when it was used or withdrawn meanwhile. */
export async function setInvitation(db: Db, id: string, change: Partial<GuardianshipRow>): Promise<boolean> {
  const query = db.updateTable('guardianships').set(change).where('id', '=', id).where('state', '=', 'invited');
  return query.$call(changesRows);
}

export async function setEnded(tx: Tx, rows: readonly Pick<GuardianshipRow, 'id'>[], now: string): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('guardianships')
    .set({ state: 'ended', token_hash: null, ended_at: now })
    .where('id', 'in', ids)
    .execute();
}

export async function setGuardianship(tx: Tx, id: string, change: Partial<GuardianshipRow>): Promise<void> {
  await tx.updateTable('guardianships').set(change).where('id', '=', id).execute();
}

export function listGuardianshipsOf(db: Db, guardianId: string): Promise<GuardianshipRow[]> {
  return db
    .selectFrom('guardianships')
    .selectAll()
    .where('guardian_id', '=', guardianId)
    .where('state', '=', 'active')
    .orderBy('player_id')
    .execute();
}

/** Players of a guardian, including guardianships that do not count. */
export async function listChildIdsOf(db: Db, guardianId: string): Promise<string[]> {
  return (await listGuardianshipsOf(db, guardianId)).map(({ player_id }) => player_id);
}

export async function setDelivered(db: Db, guardianId: string): Promise<void> {
  await db
    .updateTable('guardianships')
    .set({ undelivered_at: null })
    .where('guardian_id', '=', guardianId)
    .where('undelivered_at', 'is not', null)
    .execute();
}

/** Removes invitations that were not accepted and expired before a time: the address may be a stranger's. */
export async function removeUnusedInvitations(
  db: Db,
  before: string,
  exceptPlayers: RawBuilder<string>,
): Promise<void> {
  await db
    .deleteFrom('guardianships')
    .where('guardian_id', 'is', null)
    .where('expires_at', '<', before)
    .where('player_id', 'not in', exceptPlayers)
    .execute();
}

/** Who acts for a player; each of these is a part of the one before. */
export interface GuardianIds {
  /** They see everything of the child, and may restrict, decline and close. */
  guardianIds: string[];
  /** All but welfare officers of a club: they answer the consents. */
  consentingIds: string[];
  /** Confirmed by the safeguarding team: they accept requests, and allow what is public. */
  confirmedIds: string[];
}

const isConsenting = ({ relation }: { relation: Relation | null }) => relation !== 'club-welfare';

export async function listGuardianIds(db: Db, playerId: string): Promise<GuardianIds> {
  const rows = await earliestFirst(db)
    .select(['guardian.id', 'guardianships.relation', 'guardianships.confirmed_at'])
    .where('guardianships.player_id', '=', playerId)
    .execute();
  const consenting = rows.filter(isConsenting);
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  return {
    guardianIds: idsOf(rows),
    consentingIds: idsOf(consenting),
    confirmedIds: idsOf(consenting.filter(({ confirmed_at }) => confirmed_at !== null)),
  };
}

export async function listActiveGuardianIds(db: Db, playerId: string): Promise<string[]> {
  return (await listGuardianIds(db, playerId)).guardianIds;
}

function earliestFirst(db: Db) {
  return actingGuardians(db).orderBy('guardianships.declared_at').orderBy('guardian.id');
}

export const findLiveGuardian = lookup((db, id) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('is_minor', '=', 0)
    .where('role', '<>', 'admin'),
);

/** The players for whom a user acts as guardian, in the order in which they were linked. */
export async function listActedForIds(db: Db, guardianId: string): Promise<string[]> {
  const rows = await actingGuardians(db)
    .select('guardianships.player_id')
    .where('guardianships.guardian_id', '=', guardianId)
    .orderBy('guardianships.declared_at')
    .orderBy('guardianships.id')
    .execute();
  return rows.map((row) => row.player_id);
}

/** A guardian whose answers to the consents of a child count. */
export type ConsentingGuardian = Awaited<ReturnType<typeof listConsentingGuardians>>[number];

export async function listConsentingGuardians(db: Db, playerIds: readonly string[]) {
  if (playerIds.length === 0) return [];
  const rows = await earliestFirst(db)
    .select(['guardianships.id as guardianshipId', 'player_id as playerId', 'guardian.id', 'relation'])
    .select(['confirmed_at', 'guardian.first_name', 'guardian.last_name'])
    .where('guardianships.player_id', 'in', playerIds)
    .execute();
  return rows.filter(isConsenting).map(({ first_name, last_name, confirmed_at, ...guardian }) => ({
    ...guardian,
    name: `${first_name} ${last_name}`,
    isConfirmed: confirmed_at !== null,
  }));
}

export function listChildRows(db: Db, guardianId: string) {
  return actingGuardians(db)
    .innerJoin('users', 'users.id', 'guardianships.player_id')
    .selectAll('users')
    .select(['guardianships.id as guardianship_id', 'guardianships.relation'])
    .select(['guardianships.shows_contact', 'guardianships.confirmed_at'])
    .where('guardianships.guardian_id', '=', guardianId)
    .orderBy('guardianships.declared_at')
    .orderBy('guardianships.id')
    .execute();
}

/** A user's guardianships that an objection suspends; they see only the child's first name. */
export function listSuspended(db: Db, guardianId: string): Promise<Suspended[]> {
  return db
    .selectFrom('guardianships')
    .innerJoin('users', 'users.id', 'guardianships.player_id')
    .select(['guardianships.id', 'users.first_name as childFirstName', 'guardianships.suspended_at as objectedAt'])
    .where('guardianships.guardian_id', '=', guardianId)
    .where('guardianships.state', '=', 'active')
    .where('guardianships.suspended_at', 'is not', null)
    .orderBy('guardianships.suspended_at')
    .$narrowType<{ objectedAt: NotNull }>()
    .execute();
}

/** The e-mail and phone of these players' guardians who let accepted scouts see them. */
export async function listShownContacts(db: Db, playerIds: readonly string[]) {
  const found = new Map<string, { email: string; phone: string | null }[]>();
  if (playerIds.length === 0) return found;
  const rows = await earliestFirst(db)
    .select(['guardianships.player_id', 'guardian.email', 'guardian.phone'])
    .where('guardianships.player_id', 'in', playerIds)
    .where('guardianships.shows_contact', '=', 1)
    .execute();
  for (const { player_id, ...contact } of rows) found.set(player_id, [...(found.get(player_id) ?? []), contact]);
  return found;
}

function withGuardian(db: Db) {
  return db
    .selectFrom('guardianships')
    .leftJoin('users as guardian', 'guardian.id', 'guardianships.guardian_id')
    .selectAll('guardianships')
    .select(['guardian.first_name', 'guardian.last_name']);
}

// Without `token_hash`, which stands for the secret of the link.
function toGuardianship(row: InferResult<ReturnType<typeof withGuardian>>[number]): Guardianship {
  const { guardian_id: id, first_name: firstName, last_name: lastName } = row;
  return {
    ...inCamelCase(row, ['id', 'state', 'email', 'relation', 'expires_at', 'declared_at', 'confirmed_at']),
    ...inCamelCase(row, ['objected_at', 'end_reason', 'ended_at', 'created_at']),
    agreedAt: row.second_consent_at,
    guardian: id !== null && firstName !== null && lastName !== null ? { id, firstName, lastName } : null,
    isSuspended: row.suspended_at !== null,
    isUndelivered: row.undelivered_at !== null,
  };
}
