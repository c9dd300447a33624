import type { Block } from '@touchline/contracts/blocks';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import type { Db } from '@touchline/db';
import { authorize } from '../authorize.ts';
import type { ActorContext, RequestContext } from '../context.ts';
import { changeFor, publish } from '../events/events.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { ifUserDeleted } from '../users/accounts.service.ts';
import { mustKnowUser } from '../users/acquaintances.service.ts';
import * as repo from './blocks.repo.ts';

export { listBlockedWith } from './blocks.repo.ts';

/** Blocks a user, who is not told: neither finds or writes to the other. Blocking again changes nothing. */
export async function blockUser(ctx: ActorContext, userId: string): Promise<void> {
  const me = ctx.viewer.id;
  authorize(ctx.viewer, 'user:block', await mustKnowUser(ctx, userId, 'USER_NOT_FOUND'));
  await inTransaction(ctx.db, async (tx) => {
    await repo.insertBlock(tx, { blocker_id: me, blocked_id: userId, created_at: timestamp(ctx.clock) });
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

/** The users whom the caller has blocked; who has blocked the caller is never told. */
export function listBlocks(ctx: ActorContext, input: PageInput): Promise<Page<Block>> {
  return repo.listBlocksBy(ctx.db, { ...input, blockerId: ctx.viewer.id });
}

/** Who of two users has blocked the other; the first one where both have. */
export async function isBlockedBetween(db: Db, a: string, b: string): Promise<'by-first' | 'by-second' | null> {
  const blockers = await repo.listBlockers(db, [a, b]);
  if (blockers.includes(a)) return 'by-first';
  return blockers.includes(b) ? 'by-second' : null;
}

/** The players whose videos a viewer does not find because of a block; none for anonymous callers and admins. */
export async function listHiddenByBlocks({ db, viewer }: RequestContext): Promise<string[]> {
  if (!viewer || can(viewer, 'users:administer')) return [];
  return repo.listBlockedWith(db, viewer.id);
}
