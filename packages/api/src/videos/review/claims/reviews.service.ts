import type { ReviewTurn } from '@touchline/contracts/review-sheets';
import type { DecideReviewInput } from '@touchline/contracts/video-reviews';
import type { ActorContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { inTransaction } from '../../../lib/transaction.ts';
import { lockWithPlayer, mustFindVideo } from '../../videos.service.ts';
import { moderateIn } from '../decisions.service.ts';
import { assertReviewed } from '../viewing/viewing.service.ts';
import { assertNotTaken, claimNext, claimVideo, countReviewable, releaseVideo } from './claims.service.ts';
import { readSheet } from './sheets.service.ts';

/** The next video of the queue, claimed for the caller. */
export async function nextReview(ctx: ActorContext, after: string | null | undefined): Promise<ReviewTurn> {
  for (;;) {
    const id = await claimNext(ctx, after);
    const sheet = id === null ? null : await readSheet(ctx, id);
    // Decided or deleted since it was claimed: the claim has no use any more.
    if (id === null || sheet) return { sheet, waiting: await countReviewable(ctx.db) };
  }
}

/** A certain video, claimed for the caller: what has changed is read again, and a decision that was undone is made again. */
export async function openReview(ctx: ActorContext, id: string): Promise<ReviewTurn> {
  await mustFindVideo(ctx.db, id);
  await claimVideo(ctx, id);
  return { sheet: await readSheet(ctx, id), waiting: await countReviewable(ctx.db) };
}

/** Leaves a video to other reviewers and goes on to what comes after a position. */
export async function skipReview(ctx: ActorContext, id: string, after: string | null | undefined): Promise<ReviewTurn> {
  await releaseVideo(ctx, id);
  return nextReview(ctx, after);
}

/**
 * Decides about a waiting video as the reviewer has seen it, which no other admin is reviewing. An approval needs that they have
 * played it and acknowledged its notices. Returns the id of the audit entry.
 */
export async function decideReview(ctx: ActorContext, input: DecideReviewInput): Promise<string> {
  const { id, revision, decision, checklist } = input;
  return inTransaction(ctx.db, async (tx) => {
    const video = await lockWithPlayer(tx, id);
    if (video.waiting_since === null || video.processing === 'processing') throw new AppError('NOT_WAITING');
    await assertNotTaken(ctx, tx, id);
    if (video.revision !== revision) throw new AppError('VIDEO_CHANGED');
    const watchedSeconds = Math.min(input.watchedSeconds, video.duration ?? input.watchedSeconds);
    if (decision.kind === 'approve') await assertReviewed(ctx, tx, video, input.acknowledged);
    const { kind, ...rejection } = decision;
    const patch = kind === 'approve' ? { isApproved: true } : { isApproved: false, isPublic: false, ...rejection };
    return moderateIn(ctx, tx, id, { ...patch, review: { watchedSeconds, checklist } });
  });
}
