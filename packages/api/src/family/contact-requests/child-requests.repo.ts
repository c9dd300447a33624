import { OPEN_STATES } from '@touchline/contracts/contact-requests';
import { type ContactRequestRow, type Db, hasRows, type Tx } from '@touchline/db';

export async function countOpenRequestsOf(db: Db, playerIds: readonly string[]): Promise<Map<string, number>> {
  if (playerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact_requests')
    .select('player_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('player_id', 'in', playerIds)
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

type OthersRoute = 'guardian' | 'safeguarding';

/** Gives a player's open requests to those who answer them now. Returns the changed ones, oldest first. */
export async function setOpenRoute(tx: Tx, playerId: string, to: OthersRoute): Promise<ContactRequestRow[]> {
  const from: OthersRoute = to === 'guardian' ? 'safeguarding' : 'guardian';
  const rows = await tx
    .updateTable('contact_requests')
    .set({ route: to, state: 'pending' })
    .where('player_id', '=', playerId)
    .where('route', '=', from)
    .where('state', 'in', OPEN_STATES)
    // What guardians have not answered for a week stays with the safeguarding team; they can answer it nevertheless.
    .where('reminded_day', '<', to === 'guardian' ? LEFT_TO_TEAM : LEFT_TO_TEAM + 1)
    .returningAll()
    .execute();
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

export async function setRequest(tx: Tx, id: string, change: Partial<ContactRequestRow>): Promise<void> {
  await tx.updateTable('contact_requests').set(change).where('id', '=', id).execute();
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

/** Requests from before a time that guardians have neither answered nor put off, and that they were not reminded of on this day. */
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
