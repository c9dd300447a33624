import { APPROVAL_DAYS, type Approval, type ApprovalState } from '@touchline/contracts/approvals';
import type { AuditAct } from '@touchline/contracts/audit';
import type { ApprovalRow, Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead, notify } from '../../core/notifications/notify.ts';
import { countActiveAdmins, lockActiveAdmins } from '../../core/users/users.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './approvals.repo.ts';

export async function readRule(ctx: Pick<AppContext, 'db' | 'policies'>) {
  return { isOn: ctx.policies.secondAdmin, activeAdmins: await countActiveAdmins(ctx.db) };
}

/** Does what was approved, in the transaction of the approval; what it returns runs after the commit. */
export type CarryOut = (ctx: ActorContext, tx: Tx, approval: ApprovalRow) => Promise<() => Promise<void>>;

/** Does what another admin has asked for, who must still be one. What cannot be done is not approved. */
export async function approve(ctx: ActorContext, id: string, carryOut: CarryOut): Promise<Approval> {
  const finish = await inTransaction(ctx.db, async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const waiting = await decide(ctx, tx, id, 'approved');
    if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
    if (!admins.includes(waiting.requested_by)) throw new AppError('APPROVAL_REQUESTER_GONE');
    return carryOut(ctx, tx, waiting);
  });
  await finish();
  return repo.mustReadApproval(ctx.db, id, ctx.clock.timestamp());
}

/** Declines what another admin has asked for, or takes back what the caller has asked for. */
export async function endRequest(ctx: ActorContext, id: string, state: 'declined' | 'withdrawn'): Promise<Approval> {
  await inTransaction(ctx.db, (tx) => decide(ctx, tx, id, state));
  return repo.mustReadApproval(ctx.db, id, ctx.clock.timestamp());
}

const DECISIONS = {
  approved: 'approval.approve',
  declined: 'approval.decline',
  withdrawn: 'approval.withdraw',
} as const satisfies Partial<Record<ApprovalState, AuditAct>>;

async function decide(ctx: ActorContext, tx: Tx, id: string, state: keyof typeof DECISIONS): Promise<ApprovalRow> {
  const approval = existing(await repo.lockApproval(tx, id), 'APPROVAL_NOT_FOUND');
  const permission = state === 'withdrawn' ? 'approval:withdraw' : 'approval:decide';
  authorize(ctx.viewer, permission, { requestedBy: approval.requested_by });
  const now = ctx.clock.timestamp();
  if (approval.state !== 'waiting' || approval.expires_at <= now) throw new AppError('APPROVAL_DECIDED');
  await repo.setApproval(tx, id, { state, decided_by: ctx.viewer.id, decided_at: now });
  const { act, target_id: targetId, requested_by: requestedBy } = approval;
  await recordAct(ctx, tx, {
    act: DECISIONS[state],
    target: { kind: 'approval', id },
    aboutId: act === 'empty-trash' || act === 'restore-admin' ? null : targetId,
    after: { approvalAct: act, approvalTargetId: targetId, requestedBy },
  });
  publish(ctx, tx, changeForAll('approvals:read', 'trash', id));
  await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'approval-waiting', groupKey: 'waiting' });
  return approval;
}

/** Asks the other admins to approve an act. Returns the id of the request, or of the one that waits already. */
export async function requestApproval(
  ctx: ActorContext,
  tx: Tx,
  { act, targetId, aboutId = null }: repo.ApprovalTarget & { aboutId?: string | null },
): Promise<string> {
  const now = ctx.clock.timestamp();
  await repo.setExpired(tx, now);
  const id = crypto.randomUUID();
  const isNew = await repo.insertRequest(tx, {
    id,
    act,
    target_id: targetId,
    state: 'waiting',
    requested_by: ctx.viewer.id,
    expires_at: ctx.clock.timestampIn(APPROVAL_DAYS * DAY_SECONDS),
    created_at: now,
  });
  if (!isNew) return repo.mustFindWaiting(tx, { act, targetId });
  await recordAct(ctx, tx, {
    act: 'approval.request',
    target: { kind: 'approval', id },
    aboutId,
    after: { approvalAct: act, approvalTargetId: targetId },
  });
  await notify(ctx, tx, { kind: 'approval-waiting', facts: { act }, groupKey: 'waiting' });
  publish(ctx, tx, changeForAll('approvals:read', 'trash', id));
  return id;
}
