import type { FrozenChange, FrozenState } from '@touchline/contracts/cases';
import type { CaseRecordRow, Tx } from '@touchline/db';
import { lockUsers } from '../../core/users/users.service.ts';
import type { ClockContext } from '../../platform/context.ts';
import * as repo from './frozen-state.repo.ts';
import { findKeepingCase } from './may-erase.service.ts';

export { listRecords } from './frozen-state.repo.ts';

/** Stores for a case what a user says and shows of themselves. The account is locked. */
export async function freeze(ctx: ClockContext, tx: Tx, { caseId, userId }: { caseId: string; userId: string }) {
  await insert(ctx, tx, { case_id: caseId, kind: 'state', content: await repo.readState(tx, userId) });
}

export async function freezeOnce(ctx: ClockContext, tx: Tx, of: { caseId: string; userId: string }): Promise<void> {
  if (!(await repo.hasState(tx, of.caseId))) await freeze(ctx, tx, of);
}

/** Runs a change of what a user shows. A case that keeps the user silently gets the former values. A concurrent report waits. */
export async function keepFormer<T>(
  ctx: ClockContext,
  tx: Tx,
  userId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  await lockUsers(tx, [userId]);
  const caseId = await findKeepingCase(ctx, tx, userId);
  if (caseId === null) return change(tx);
  await freezeOnce(ctx, tx, { caseId, userId });
  const before = await repo.readState(tx, userId);
  const result = await change(tx);
  const changes = changesBetween(before, await repo.readState(tx, userId));
  if (changes.length > 0) await insert(ctx, tx, { case_id: caseId, kind: 'change', content: changes });
  return result;
}

function changesBetween(before: FrozenState, after: FrozenState): FrozenChange[] {
  const [former, current] = [before, after].map((lines) => new Map(lines.map(({ label, value }) => [label, value])));
  const labels = new Set([...before, ...after].map(({ label }) => label));
  return [...labels].flatMap((label) => {
    const change = { label, former: former?.get(label) ?? null, current: current?.get(label) ?? null };
    return change.former === change.current ? [] : [change];
  });
}

type NewRecord = Pick<CaseRecordRow, 'case_id' | 'kind'> & { content: object };

async function insert({ clock }: ClockContext, tx: Tx, record: NewRecord): Promise<void> {
  const content = JSON.stringify(record.content);
  await repo.insertRecord(tx, { ...record, id: crypto.randomUUID(), content, created_at: clock.timestamp() });
}
