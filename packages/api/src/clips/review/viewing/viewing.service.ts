import type { Copy } from '@touchline/contracts/review-sheets';
import type { PlayedRange } from '@touchline/contracts/video-plays';
import {
  isPlayed,
  REVIEW_NOTICE_LABELS,
  REVIEW_NOTICES,
  type ReviewNotice,
  secondsToPlay,
} from '@touchline/contracts/video-reviews';
import type { Db, Tx, VideoRow } from '@touchline/db';
import { assertStillActive, findUser } from '../../../core/users/users.service.ts';
import type { ActorContext, DbClockContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { DAY_SECONDS } from '../../../platform/lib/clock.ts';
import { inTransaction } from '../../../platform/lib/transaction.ts';
import { listCopies } from '../../copies/copies.service.ts';
import * as repo from './review-plays.repo.ts';

/** Longer than a claim: a reviewer who comes back on the same day, or undoes a decision, need not play it again. */
const KEPT_SECONDS = DAY_SECONDS;

type ReviewedVideo = Pick<VideoRow, 'id' | 'player_id' | 'revision' | 'duration' | 'processing'>;

/** Records what a reviewer has played of videos that are not approved; their plays count for nothing else. */
export async function recordReviewPlays(ctx: ActorContext, ranges: readonly PlayedRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const byVideo = Map.groupBy(ranges, ({ videoId }) => videoId);
  await inTransaction(ctx.db, async (tx) => {
    await assertStillActive(tx, ctx.viewer);
    for (const { id, revision, duration } of await repo.listReviewable(tx, [...byVideo.keys()])) {
      const before = await repo.findPlays(tx, { videoId: id, adminId: ctx.viewer.id, revision });
      const end = duration ?? Number.POSITIVE_INFINITY;
      const added = (byVideo.get(id) ?? []).map(({ from, to }) => [from, Math.min(to, end)] as const);
      const parts = merged([...before, ...added.filter(([from, to]) => from < to)]);
      if (parts.length === 0) continue;
      const played = { revision, ranges: JSON.stringify(parts), played_at: ctx.clock.timestamp() };
      await repo.setPlays(tx, { video_id: id, admin_id: ctx.viewer.id, ...played });
    }
  });
}

export async function secondsPlayed(db: Db, video: ReviewedVideo, adminId: string): Promise<number> {
  const parts = await repo.findPlays(db, { videoId: video.id, adminId, revision: video.revision });
  return parts.reduce((sum, [from, to]) => sum + to - from, 0);
}

export async function noticesOf(
  db: Db,
  video: Pick<ReviewedVideo, 'player_id'>,
  copies: readonly Copy[],
): Promise<ReviewNotice[]> {
  const player = await findUser(db, video.player_id);
  const isNotice: Record<ReviewNotice, boolean> = {
    copy: copies.some(({ isSamePlayer }) => !isSamePlayer),
    'first-clip': player?.is_minor === 1 && !(await repo.hasApprovedClip(db, video.player_id)),
  };
  return REVIEW_NOTICES.filter((notice) => isNotice[notice]);
}

/** Only what can be played is approved, so that an approval is about what others will see. */
export function assertPlayable({ processing }: Pick<VideoRow, 'processing'>): void {
  if (processing === 'processing') throw new AppError('VIDEO_NOT_READY');
  if (processing === 'failed') throw new AppError('VIDEO_UNREADABLE');
}

export async function assertReviewed(
  ctx: ActorContext,
  tx: Tx,
  video: ReviewedVideo,
  acknowledged: readonly ReviewNotice[],
): Promise<void> {
  assertPlayable(video);
  const needed = secondsToPlay(video.duration);
  const played = await secondsPlayed(tx, video, ctx.viewer.id);
  if (!isPlayed(played, needed)) {
    const message = `Please play at least ${Math.ceil(needed)} s of this video before you approve it. You have played ${Math.floor(played)} s.`;
    throw new AppError('REVIEW_NOT_PLAYED', { message });
  }
  const left = (await noticesOf(tx, video, await listCopies(tx, video.id))).filter(
    (notice) => !acknowledged.includes(notice),
  );
  if (left.length === 0) return;
  const labels = left.map((notice) => REVIEW_NOTICE_LABELS[notice]).join('; ');
  throw new AppError('REVIEW_NOT_ACKNOWLEDGED', { message: `Please look at it in the review and confirm: ${labels}.` });
}

export function removeOldReviewPlays(ctx: DbClockContext): Promise<void> {
  return repo.removePlaysBefore(ctx.db, ctx.clock.timestampIn(-KEPT_SECONDS));
}

function merged(parts: readonly repo.PlayedPart[]): repo.PlayedPart[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...parts].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
