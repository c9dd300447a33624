import type { Waiting } from '@touchline/contracts/approvals';
import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Restored } from '@touchline/contracts/trash';
import type { TrashItemRow, Tx } from '@touchline/db';
import { sql } from 'kysely';
import { suspendCardIn } from '../../cards/id-cards/life-cycle.service.ts';
import { queueProcessing } from '../../clips/processing/processing.service.ts';
import { mustFindVideo, publishVideo } from '../../clips/videos/videos.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import { findLiveFacts } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { ifTaken } from '../../platform/input-errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { requestApproval } from '../approvals/approvals.service.ts';
import { lockItem } from './erasing.service.ts';
import { reinsertUserIn } from './removals.service.ts';
import * as rows from './rows.repo.ts';
import * as repo from './trash.repo.ts';

/** Restores a user or a video with all that it had. The ID card of a user is suspended until an admin has looked at it. */
export function restoreItem(ctx: ActorContext, itemId: string): Promise<Restored | Waiting> {
  return inTransaction(ctx.db, (tx) => restoreIn(ctx, tx, itemId));
}

/** Restores in a transaction. A second admin may have to approve that an admin comes back with the role. */
export async function restoreIn(
  ctx: ActorContext,
  tx: Tx,
  itemId: string,
  { isApproved = false } = {},
): Promise<Restored | Waiting> {
  const item = await lockItem(tx, itemId);
  const { kind, subject_id: id, owner_id: aboutId } = item;
  if (!isApproved && ctx.policies.secondAdmin && (await isAdminIn(tx, item))) {
    const approvalId = await requestApproval(ctx, tx, { act: 'restore-admin', targetId: itemId, aboutId });
    return { isWaitingForApproval: true, approvalId };
  }
  await (kind === 'user' ? restoreUser(ctx, tx, item) : restoreVideo(ctx, tx, item));
  await repo.removeItems(tx, [itemId]);
  await recordAct(ctx, tx, { act: `${kind}.restore`, target: { kind, id }, aboutId });
  publish(ctx, tx, changeForAll('trash:use', 'trash', itemId));
  return { kind, id };
}

async function isAdminIn(tx: Tx, { id, kind }: TrashItemRow): Promise<boolean> {
  const account = kind === 'user' && (await rows.findContent(tx, id, 'users'));
  return account ? hasRole({ role: account.role as Role }, 'admin') : false;
}

async function restoreUser(ctx: ActorContext, tx: Tx, item: TrashItemRow): Promise<void> {
  const { id: itemId, subject_id: userId } = item;
  const kept = existing(await rows.findContent(tx, itemId, 'users'), 'TRASH_ITEM_NOT_FOUND');
  const user = { id: userId, username_key: String(kept.username_key), email_key: String(kept.email_key) };
  await reinsertUserIn(ctx, tx, user, async () => {
    await rows.lockParties(tx, itemId);
    // What is shared with another user in the trash comes back with that user.
    for (const other of await rows.listItemsOfParties(tx, itemId)) {
      await rows.handOver(tx, { from: itemId, to: other.id, userId: other.subject_id });
    }
    const rank = sql<number>`${sql.lit(await repo.findFreeRank(tx, Number(kept.list_rank)))}`;
    await rows.putBackAll(tx, item, { list_rank: rank });
    await rows.putBackMentions(tx, itemId, userId).catch(ifTaken('CASES_OPEN'));
  });
  await suspendCardIn(ctx, tx, userId);
  for (const video of await repo.listUnprepared(tx, { player_id: userId })) await queueProcessing(ctx, tx, video);
  const others = await repo.listCorrespondents(tx, userId);
  publish(ctx, tx, ...others.map((other) => changeFor(other, 'conversation', userId)));
}

async function restoreVideo(ctx: ActorContext, tx: Tx, item: TrashItemRow): Promise<void> {
  const { subject_id: videoId, owner_id } = item;
  existing(await findLiveFacts(tx, owner_id, { lock: true }), 'TRASH_OWNER_GONE');
  const isTaken = await repo.hasPinned(tx, owner_id);
  await rows.putBackAll(tx, item, isTaken ? { is_pinned: sql<number>`0` } : {});
  for (const video of await repo.listUnprepared(tx, { id: videoId })) await queueProcessing(ctx, tx, video);
  publishVideo(ctx, tx, await mustFindVideo(tx, videoId));
}
