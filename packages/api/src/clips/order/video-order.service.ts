import type { Page, PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import type { MoveInput } from '@touchline/contracts/text';
import type { PinVideoInput, PlayerVideo, Video } from '@touchline/contracts/videos';
import { lockOwnAccount } from '../../core/users/users.service.ts';
import { blockedViewer } from '../../family/blocks/blocks.service.ts';
import type { ActorContext, RequestContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { moveVideo, setPinned } from '../videos/video-writes.repo.ts';
import { listFirstVideos, listInOrder, toVideo } from '../videos/videos.repo.ts';
import { audienceOf, seesAllOf, videoFor, withTextsFor } from '../videos/videos.service.ts';

export async function listVideosOfPlayer(
  ctx: RequestContext,
  input: PageInput & { playerId: string },
): Promise<Page<PlayerVideo>> {
  const isAll = await seesAllOf(ctx, input.playerId);
  const { items, ...page } = await listInOrder(ctx.db, {
    ...input,
    shownTo: isAll ? undefined : audienceOf(ctx.viewer),
    notBlockedWith: isAll ? null : blockedViewer(ctx),
    isOwnOrAdmin: can(ctx.viewer, 'video:read-plays', input),
  });
  const guardianIds = isAll && ctx.viewer ? [ctx.viewer.id] : [];
  return { ...page, items: items.map((video) => withTextsFor(ctx.viewer, video, guardianIds)) };
}

/** The clip that stands for each of these players in a list of players, as on their page: the pinned one, if one is pinned. */
export async function listFirstVideosAmong(ctx: ActorContext, playerIds: readonly string[]): Promise<Video[]> {
  if (playerIds.length === 0) return [];
  const audience = { shownTo: audienceOf(ctx.viewer), notBlockedWith: blockedViewer(ctx) };
  const rows = await listFirstVideos(ctx.db, { ...audience, playerIds });
  return rows.map((row) => withTextsFor(ctx.viewer, toVideo(row)));
}

export async function reorderVideo(ctx: ActorContext, move: MoveInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // The account stays locked, so that two changes of the order run one after the other.
    await lockOwnAccount(tx, ctx.viewer);
    const { playerId } = await videoFor({ ...ctx, db: tx }, move.id, 'video:arrange');
    // A video that the caller may arrange is their own, so both are of one player.
    if (move.afterId !== null) await videoFor({ ...ctx, db: tx }, move.afterId, 'video:arrange');
    await moveVideo(tx, playerId, move);
  });
}

export async function pinVideo(ctx: ActorContext, { id, isPinned }: PinVideoInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx.viewer);
    const video = await videoFor({ ...ctx, db: tx }, id, 'video:arrange');
    if (isPinned !== (video.is_pinned === 1)) await setPinned(tx, video.playerId, isPinned ? video.id : null);
  });
}
