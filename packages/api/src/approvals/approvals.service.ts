import type { Approval, ListApprovalsInput } from '@touchline/contracts/approvals';
import type { Page } from '@touchline/contracts/paging';
import type { ApprovalRow, Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import { authorize } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeForAll, publish } from '../events/events.ts';
import { removeOrphanedFiles } from '../files/files.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { markGroupRead } from '../notifications/notify.ts';
import { eraseIn } from '../trash/erasing.service.ts';
import { emptyTrashJob } from '../trash/trash-jobs.ts';
import { changeUserIn } from '../users/changes.service.ts';
import { lockActiveAdmins } from '../users/users.service.ts';
import * as repo from './approvals.repo.ts';

/** The acts that admins have asked for, newest first. */
export function listApprovals(ctx: ActorContext, input: ListApprovalsInput): Promise<Page<Approval>> {
  return repo.listApprovals(ctx.db, { ...input, now: timestamp(ctx.clock) });
}

export function countWaiting(ctx: ActorContext): Promise<number> {
  return repo.countWaiting(ctx.db, timestamp(ctx.clock));
}

/**
 * Does what another admin has asked for, who must still be one; what cannot be done is not approved. The whole trash is emptied by
 * a job, item by item.
 * @throws {AppError} APPROVAL_NOT_FOUND, APPROVAL_DECIDED, APPROVAL_REQUESTER_GONE, or what the act throws
 */
export async function approve(ctx: ActorContext, id: string): Promise<Approval> {
  await assertMayDecide(ctx, id);
  const files = await inTransaction(ctx.db, async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const waiting = await decide(ctx, tx, id, 'approved');
    if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
    if (!admins.includes(waiting.requested_by)) throw new AppError('APPROVAL_REQUESTER_GONE');
    return carryOut(ctx, tx, waiting);
  });
  await removeOrphanedFiles(ctx, files);
  return repo.mustReadApproval(ctx.db, id, timestamp(ctx.clock));
}

/** Returns the keys of the files that nothing refers to any more. */
async function carryOut(ctx: ActorContext, tx: Tx, { act, target_id, created_at }: ApprovalRow): Promise<string[]> {
  if (act === 'empty-trash') {
    if (target_id !== null) return eraseIn(ctx, tx, target_id);
    // What came into the trash after the request stays in it.
    await ctx.jobs.enqueue(tx, emptyTrashJob, { until: created_at });
    await recordAct(ctx, tx, { act: 'trash.empty' });
  } else if (target_id !== null) {
    await changeUserIn(ctx, tx, target_id, { role: 'admin', isApproved: true });
  }
  return [];
}

/** Declines what another admin has asked for. */
export async function decline(ctx: ActorContext, id: string): Promise<Approval> {
  await assertMayDecide(ctx, id);
  return end(ctx, id);
}

/** Takes back what the caller has asked for. */
export async function withdraw(ctx: ActorContext, id: string): Promise<Approval> {
  const approval = await repo.findApproval(ctx.db, id);
  if (!approval) throw new AppError('APPROVAL_NOT_FOUND');
  if (approval.requested_by !== ctx.viewer.id) throw new AppError('NOT_ALLOWED');
  return end(ctx, id);
}

async function end(ctx: ActorContext, id: string): Promise<Approval> {
  await inTransaction(ctx.db, (tx) => decide(ctx, tx, id, 'declined'));
  return repo.mustReadApproval(ctx.db, id, timestamp(ctx.clock));
}

async function assertMayDecide(ctx: ActorContext, id: string): Promise<void> {
  const approval = await repo.findApproval(ctx.db, id);
  if (!approval) throw new AppError('APPROVAL_NOT_FOUND');
  authorize(ctx.viewer, 'approval:decide', { requestedBy: approval.requested_by });
}

async function decide(ctx: ActorContext, tx: Tx, id: string, state: 'approved' | 'declined'): Promise<ApprovalRow> {
  const approval = await repo.findApproval(tx, id, { lock: true });
  if (!approval) throw new AppError('APPROVAL_NOT_FOUND');
  const now = timestamp(ctx.clock);
  if (approval.state !== 'waiting' || approval.expires_at <= now) throw new AppError('APPROVAL_DECIDED');
  await repo.setDecided(tx, id, { state, decided_by: ctx.viewer.id, decided_at: now });
  const { act, target_id: targetId, requested_by: requestedBy } = approval;
  await recordAct(ctx, tx, {
    act: state === 'approved' ? 'approval.approve' : 'approval.decline',
    target: { kind: 'approval', id },
    aboutId: act === 'make-admin' ? targetId : null,
    after: { approvalAct: act, approvalTargetId: targetId, requestedBy },
  });
  publish(ctx, tx, changeForAll('approvals:read', 'trash', id));
  await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'approval-waiting', groupKey: 'waiting' });
  return approval;
}
