import type { ReviewCheck } from '@touchline/contracts/video-reviews';
import type { ModerationPatch, Video } from '@touchline/contracts/videos';
import type { Tx, VideoRow } from '@touchline/db';
import { recordAct } from '../../audit/audit.service.ts';
import type { ActorContext } from '../../context.ts';
import { timestamp } from '../../lib/clock.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { notify } from '../../notifications/notify.ts';
import * as repo from '../videos.repo.ts';
import { endWaiting, mustFindVideo, publishVideo, type VideoRecord } from '../videos.service.ts';
import { recordVideoEvent } from './history.service.ts';

/** What the review mode records with a decision. */
export interface ReviewFacts {
  watchedSeconds: number;
  checklist: readonly ReviewCheck[];
}

/**
 * A moderator's decision. Rejecting also hides the video; approving it later restores the visibility that the player had
 * chosen, so that a mistaken rejection can be undone and a private video stays private.
 */
export async function moderateVideo(ctx: ActorContext, id: string, patch: ModerationPatch): Promise<Video> {
  await inTransaction(ctx.db, (tx) => moderateIn(ctx, tx, id, patch));
  return repo.toVideo(await mustFindVideo(ctx.db, id));
}

/** The same as part of a transaction. Returns the id of the audit entry. */
export async function moderateIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { review, ...patch }: ModerationPatch & { review?: ReviewFacts },
): Promise<string> {
  await repo.lockVideo(tx, id);
  const video = await mustFindVideo(tx, id);
  const decision = decisionOf(video, patch);
  const change = { ...changeBy(ctx, video, patch), updated_at: timestamp(ctx.clock) };
  await repo.setVideo(tx, id, change);
  publishVideo(ctx, tx, video);
  if (decision) {
    await recordVideoEvent(ctx, tx, { ...video, ...change }, { kind: decision, ...patch, ...review });
    const kind = decision === 'approved' ? 'video-approved' : 'video-rejected';
    if (isNews(video, decision)) {
      await notify(ctx, tx, { kind, userIds: [video.player_id], facts: { title: video.title } });
    }
  }
  const entry = await recordAct(ctx, tx, {
    act: decision === 'approved' ? 'video.approve' : decision === 'rejected' ? 'video.reject' : 'video.change',
    target: { kind: 'video', id },
    aboutId: video.player_id,
    before: stateOf(video),
    after: stateOf({ ...video, ...change }),
    reason: patch.reason,
  });
  await endWaiting(ctx, tx);
  return entry;
}

function rejects({ isApproved, isPublic, reason }: ModerationPatch): boolean {
  return isApproved === false && (isPublic === false || reason !== undefined);
}

function changeBy(ctx: ActorContext, video: VideoRecord, patch: ModerationPatch): Partial<VideoRow> {
  const { isApproved, isPublic } = patch;
  const now = timestamp(ctx.clock);
  if (rejects(patch)) {
    return {
      is_approved: 0,
      is_public: 0,
      public_before_rejection: video.public_before_rejection ?? video.is_public,
      waiting_since: null,
      rejected_at: now,
      rejection_reason: patch.reason ?? null,
      rejection_note: patch.note ?? null,
    };
  }
  const visibility = isPublic === undefined ? {} : { is_public: isPublic ? (1 as const) : (0 as const) };
  if (isApproved === true) {
    const restored = isPublic === undefined ? video.public_before_rejection : null;
    return {
      is_approved: 1,
      ...visibility,
      ...(restored !== null && { is_public: restored }),
      public_before_rejection: null,
      waiting_since: null,
      rejected_at: null,
      rejection_reason: null,
      rejection_note: null,
    };
  }
  if (isApproved === false && video.isApproved) return { ...visibility, is_approved: 0, waiting_since: now };
  return visibility;
}

/** What a change means for the history of the video; null for a change of the visibility only. */
function decisionOf(video: VideoRecord, patch: ModerationPatch): 'approved' | 'rejected' | 'returned' | null {
  if (rejects(patch)) return 'rejected';
  if (patch.isApproved === true) return video.isApproved ? null : 'approved';
  return patch.isApproved === false && video.isApproved ? 'returned' : null;
}

/** Whether the player has to be told. A rejected video stays so until it is approved or sent to the review again. */
function isNews(before: VideoRecord, decision: 'approved' | 'rejected' | 'returned'): boolean {
  return decision !== 'rejected' || before.rejected_at === null;
}

/** What the audit log keeps of a video, and what undoing a decision sets again. */
export function stateOf(video: VideoRow) {
  return {
    isApproved: video.is_approved === 1,
    isPublic: video.is_public === 1,
    publicBeforeRejection: video.public_before_rejection === null ? null : video.public_before_rejection === 1,
    waitingSince: video.waiting_since,
    rejectedAt: video.rejected_at,
    rejectionReason: video.rejection_reason,
    rejectionNote: video.rejection_note,
    revision: video.revision,
  };
}
