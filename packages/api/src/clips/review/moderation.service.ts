import type { AuditFacts } from '@touchline/contracts/audit';
import { type DecideReviewInput, REJECTION_LABELS, type RejectionReason } from '@touchline/contracts/video-reviews';
import { explainsRejection, type ModerationPatch, type Video } from '@touchline/contracts/videos';
import { inCamelCase, type Tx, toFlag, type VideoRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { setVideo } from '../videos/video-writes.repo.ts';
import {
  endWaiting,
  lockWithPlayer,
  ofPlayer,
  publishVideo,
  readStoredVideo,
  recordIfWatchable,
  type VideoRecord,
} from '../videos/videos.service.ts';
import { removeClaimOn } from './claims/claims.repo.ts';
import { assertNotTaken } from './claims/claims.service.ts';
import { findRejectionNote } from './history.repo.ts';
import { recordVideoEvent } from './history.service.ts';
import { assertPlayable } from './viewing/viewing.service.ts';

type Review = Pick<DecideReviewInput, 'watchedSeconds' | 'checklist'>;

/** Rejecting also hides the video; approving it later restores the visibility that the player had chosen. */
export async function moderateVideo(
  ctx: ActorContext,
  id: string,
  { overridesClaim, ...patch }: ModerationPatch,
): Promise<Video> {
  await inTransaction(ctx.db, async (tx) => {
    if (patch.isApproved !== undefined && !overridesClaim) await assertNotTaken(ctx, tx, id);
    await moderateIn(ctx, tx, id, patch);
  });
  return readStoredVideo(ctx.db, id);
}

/** Returns the id of the audit entry. Throws VIDEO_CHANGED when the player has changed the video since `revision`. */
export async function moderateIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { review, revision, ...patch }: ModerationPatch & { review?: Review; revision?: number },
): Promise<string> {
  const video = await lockWithPlayer(tx, id);
  if (revision !== undefined && revision !== video.revision) throw new AppError('VIDEO_CHANGED');
  const decision = decisionOf(video, patch);
  if (decision === 'approved') assertPlayable(video);
  const change = { ...changeBy(ctx, video, patch), updated_at: ctx.clock.timestamp() };
  await setVideo(tx, id, change);
  await recordIfWatchable(ctx, tx, id);
  publishVideo(ctx, tx, video);
  if (decision) {
    await removeClaimOn(tx, id);
    const after = { ...video, ...change };
    // A repeated rejection keeps its reason and note.
    const said = decision === 'rejected' && { reason: after.rejection_reason, note: after.rejection_note };
    await recordVideoEvent(ctx, tx, after, { kind: decision, ...patch, ...said, ...review });
    if (isNews(video, decision, patch)) await tellPlayer(ctx, tx, { video, decision, patch });
  }
  const entry = await recordAct(ctx, tx, {
    act: decision === 'approved' ? 'video.approve' : decision === 'rejected' ? 'video.reject' : 'video.change',
    ...ofPlayer(video),
    before: stateOf(video),
    after: stateOf({ ...video, ...change }),
    reason: patch.reason,
  });
  await endWaiting(ctx, tx);
  return entry;
}

const NOT_EXPLAINED = { rejection_reason: null, rejection_note: null } as const;
export const NOT_REJECTED = { public_before_rejection: null, rejected_at: null, ...NOT_EXPLAINED } as const;

function rejects(patch: ModerationPatch): boolean {
  return patch.isApproved === false && (patch.isPublic === false || explainsRejection(patch));
}

function changeBy(ctx: ActorContext, video: VideoRecord, patch: ModerationPatch): Partial<VideoRow> {
  const { isApproved, isPublic } = patch;
  const now = ctx.clock.timestamp();
  if (rejects(patch)) {
    return {
      is_approved: 0,
      is_public: 0,
      public_before_rejection: video.public_before_rejection ?? video.is_public,
      waiting_since: null,
      rejected_at: now,
      ...(video.rejected_at === null && NOT_EXPLAINED),
      ...((patch.reason || patch.note) && {
        rejection_reason: patch.reason ?? null,
        rejection_note: patch.note ?? null,
      }),
    };
  }
  const visibility: Partial<VideoRow> = isPublic === undefined ? {} : { is_public: toFlag(isPublic) };
  if (isApproved === true) {
    const is_public = visibility.is_public ?? video.public_before_rejection ?? video.is_public;
    return { is_approved: 1, is_public, waiting_since: null, ...NOT_REJECTED };
  }
  if (isApproved === false && video.isApproved) return { ...visibility, is_approved: 0, waiting_since: now };
  return visibility;
}

type Decision = 'approved' | 'rejected' | 'returned';

/** The history event of a change; null when only the visibility changes. */
function decisionOf(video: VideoRecord, patch: ModerationPatch): Decision | null {
  if (rejects(patch)) return 'rejected';
  if (patch.isApproved === true) return video.isApproved ? null : 'approved';
  return patch.isApproved === false && video.isApproved ? 'returned' : null;
}

/** Whether the player must be told. For a rejected video only another reason or note is new. */
function isNews(before: VideoRecord, decision: Decision, { reason, note }: ModerationPatch): boolean {
  if (decision !== 'rejected' || before.rejected_at === null) return true;
  return Boolean((reason && reason !== before.rejection_reason) || (note && note !== before.rejection_note));
}

function tellPlayer(
  ctx: ActorContext,
  tx: Tx,
  { video, decision, patch }: { video: VideoRecord; decision: Decision; patch: ModerationPatch },
): Promise<void> {
  const { title, player_id } = video;
  const userIds = [player_id];
  if (decision === 'approved') return notify(ctx, tx, { kind: 'video-approved', userIds, facts: { title } });
  const reason = patch.reason ? REJECTION_LABELS[patch.reason] : null;
  return notify(ctx, tx, {
    kind: 'video-rejected',
    userIds,
    facts: { title, videoId: video.id, reason, note: patch.note ?? null },
  });
}

function stateOf(video: VideoRow) {
  return {
    isApproved: video.is_approved === 1,
    isPublic: video.is_public === 1,
    publicBeforeRejection: video.public_before_rejection === null ? null : video.public_before_rejection === 1,
    ...inCamelCase(video, ['waiting_since', 'rejected_at', 'rejection_reason', 'rejection_note', 'revision']),
  };
}

export async function undoModerationIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { undoes, facts, expected }: { undoes: string; facts: AuditFacts; expected: AuditFacts },
): Promise<void> {
  demand(ctx, 'videos:moderate');
  const video = await lockWithPlayer(tx, id);
  if (!hasState(video, expected)) throw new AppError('CHANGED_SINCE');
  const { rejectedAt } = facts;
  const note = typeof rejectedAt === 'string' ? await findRejectionNote(tx, id, rejectedAt) : null;
  const change = { ...columnsFrom(facts), rejection_note: note };
  const after = { ...video, ...change };
  if (after.is_approved === 1) assertPlayable(after);
  await setVideo(tx, id, { ...change, updated_at: ctx.clock.timestamp() });
  await recordIfWatchable(ctx, tx, id);
  publishVideo(ctx, tx, video);
  await recordVideoEvent(ctx, tx, after, { kind: 'undone', reason: after.rejection_reason });
  // Undoing a rejection makes the video wait again, which its player sees.
  if (after.is_approved !== video.is_approved) {
    const kind = after.is_approved === 1 ? 'video-approved' : 'video-rejected';
    await notify(ctx, tx, { kind, userIds: [video.player_id], facts: { title: video.title, videoId: id } });
  }
  await recordAct(ctx, tx, {
    act: after.is_approved === 1 ? 'video.approve' : after.rejected_at === null ? 'video.change' : 'video.reject',
    ...ofPlayer(video),
    before: stateOf(video),
    after: stateOf(after),
    undoes,
  });
}

/** The log does not keep the note; all else must be as it was after the decision. */
function hasState(video: VideoRecord, expected: AuditFacts): boolean {
  return Object.entries(stateOf(video)).every(
    ([field, value]) => field === 'rejectionNote' || value === expected[field],
  );
}

function columnsFrom(facts: AuditFacts) {
  const flag = (field: string) => toFlag(facts[field] === true);
  const text = (field: string) => (facts[field] ?? null) as string | null;
  return {
    is_approved: flag('isApproved'),
    is_public: flag('isPublic'),
    public_before_rejection: facts.publicBeforeRejection === null ? null : flag('publicBeforeRejection'),
    waiting_since: text('waitingSince'),
    rejected_at: text('rejectedAt'),
    rejection_reason: text('rejectionReason') as RejectionReason | null,
  };
}
