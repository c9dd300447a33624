import { CLAIM_SECONDS } from '@touchline/contracts/video-reviews';
import { type Db, isForeignKeyViolation, type Tx } from '@touchline/db';
import type { ActorContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { timestamp, timestampIn } from '../../../lib/clock.ts';
import * as repo from './claims.repo.ts';

export { countReviewable, removeClaimOn as endClaim } from './claims.repo.ts';

/**
 * Claims the video that waits longest after a position of the queue, and returns its id; null if there is none. A claim that the
 * caller has comes first. Unique keys of the table decide between reviewers who ask at the same time.
 */
export async function claimNext(ctx: ActorContext, after: string | null | undefined): Promise<string | null> {
  const adminId = ctx.viewer.id;
  await repo.removeEndedClaimOf(ctx.db, adminId);
  for (;;) {
    const own = await repo.findClaimOf(ctx.db, adminId);
    if (own && (await repo.extendClaim(ctx.db, claimOn(ctx, own.video_id)))) return own.video_id;
    const free = await repo.findFree(ctx.db, { after, now: timestamp(ctx.clock) });
    // A second call of the caller may have claimed the last one since this one has looked for the caller's claim.
    if (free === null && !(await repo.findClaimOf(ctx.db, adminId))) return null;
    if (free === null) continue;
    // If another reviewer was faster, the next round finds another video.
    if (await take(ctx, free)) return free;
  }
}

/** Claims a video that waits, or extends the caller's claim on it. Another claim of the caller ends. */
export async function claimVideo(ctx: ActorContext, id: string): Promise<void> {
  if (!(await repo.isReviewable(ctx.db, id))) throw new AppError('NOT_WAITING');
  if (await repo.extendClaim(ctx.db, claimOn(ctx, id))) return;
  // The caller keeps the other video when this one is refused.
  if (await isTaken(ctx, ctx.db, id)) throw new AppError('REVIEW_TAKEN');
  await repo.removeOtherClaimOf(ctx.db, ctx.viewer.id, id);
  if (!(await take(ctx, id))) throw new AppError('REVIEW_TAKEN');
}

/** Ends the caller's claim on a video, if there is one. */
export function releaseVideo(ctx: ActorContext, id: string): Promise<void> {
  return repo.removeClaimOn(ctx.db, id, ctx.viewer.id);
}

/** Refuses what another admin is reviewing. */
export async function assertNotTaken(ctx: ActorContext, tx: Tx, id: string): Promise<void> {
  if (await isTaken(ctx, tx, id)) throw new AppError('REVIEW_TAKEN');
}

async function isTaken(ctx: ActorContext, db: Db, id: string): Promise<boolean> {
  const claim = await repo.findClaimOn(db, id);
  return claim !== null && claim.admin_id !== ctx.viewer.id && claim.expires_at > timestamp(ctx.clock);
}

/** Adds a claim; false if the video has a valid one, or the caller, or if the video was deleted meanwhile. */
async function take(ctx: ActorContext, id: string): Promise<boolean> {
  await repo.removeExpired(ctx.db, id, timestamp(ctx.clock));
  try {
    return await repo.insertClaim(ctx.db, claimOn(ctx, id));
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

function claimOn(ctx: ActorContext, id: string) {
  return { video_id: id, admin_id: ctx.viewer.id, expires_at: timestampIn(ctx.clock, CLAIM_SECONDS) };
}
