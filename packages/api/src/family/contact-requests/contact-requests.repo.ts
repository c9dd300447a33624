import { OPEN_STATES } from '@touchline/contracts/contact-requests';
import type { PageInput } from '@touchline/contracts/paging';
import {
  allowedIn,
  type ContactRequestRow,
  countRows,
  type Db,
  hasRows,
  keptQuery,
  lockedExceptKeys,
  lookup,
  type NewRow,
  readPage,
  type Tx,
  type UserRow,
} from '@touchline/db';
import { sql } from 'kysely';

/** The players who have accepted a user and allow contact. Acceptance for a minor ends when they come of age. */
export async function listAccepted(db: Db, otherId: string, playerIds: readonly string[]): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const rows = await listAcceptedRows(db, { otherId, playerIds });
  return new Set(rows.map((row) => row.player_id));
}

const listAcceptedRows = keptQuery((db, { otherId, playerIds }: { otherId: string; playerIds: readonly string[] }) =>
  db
    .selectFrom('contact_requests')
    .innerJoin('users as player', 'player.id', 'contact_requests.player_id')
    .select('contact_requests.player_id')
    .where('contact_requests.other_id', '=', otherId)
    .where('contact_requests.player_id', 'in', playerIds)
    .where('contact_requests.state', '=', 'accepted')
    .where((eb) =>
      eb.or([
        eb.and([eb('player.is_minor', '=', 0), eb('contact_requests.route', '=', 'player')]),
        eb.and([eb('player.is_minor', '=', 1), eb('contact_requests.route', '<>', 'player')]),
      ]),
    )
    .where(allowedIn('allows_contact', 'player')),
);

/** The newest request between two users, whichever of them is the player. */
export async function findNewest(db: Db, one: string, other: string): Promise<ContactRequestRow | null> {
  const row = await db
    .selectFrom('contact_requests')
    .selectAll()
    .where((eb) => eb.or([eb.and({ player_id: one, other_id: other }), eb.and({ player_id: other, other_id: one })]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export const findRequest = lookup((db, id) => db.selectFrom('contact_requests').selectAll().where('id', '=', id));

export async function insertRequest(tx: Tx, request: NewRow<'contact_requests'>): Promise<void> {
  await tx.insertInto('contact_requests').values(request).execute();
}

export async function setRequest(tx: Tx, id: string, change: Partial<ContactRequestRow>): Promise<void> {
  await tx.updateTable('contact_requests').set(change).where('id', '=', id).execute();
}

/** Ends earlier requests and acceptances between two users, since a new request replaces them. */
export async function endEarlier(tx: Tx, playerId: string, otherId: string): Promise<void> {
  await tx
    .updateTable('contact_requests')
    .set({ state: 'closed' })
    .where('player_id', '=', playerId)
    .where('other_id', '=', otherId)
    .where('state', 'in', ['accepted', ...OPEN_STATES])
    .execute();
}

/** Locks two accounts until the transaction ends, the lower id first, and returns those that exist. */
export async function lockParties(tx: Tx, ids: readonly [string, string]): Promise<UserRow[]> {
  return lockedExceptKeys(tx, tx.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id')).execute();
}

/** Two users and the blocks between them, in one statement and without a lock. */
export async function readPair(tx: Tx, first: string, second: string) {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('blocks', (join) =>
      join
        .onRef('blocks.blocker_id', '=', 'users.id')
        .on((eb) =>
          eb('blocks.blocked_id', '=', sql<string>`case when users.id = ${first} then ${second} else ${first} end`),
        ),
    )
    .selectAll('users')
    .select('blocks.blocker_id')
    .where('users.id', 'in', [first, second])
    .execute();
  return { rows, blockedBy: rows.flatMap(({ blocker_id }) => blocker_id ?? []) };
}

/** Whose requests are listed: those to a user as an adult player and to their children, or to minors without a guardian. */
export type Answerer = { playerId: string; childIds: readonly string[] } | 'safeguarding';

/** Twin of 'contact-request:answer' in SQL, for open requests: sql-twins.test.ts compares them. */
function requestsFor(db: Db, answerer: Answerer, isOpen: boolean) {
  const query = db
    .selectFrom('contact_requests')
    .innerJoin('users as player', 'player.id', 'contact_requests.player_id')
    .where('contact_requests.state', isOpen ? 'in' : 'not in', [...OPEN_STATES])
    .where('contact_requests.withdrawn_at', 'is', null);
  if (answerer === 'safeguarding') {
    return query.where('contact_requests.route', '=', 'safeguarding').where('player.is_minor', '=', 1);
  }
  const { playerId, childIds } = answerer;
  return query.where((eb) => {
    const isOwn = eb.and([
      eb('contact_requests.player_id', '=', playerId),
      eb('contact_requests.is_from_player', '=', 0),
      eb('player.is_minor', '=', 0),
    ]);
    // Minors read who answered for them, but not requests that never reached them.
    const isAnsweredFor = eb.and([
      eb('contact_requests.player_id', '=', playerId),
      eb('player.is_minor', '=', 1),
      eb('contact_requests.route', 'in', ['guardian', 'safeguarding']),
      eb.or([
        eb('contact_requests.is_from_player', '=', 1),
        eb('contact_requests.state', 'in', ['accepted', 'closed']),
      ]),
    ]);
    const isOfUser = isOpen ? isOwn : eb.or([isOwn, isAnsweredFor]);
    if (childIds.length === 0) return isOfUser;
    const isOfChild = eb.and([eb('player.is_minor', '=', 1), eb('contact_requests.player_id', 'in', childIds)]);
    // A guardian in the request does not answer it; others do.
    const isOfOther = eb('contact_requests.other_id', '<>', playerId);
    return eb.or([isOfUser, isOpen ? eb.and([isOfChild, isOfOther]) : isOfChild]);
  });
}

export async function listRequests(db: Db, input: PageInput & { answerer: Answerer; isOpen: boolean }) {
  const query = requestsFor(db, input.answerer, input.isOpen).selectAll('contact_requests');
  return readPage(query, input, { by: ['contact_requests.created_at', 'contact_requests.id'], item: (row) => row });
}

export async function countWaiting(db: Db, answerer: Answerer): Promise<number> {
  return countRows(requestsFor(db, answerer, true).where('contact_requests.state', '=', 'pending'));
}

/** The newest of a user's own requests to each of these players. */
export async function listAsked(db: Db, otherId: string, playerIds: readonly string[]) {
  if (playerIds.length === 0) return [];
  const rows = await db
    .selectFrom('contact_requests')
    .select(['id', 'player_id', 'state', 'created_at', 'answered_at', 'withdrawn_at'])
    .where('other_id', '=', otherId)
    .where('is_from_player', '=', 0)
    .where('player_id', 'in', playerIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [...new Map(rows.map((row) => [row.player_id, row])).values()];
}

/** The requests that a user has made to players, or to others as a minor, newest first; without minors whom they must not see. */
export async function listMadeBy(db: Db, input: PageInput & { userId: string; seesMinors: boolean }) {
  const { userId, seesMinors } = input;
  const query = db
    .selectFrom('contact_requests')
    .innerJoin('users as player', 'player.id', 'contact_requests.player_id')
    .selectAll('contact_requests')
    .where((eb) => {
      const toPlayer = eb.and([eb('other_id', '=', userId), eb('is_from_player', '=', 0)]);
      const isShown = seesMinors ? toPlayer : eb.and([toPlayer, eb('player.is_minor', '=', 0)]);
      return eb.or([isShown, eb.and([eb('player_id', '=', userId), eb('is_from_player', '=', 1)])]);
    })
    // An adult player who writes to a scout needs no answer.
    .where((eb) => eb.or([eb('answered_by', 'is', null), eb('answered_by', '<>', userId)]));
  return readPage(query, input, { by: ['contact_requests.created_at', 'contact_requests.id'], item: (row) => row });
}

/** Excludes guardians' requests to their child: others answer. */
export async function countOpenRequestsOf(
  db: Db,
  { playerIds, guardianId }: { playerIds: readonly string[]; guardianId: string },
): Promise<Map<string, number>> {
  if (playerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact_requests')
    .select('player_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('player_id', 'in', playerIds)
    .where('other_id', '<>', guardianId)
    .where('state', 'in', OPEN_STATES)
    .groupBy('player_id')
    .execute();
  return new Map(rows.map((row) => [row.player_id, Number(row.count)]));
}

const LEFT_TO_TEAM = 7;

export function listOpenRequestsOf(db: Db, playerId: string): Promise<ContactRequestRow[]> {
  return db
    .selectFrom('contact_requests')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', 'in', OPEN_STATES)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Reassigns a player's open requests with one other user, or with all but one. Returns the changed ones, oldest first. */
export async function setOpenRoute(
  tx: Tx,
  playerId: string,
  { to, of: [comparison, otherId] }: { to: 'guardian' | 'safeguarding'; of: readonly ['=' | '<>', string] },
): Promise<ContactRequestRow[]> {
  const rows = await tx
    .updateTable('contact_requests')
    .set({ route: to, state: 'pending' })
    .where('player_id', '=', playerId)
    .where('route', '=', to === 'guardian' ? 'safeguarding' : 'guardian')
    .where('state', 'in', OPEN_STATES)
    .where('other_id', comparison, otherId)
    // Requests unanswered for a week stay with the safeguarding team; guardians can still answer them.
    .where('reminded_day', '<', to === 'guardian' ? LEFT_TO_TEAM : LEFT_TO_TEAM + 1)
    .returningAll()
    .execute();
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

export async function removeRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('contact_requests').where('id', '=', id).execute();
}

export async function hasOpenRequest(db: Db, playerId: string, otherId: string): Promise<boolean> {
  return db
    .selectFrom('contact_requests')
    .where('player_id', '=', playerId)
    .where('other_id', '=', otherId)
    .where('state', 'in', OPEN_STATES)
    .$call(hasRows);
}

/** The newest request between a user and each of some others, by the id of the other. */
export async function listNewestRequests(db: Db, userId: string, otherIds: readonly string[]) {
  const newest = new Map<string, ContactRequestRow>();
  if (otherIds.length === 0) return newest;
  const rows = await db
    .selectFrom('contact_requests')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('player_id', '=', userId), eb('other_id', 'in', otherIds)]),
        eb.and([eb('other_id', '=', userId), eb('player_id', 'in', otherIds)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const row of rows) newest.set(row.player_id === userId ? row.other_id : row.player_id, row);
  return newest;
}

export async function listAcceptedWith(db: Db, playerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_requests')
    .select('other_id')
    .distinct()
    .where('player_id', '=', playerId)
    .where('state', '=', 'accepted')
    .execute();
  return rows.map((row) => row.other_id);
}

/** The days after which guardians are reminded; on the last one the request goes to the safeguarding team. */
export type ReminderDay = 2 | 5 | 7;

/** Requests before a time that guardians neither answered nor put off, without a reminder for this day. */
export function listUnanswered(db: Db, { day, before, limit }: { day: ReminderDay; before: string; limit: number }) {
  return db
    .selectFrom('contact_requests')
    .select(['id', 'player_id'])
    .where('state', '=', 'pending')
    .where('route', '=', 'guardian')
    .where('reminded_day', '<', day)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Records a reminder; null when the request was answered or reminded of meanwhile. */
export async function setReminded(
  tx: Tx,
  id: string,
  change: Pick<ContactRequestRow, 'reminded_day'> & Partial<Pick<ContactRequestRow, 'route'>>,
): Promise<ContactRequestRow | null> {
  const row = await tx
    .updateTable('contact_requests')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('route', '=', 'guardian')
    .where('reminded_day', '<', change.reminded_day)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
