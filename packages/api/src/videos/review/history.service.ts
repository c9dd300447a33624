import { randomUUID } from 'node:crypto';
import type { RejectionReason, ReviewCheck, VideoEventKind } from '@touchline/contracts/video-reviews';
import type { Tx, VideoRow } from '@touchline/db';
import type { ActorContext } from '../../context.ts';
import { timestamp } from '../../lib/clock.ts';
import { insertEvent, toSnapshot } from './history.repo.ts';

/** What is recorded of an event besides the video itself. */
export interface VideoEventFacts {
  kind: VideoEventKind;
  reason?: RejectionReason | null | undefined;
  note?: string | null | undefined;
  privateNote?: string | null | undefined;
  watchedSeconds?: number | null;
  checklist?: readonly ReviewCheck[] | null;
}

/** Records an event of a video with what the video is like, in the transaction that causes it. */
export async function recordVideoEvent(
  ctx: ActorContext,
  tx: Tx,
  video: VideoRow,
  facts: VideoEventFacts,
): Promise<void> {
  await insertEvent(tx, {
    id: randomUUID(),
    video_id: video.id,
    kind: facts.kind,
    actor_id: ctx.viewer.id,
    reason: facts.reason ?? null,
    note: facts.note ?? null,
    private_note: facts.privateNote ?? null,
    snapshot: JSON.stringify(toSnapshot(video)),
    watched_seconds: facts.watchedSeconds ?? null,
    checklist: facts.checklist ? JSON.stringify(facts.checklist) : null,
    created_at: timestamp(ctx.clock),
  });
}
