import type { Approval, ApprovalAct, ListApprovalsInput } from '@touchline/contracts/approvals';
import type { Page } from '@touchline/contracts/paging';
import {
  type ApprovalRow,
  countRows,
  type Db,
  inCamelCase,
  locked,
  type NewRow,
  readPage,
  type Tx,
} from '@touchline/db';
import type { InferResult } from 'kysely';
import { personOf } from '../../core/users/projections.ts';

export interface ApprovalTarget {
  act: ApprovalAct;
  /** A user, or an item of the trash; null for the whole trash. */
  targetId: string | null;
}

/** Inserts a request unless one for the same act waits already. */
export async function insertRequest(tx: Tx, row: NewRow<'approvals'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function mustFindWaiting(tx: Tx, { act, targetId }: ApprovalTarget): Promise<string> {
  const { id } = await tx
    .selectFrom('approvals')
    .select('id')
    .where('act', '=', act)
    .where('state', '=', 'waiting')
    .where('target_id', targetId === null ? 'is' : '=', targetId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function setExpired(db: Db, now: string): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ state: 'expired' })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}

export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  const query = tx.selectFrom('approvals').selectAll().where('id', '=', id);
  return (await locked(tx, query).executeTakeFirst()) ?? null;
}

export async function setApproval(tx: Tx, id: string, change: Partial<ApprovalRow>): Promise<void> {
  await tx.updateTable('approvals').set(change).where('id', '=', id).execute();
}

export async function countWaiting(db: Db, now: string): Promise<number> {
  return countRows(db.selectFrom('approvals').where('state', '=', 'waiting').where('expires_at', '>', now));
}

/** Newest first. A request whose time is over counts as expired before it is marked. */
export async function listApprovals(db: Db, input: ListApprovalsInput & { now: string }): Promise<Page<Approval>> {
  const { state, now } = input;
  let query = withNames(db);
  if (state === 'expired') {
    query = query.where((eb) =>
      eb.or([
        eb('state', '=', 'expired'),
        eb.and([eb('state', '=', 'waiting'), eb('approvals.expires_at', '<=', now)]),
      ]),
    );
  } else if (state) query = query.where('state', '=', state);
  if (state === 'waiting') query = query.where('approvals.expires_at', '>', now);
  return readPage(query, input, {
    by: ['approvals.created_at', 'approvals.id'],
    item: (row) => toApproval(row, now),
  });
}

export async function mustReadApproval(db: Db, id: string, now: string): Promise<Approval> {
  return toApproval(await withNames(db).where('approvals.id', '=', id).executeTakeFirstOrThrow(), now);
}

function withNames(db: Db) {
  return db
    .selectFrom('approvals')
    .innerJoin('users as requester', 'requester.id', 'approvals.requested_by')
    .leftJoin('users as decider', 'decider.id', 'approvals.decided_by')
    .leftJoin('users as target', 'target.id', 'approvals.target_id')
    .leftJoin('trash_items as item', 'item.id', 'approvals.target_id')
    .selectAll('approvals')
    .select(['requester.first_name as requester_first_name', 'requester.last_name as requester_last_name'])
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name'])
    .select(['target.first_name as target_first_name', 'target.last_name as target_last_name'])
    .select('item.label as item_label');
}

function toApproval(row: InferResult<ReturnType<typeof withNames>>[number], now: string): Approval {
  const nameOfTarget =
    row.target_first_name === null ? row.item_label : `${row.target_first_name} ${row.target_last_name}`;
  const isOver = row.state === 'waiting' && row.expires_at <= now;
  return {
    ...inCamelCase(row, ['id', 'act', 'decided_at', 'expires_at', 'created_at']),
    target: row.target_id === null ? null : { id: row.target_id, name: nameOfTarget },
    state: isOver ? 'expired' : row.state,
    requestedBy: { id: row.requested_by, name: `${row.requester_first_name} ${row.requester_last_name}` },
    decidedBy: personOf(row.decided_by, row.decider_first_name, row.decider_last_name),
  };
}
