import type { Page, PageOfIdInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import { ownVideoEventSchema, type ShownVideoEvent, type VideoEvent } from '@touchline/contracts/video-reviews';
import type { Db, Tx, VideoRow } from '@touchline/db';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { videoToWatch } from '../videos/videos.service.ts';
import { findDecidedSnapshot, insertEvent, listEvents, toSnapshot } from './history.repo.ts';

type Said = 'reason' | 'note' | 'privateNote' | 'watchedSeconds' | 'checklist';
type VideoEventFacts = Pick<VideoEvent, 'kind'> & { [Fact in Said]?: VideoEvent[Fact] | undefined };

/** Records an event with the video decided on, or as it was before a player's change. */
export async function recordVideoEvent(
  ctx: ActorContext,
  tx: Tx,
  video: VideoRow,
  facts: VideoEventFacts,
): Promise<void> {
  await insertEvent(tx, {
    id: crypto.randomUUID(),
    video_id: video.id,
    kind: facts.kind,
    actor_id: ctx.viewer.id,
    reason: facts.reason ?? null,
    note: facts.note ?? null,
    private_note: facts.privateNote ?? null,
    snapshot: JSON.stringify(toSnapshot(video)),
    watched_seconds: facts.watchedSeconds ?? null,
    checklist: facts.checklist ? JSON.stringify(facts.checklist) : null,
    created_at: ctx.clock.timestamp(),
  });
}

/** Players do not read who decided or the notes of admins; for unrelated users the video is unknown. */
export async function readHistory(ctx: ActorContext, input: PageOfIdInput): Promise<Page<ShownVideoEvent>> {
  authorize(ctx.viewer, 'video:read-history', await videoToWatch(ctx, input.id), 'VIDEO_NOT_FOUND');
  const { items, nextCursor } = await listEvents(ctx.db, input);
  if (can(ctx.viewer, 'videos:moderate')) return { items, nextCursor };
  return { items: items.map((event) => ownVideoEventSchema.parse(event)), nextCursor };
}

export async function changesSince(db: Db, video: VideoRow) {
  const before = await findDecidedSnapshot(db, video.id);
  if (!before) return null;
  const now = toSnapshot(video);
  const former = {
    title: before.title === now.title ? null : before.title,
    description: before.description === now.description ? null : before.description,
    tags: JSON.stringify(before.tags) === JSON.stringify(now.tags) ? null : before.tags,
    isPublic: before.isPublic === now.isPublic ? null : before.isPublic,
  };
  const isFileReplaced = before.sha256 !== now.sha256;
  const isChanged = isFileReplaced || Object.values(former).some((value) => value !== null);
  return isChanged ? { ...former, isFileReplaced } : null;
}
