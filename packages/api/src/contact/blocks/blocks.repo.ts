import type { PageInput } from '@touchline/contracts/paging';
import { changesRows, type Db, keptQuery, type NewRow, readPage, type Tx } from '@touchline/db';

/** Users who have blocked a user, and those whom the user has blocked. */
export async function listBlockedWith(db: Db, userId: string): Promise<string[]> {
  return (await findBlockedWith(db, { userId })).map(({ id }) => id);
}

const findBlockedWith = keptQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', userId)
    .unionAll(db.selectFrom('blocks').select('blocker_id as id').where('blocked_id', '=', userId)),
);

/** Which of two users has blocked the other; the first one, if both have. */
export type Blocked = 'by-first' | 'by-second';

const listBetween = keptQuery((db, { first, second }: { first: string; second: string }) =>
  db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([eb.and({ blocker_id: first, blocked_id: second }), eb.and({ blocker_id: second, blocked_id: first })]),
    ),
);

export async function findBlockBetween(db: Db, first: string, second: string): Promise<Blocked | null> {
  const blockerIds = (await listBetween(db, { first, second })).map((row) => row.blocker_id);
  return blockedOf(first, blockerIds);
}

export function blockedOf(first: string, blockerIds: readonly string[]): Blocked | null {
  if (blockerIds.length === 0) return null;
  return blockerIds.includes(first) ? 'by-first' : 'by-second';
}

export async function insertBlock(tx: Tx, block: NewRow<'blocks'>): Promise<void> {
  await tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute();
}

export async function removeBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  return tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .$call(changesRows);
}

export async function listBlocksBy(db: Db, input: PageInput & { blockerId: string }) {
  const query = db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.role', 'users.is_minor', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', input.blockerId);
  return readPage(query, input, {
    by: ['blocks.created_at', 'blocks.blocked_id'],
    item: (row) => ({
      user: { id: row.id, firstName: row.first_name, lastName: row.last_name, role: row.role },
      isMinor: row.is_minor === 1,
      createdAt: row.created_at,
    }),
  });
}
