import { ageBandOf } from '@touchline/contracts/ages';
import type { ModerateManyInput, ReviewSheet, ReviewTurn } from '@touchline/contracts/review-sheets';
import {
  CLAIM_SECONDS,
  type DecideReviewInput,
  type ReviewedPlayer,
  secondsToPlay,
} from '@touchline/contracts/video-reviews';

import type { Video } from '@touchline/contracts/videos';
import { encodeCursor, type Flag, inCamelCase, isForeignKeyViolation, type UserRow } from '@touchline/db';
import { today } from '../../../core/users/minors.ts';
import { findUser } from '../../../core/users/users.service.ts';
import { listActiveGuardianIds } from '../../../family/guardianships/guardianships.service.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { eachForItself } from '../../../platform/each-for-itself.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction } from '../../../platform/lib/transaction.ts';
import { listCopies } from '../../copies/copies.service.ts';
import { toModeratedVideo } from '../../videos/videos.repo.ts';
import { findVideoInAnyState, lockWithPlayer, mustFindVideo, readStoredVideo } from '../../videos/videos.service.ts';
import { listEvents } from '../history.repo.ts';
import { changesSince } from '../history.service.ts';
import { moderateIn } from '../moderation.service.ts';
import { assertPlayable, assertReviewed, noticesOf, secondsPlayed } from '../viewing/viewing.service.ts';
import * as repo from './claims.repo.ts';
import { assertNotTaken, publishClaim } from './claims.service.ts';

export async function nextReview(ctx: ActorContext, after: string | null | undefined): Promise<ReviewTurn> {
  for (;;) {
    const id = await claimNext(ctx, after);
    const sheet = id === null ? null : await readSheet(ctx, id);
    // Decided or deleted since the claim: the claim is obsolete.
    if (id === null || sheet) return { sheet, waiting: await repo.countReviewable(ctx.db) };
  }
}

/** Claims a given video, to review a change or to repeat a decision that was undone. */
export async function openReview(ctx: ActorContext, id: string): Promise<ReviewTurn> {
  await mustFindVideo(ctx.db, id);
  await claimVideo(ctx, id);
  return { sheet: await readSheet(ctx, id), waiting: await repo.countReviewable(ctx.db) };
}

export async function skipReview(ctx: ActorContext, id: string, after: string | null | undefined): Promise<ReviewTurn> {
  await releaseVideo(ctx, id);
  return nextReview(ctx, after);
}

/** For an approval the reviewer must have played the video and acknowledged its notices. Returns the id of the audit entry. */
export async function decideReview(ctx: ActorContext, input: DecideReviewInput): Promise<string> {
  const { id, revision, decision, checklist } = input;
  return inTransaction(ctx.db, async (tx) => {
    const video = await lockWithPlayer(tx, id);
    if (video.waiting_since === null) throw new AppError('NOT_WAITING');
    if (decision.kind === 'approve') assertPlayable(video);
    if (video.processing === 'processing') throw new AppError('NOT_WAITING');
    await assertNotTaken(ctx, tx, id);
    if (video.revision !== revision) throw new AppError('VIDEO_CHANGED');
    const watchedSeconds = Math.min(input.watchedSeconds, video.duration ?? input.watchedSeconds);
    if (decision.kind === 'approve') await assertReviewed(ctx, tx, video, input.acknowledged);
    return moderateIn(ctx, tx, id, { ...patchOf(decision), review: { watchedSeconds, checklist } });
  });
}

/** Each video has its own transaction. Only waiting videos without notices that the admin has played are approved. */
export function moderateMany(ctx: ActorContext, { videos, ...input }: ModerateManyInput) {
  return eachForItself(ctx, videos, {
    act: async (video) => ({ id: video.id, entryId: await moderateOne(ctx, video, { ...input, isOneOfMany: true }) }),
    refused: ({ id }, message, code) => ({ id, message, isTaken: code === 'REVIEW_TAKEN' }),
    failure: 'A video of a list could not be moderated.',
  });
}

export async function approveVideo(
  ctx: ActorContext,
  { id, overridesClaim }: { id: string; overridesClaim?: boolean | undefined },
): Promise<Video> {
  const { revision } = await mustFindVideo(ctx.db, id);
  await moderateOne(ctx, { id, revision }, { decision: { kind: 'approve' }, isOneOfMany: false, overridesClaim });
  return readStoredVideo(ctx.db, id);
}

function moderateOne(
  ctx: ActorContext,
  { id, revision }: ModerateManyInput['videos'][number],
  { decision, isOneOfMany, overridesClaim }: Omit<ModerateManyInput, 'videos'> & { isOneOfMany: boolean },
): Promise<string> {
  return inTransaction(ctx.db, async (tx) => {
    const video = await lockWithPlayer(tx, id);
    if (!overridesClaim) await assertNotTaken(ctx, tx, id);
    if (decision.kind === 'approve') {
      if (video.isApproved) throw new AppError('NOT_WAITING');
      if (isOneOfMany && video.rejected_at !== null) throw new AppError('VIDEO_REJECTED');
      if (revision !== video.revision) throw new AppError('VIDEO_CHANGED');
      await assertReviewed(ctx, tx, video, []);
    }
    return moderateIn(ctx, tx, id, { ...patchOf(decision), revision });
  });
}

function patchOf({ kind, ...rejection }: DecideReviewInput['decision']) {
  return kind === 'approve' ? { isApproved: true } : { isApproved: false, isPublic: false, ...rejection };
}

/** The caller's claim, or the video that waits longest. Unique keys decide between concurrent reviewers. */
async function claimNext(ctx: ActorContext, after: string | null | undefined): Promise<string | null> {
  const adminId = ctx.viewer.id;
  await repo.removeEndedClaimOf(ctx.db, adminId);
  for (;;) {
    const own = await repo.findClaimOf(ctx.db, adminId);
    if (own && (await repo.extendClaim(ctx.db, claimOn(ctx, own.video_id)))) return own.video_id;
    const free = await repo.findFree(ctx.db, { after, now: ctx.clock.timestamp() });
    // A concurrent call of the same admin may have claimed the last one.
    if (free === null && !(await repo.findClaimOf(ctx.db, adminId))) return null;
    if (free === null) continue;
    if (await take(ctx, free)) return free;
  }
}

export async function claimVideo(ctx: ActorContext, id: string): Promise<void> {
  if (!(await repo.isReviewable(ctx.db, id))) throw new AppError('NOT_WAITING');
  if (await repo.extendClaim(ctx.db, claimOn(ctx, id))) return;
  // The caller keeps their claim when this one is refused.
  await assertNotTaken(ctx, ctx.db, id);
  await repo.removeOtherClaimOf(ctx.db, ctx.viewer.id, id);
  if (!(await take(ctx, id))) throw new AppError('REVIEW_TAKEN');
}

export async function releaseVideo(ctx: ActorContext, id: string): Promise<void> {
  await repo.removeClaimOn(ctx.db, id, ctx.viewer.id);
  publishClaim(ctx, id);
}

/** False if the video or the caller has a valid claim, or if the video was deleted meanwhile. */
async function take(ctx: ActorContext, id: string): Promise<boolean> {
  await repo.removeExpired(ctx.db, id, ctx.clock.timestamp());
  try {
    const isTaken = await repo.insertClaim(ctx.db, claimOn(ctx, id));
    if (isTaken) publishClaim(ctx, id);
    return isTaken;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

function claimOn(ctx: ActorContext, id: string) {
  return { video_id: id, admin_id: ctx.viewer.id, expires_at: ctx.clock.timestampIn(CLAIM_SECONDS) };
}

const EVENTS_SHOWN = 50;

async function readSheet(ctx: ActorContext, id: string): Promise<ReviewSheet | null> {
  const video = await findVideoInAnyState(ctx.db, id);
  const player = video && (await findUser(ctx.db, video.playerId));
  if (!video?.waiting_since || !player) return null;
  const copies = await listCopies(ctx.db, id);
  const guardianIds = await listActiveGuardianIds(ctx.db, player.id);
  return {
    video: toModeratedVideo(video),
    player: toReviewedPlayer(ctx, player, guardianIds.length > 0),
    events: (await listEvents(ctx.db, { id, limit: EVENTS_SHOWN })).items,
    changes: await changesSince(ctx.db, video),
    copies,
    notices: await noticesOf(ctx.db, video, copies),
    secondsToPlay: secondsToPlay(video.duration),
    secondsPlayed: await secondsPlayed(ctx.db, video, ctx.viewer.id),
    secondsLeft: CLAIM_SECONDS,
    position: encodeCursor({ time: video.waiting_since, id }),
  };
}

function toReviewedPlayer(ctx: ActorContext, player: UserRow, hasGuardian: boolean): ReviewedPlayer {
  const isMinor = player.is_minor === 1;
  const { date_of_birth: dateOfBirth } = player;
  const answer = (flag: Flag | null) => (isMinor && flag !== null ? flag === 1 : null);
  return {
    ...inCamelCase(player, ['id', 'first_name', 'last_name', 'username']),
    isVerified: player.is_verified === 1,
    isMinor,
    ageBand: isMinor && dateOfBirth !== null ? ageBandOf(dateOfBirth, today(ctx)) : null,
    guardianAllowsClips: answer(player.allows_clips),
    guardianAllowsPublicClips: answer(player.allows_public_clips),
    hasGuardian,
  };
}
