import { OPEN_STATES } from '@touchline/contracts/contact-requests';
import type { PageInput } from '@touchline/contracts/paging';
import {
  allowedIn,
  type ContactRequestRow,
  countRows,
  type Db,
  keptQuery,
  lockedExceptKeys,
  type NewRow,
  readPage,
  type Tx,
  type UserRow,
} from '@touchline/db';
import { sql } from 'kysely';

/** Those of these players who have accepted a user and allow contact. What counts for a minor ends when they come of age. */
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

export async function findRequest(db: Db, id: string): Promise<ContactRequestRow | null> {
  return (await db.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function insertRequest(tx: Tx, request: NewRow<'contact_requests'>): Promise<void> {
  await tx.insertInto('contact_requests').values(request).execute();
}

export async function setRequest(tx: Tx, id: string, change: Partial<ContactRequestRow>): Promise<void> {
  await tx.updateTable('contact_requests').set(change).where('id', '=', id).execute();
}

/** Ends what was accepted or asked between two users before, since a new request takes its place. */
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

/** Two users as they are, and who of them has blocked the other, in one statement and without a lock. */
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

function requestsFor(db: Db, answerer: Answerer, isOpen: boolean) {
  const query = db
    .selectFrom('contact_requests')
    .innerJoin('users as player', 'player.id', 'contact_requests.player_id')
    .where('contact_requests.state', isOpen ? 'in' : 'not in', [...OPEN_STATES]);
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
    // What others have answered for a minor, who reads by whom; not what never reached them.
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
    return eb.or([isOfUser, isOfChild]);
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
    .select(['player_id', 'state', 'created_at', 'answered_at'])
    .where('other_id', '=', otherId)
    .where('player_id', 'in', playerIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [...new Map(rows.map((row) => [row.player_id, row])).values()];
}
