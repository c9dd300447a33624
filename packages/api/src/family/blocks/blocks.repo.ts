import type { PageInput } from '@touchline/contracts/paging';
import { changesRows, type Db, keptQuery, type NewRow, readPage, type Tx } from '@touchline/db';

const listBetween = keptQuery((db, { first, second }: { first: string; second: string }) =>
  db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([eb.and({ blocker_id: first, blocked_id: second }), eb.and({ blocker_id: second, blocked_id: first })]),
    ),
);

export async function listBlockersBetween(db: Db, first: string, second: string): Promise<string[]> {
  return (await listBetween(db, { first, second })).map((row) => row.blocker_id);
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
