import type { ApprovalRow, Tx } from '@touchline/db';
import { recordAct } from '../core/audit/audit.service.ts';
import type { ActorContext } from '../platform/context.ts';
import type { CarryOut } from './approvals/approvals.service.ts';
import { emptyTrashJob, eraseIn } from './trash/erasing.service.ts';
import { deleteUserIn, type RemovedUser, removeFilesOf } from './trash/removals.service.ts';
import { moveUserIn, restoreIn } from './trash/trash.service.ts';
import { userDeletionSteps } from './trash/user-deletion.ts';
import { changeUserIn } from './users/account-changes.service.ts';

const NOTHING_LEFT: RemovedUser = { files: [], mails: [] };

export const carryOutApproval: CarryOut = async (ctx, tx, approval) => {
  const left = await carryOut(ctx, tx, approval);
  return () => removeFilesOf(ctx, left);
};

async function carryOut(ctx: ActorContext, tx: Tx, { act, target_id, created_at }: ApprovalRow): Promise<RemovedUser> {
  if (target_id === null) {
    // Item by item; what came into the trash after the request stays in it.
    await ctx.jobs.enqueue(tx, emptyTrashJob, { until: created_at });
    await recordAct(ctx, tx, { act: 'trash.empty' });
    return NOTHING_LEFT;
  }
  switch (act) {
    case 'empty-trash':
      return { ...NOTHING_LEFT, files: await eraseIn(ctx, tx, target_id) };
    case 'delete-user':
      return deleteUserIn(ctx, tx, target_id, userDeletionSteps);
    case 'trash-user':
      return (await moveUserIn(ctx, tx, target_id)).removed;
    case 'restore-admin':
      await restoreIn(ctx, tx, target_id, { isApproved: true });
      return NOTHING_LEFT;
    case 'activate-admin':
      await changeUserIn(ctx, tx, target_id, { isActive: true, isApproved: true });
      return NOTHING_LEFT;
    default:
      await changeUserIn(ctx, tx, target_id, { role: 'admin', isApproved: true });
      return NOTHING_LEFT;
  }
}
