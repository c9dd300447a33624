import { randomUUID } from 'node:crypto';
import { APPROVAL_DAYS } from '@touchline/contracts/approvals';
import type { Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import type { ActorContext } from '../../platform/context.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS, timestamp, timestampIn } from '../../platform/lib/clock.ts';
import * as repo from './approvals.repo.ts';

const APPROVAL_SECONDS = APPROVAL_DAYS * DAY_SECONDS;

/** Asks the other admins to approve an act. Returns the id of the request, or of the one that waits already. */
export async function requestApproval(
  ctx: ActorContext,
  tx: Tx,
  { act, targetId, aboutId = null }: repo.ApprovalTarget & { aboutId?: string | null },
): Promise<string> {
  const now = timestamp(ctx.clock);
  await repo.setExpired(tx, now);
  const id = randomUUID();
  const isNew = await repo.insertRequest(tx, {
    id,
    act,
    target_id: targetId,
    state: 'waiting',
    requested_by: ctx.viewer.id,
    expires_at: timestampIn(ctx.clock, APPROVAL_SECONDS),
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
