import type { Block } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { nameFor } from '../../core/users/projections.ts';
import { ifUserDeleted } from '../../core/users/users.service.ts';
import * as repo from '../../family/blocks/blocks.repo.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { mustKnowUser } from '../acquaintances/acquaintances.service.ts';

/** Blocks a user, who is not told: neither finds or writes to the other. Blocking again changes nothing. */
export async function blockUser(ctx: ActorContext, userId: string): Promise<void> {
  const me = ctx.viewer.id;
  authorize(ctx.viewer, 'user:block', await mustKnowUser(ctx, userId, 'USER_NOT_FOUND'));
  await inTransaction(ctx.db, async (tx) => {
    await repo.insertBlock(tx, { blocker_id: me, blocked_id: userId, created_at: ctx.clock.timestamp() });
    publish(ctx, tx, changeFor(me, 'conversation', userId));
  }).catch(ifUserDeleted('USER_NOT_FOUND'));
}

/** Ends the caller's block of a user; a block of the caller by that user stays. Ending it again changes nothing. */
export async function unblockUser(ctx: ActorContext, userId: string): Promise<void> {
  const me = ctx.viewer.id;
  const wasBlocked = await inTransaction(ctx.db, async (tx) => {
    const isRemoved = await repo.removeBlock(tx, me, userId);
    if (isRemoved) publish(ctx, tx, changeFor(me, 'conversation', userId));
    return isRemoved;
  });
  if (!wasBlocked) await mustKnowUser(ctx, userId, 'USER_NOT_FOUND');
}

/** The users whom the caller has blocked, never those who have blocked the caller. */
export async function listBlocks(ctx: ActorContext, input: PageInput): Promise<Page<Block>> {
  const page = await repo.listBlocksBy(ctx.db, { ...input, blockerId: ctx.viewer.id });
  // Blocking needs only an id, so the list must not reveal the name of a minor.
  const items = page.items.map(({ user, isMinor, createdAt }) => {
    return { user: { ...user, ...nameFor(ctx.viewer, { ...user, isMinor }) }, createdAt };
  });
  return { ...page, items };
}
