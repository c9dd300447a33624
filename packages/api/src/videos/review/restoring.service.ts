import type { AuditFacts } from '@touchline/contracts/audit';
import type { RejectionReason } from '@touchline/contracts/video-reviews';
import type { Flag, Tx, VideoRow } from '@touchline/db';
import { recordAct } from '../../audit/audit.service.ts';
import { demand } from '../../authorize.ts';
import type { ActorContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { notify } from '../../notifications/notify.ts';
import * as repo from '../videos.repo.ts';
import { lockWithPlayer, ofPlayer, publishVideo, type VideoRecord } from '../videos.service.ts';
import { stateOf } from './decisions.service.ts';
import { findRejectionNote } from './history.repo.ts';
import { recordVideoEvent } from './history.service.ts';

/** What is undone of a video: the entry of the decision, the state before it, and the one after it. */
export interface VideoRestoration {
  undoes: string;
  facts: AuditFacts;
  expected: AuditFacts;
}

/** Brings back the state of a video before a decision, as part of a transaction. */
export async function restoreVideoIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { undoes, facts, expected }: VideoRestoration,
): Promise<void> {
  demand(ctx, 'videos:moderate');
  const video = await lockWithPlayer(tx, id);
  if (!hasState(video, expected)) throw new AppError('CHANGED_SINCE');
  const change = { ...columnsFrom(facts), rejection_note: await formerNote(tx, id, facts) };
  const after = { ...video, ...change };
  await repo.setVideo(tx, id, { ...change, updated_at: timestamp(ctx.clock) });
  publishVideo(ctx, tx, video);
  await recordVideoEvent(ctx, tx, after, { kind: 'undone', reason: after.rejection_reason });
  await tellPlayer(ctx, tx, { before: video, after });
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
  const flag = (field: string): Flag => (facts[field] === true ? 1 : 0);
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

/** The note is kept in the history of the video, at the time of the rejection. */
async function formerNote(tx: Tx, id: string, { rejectedAt }: AuditFacts): Promise<string | null> {
  return typeof rejectedAt === 'string' ? findRejectionNote(tx, id, rejectedAt) : null;
}

async function tellPlayer(ctx: ActorContext, tx: Tx, { before, after }: { before: VideoRow; after: VideoRow }) {
  const kind = after.is_approved === 1 ? 'video-approved' : 'video-rejected';
  // A rejection that is undone leaves a video that waits, as its player sees.
  if (after.is_approved === before.is_approved) return;
  await notify(ctx, tx, { kind, userIds: [before.player_id], facts: { title: before.title } });
}
