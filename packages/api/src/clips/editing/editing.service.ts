import { foldForSearch } from '@touchline/contracts/search';
import type { ChangedVideo, VideoEdit } from '@touchline/contracts/videos';
import { type Tx, toFlag, type VideoRow } from '@touchline/db';
import { lockOwnAccount } from '../../core/users/users.service.ts';
import type { Allowed } from '../../platform/authorize.ts';
import { assertUnchanged } from '../../platform/changes.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { recordVideoEvent } from '../review/history.service.ts';
import { NOT_REJECTED } from '../review/moderation.service.ts';
import { lockVideo, setVideo } from '../videos/video-writes.repo.ts';
import { isMeantPublic, toRejection, toVideo } from '../videos/videos.repo.ts';
import {
  mustFindVideo,
  publishVideo,
  recordIfWatchable,
  tellReviewers,
  type VideoRecord,
  videoFor,
} from '../videos/videos.service.ts';

/** Changed texts send an approved video back to review. A rejected one gets its visibility when it is approved. */
export async function editVideo(ctx: ActorContext, id: string, edit: VideoEdit): Promise<ChangedVideo> {
  await throttle(ctx, `edit:user:${ctx.viewer.id}`, ctx.limits.editsPerUser);
  const isBackInReview = await inTransaction(ctx.db, async (tx) => {
    const video = await lockToEdit(ctx, tx, id);
    assertAsRead(video, edit);
    const texts = changedTexts(video, edit);
    const change = { ...visibilityOf(video, edit), ...(texts && { ...texts, ...stateAfterChange(ctx, video) }) };
    if (Object.keys(change).length === 0) return false;
    const set = () => setVideo(tx, id, { ...change, updated_at: ctx.clock.timestamp() });
    await keepFormer(ctx, tx, video.playerId, set);
    await recordIfWatchable(ctx, tx, id);
    if (texts) await recordVideoEvent(ctx, tx, video, { kind: 'edited' });
    publishVideo(ctx, tx, video);
    const isBack = texts !== null && video.isApproved;
    if (isBack) await tellReviewers(ctx, tx, { videoId: id, isChanged: true });
    return isBack;
  });
  return readChanged(ctx, id, isBackInReview);
}

export async function resubmitVideo(ctx: ActorContext, id: string, edit: VideoEdit): Promise<ChangedVideo> {
  await throttle(ctx, `edit:user:${ctx.viewer.id}`, ctx.limits.editsPerUser);
  await inTransaction(ctx.db, async (tx) => {
    const video = await lockToEdit(ctx, tx, id);
    if (video.rejected_at === null) throw new AppError('NOT_REJECTED');
    assertAsRead(video, edit);
    const texts = changedTexts(video, edit);
    const wish = edit.isPublic ?? isMeantPublic(video);
    const now = ctx.clock.timestamp();
    const change = {
      ...(texts && { ...texts, revision: video.revision + 1 }),
      ...NOT_REJECTED,
      is_public: toFlag(wish),
      waiting_since: now,
      updated_at: now,
    };
    await keepFormer(ctx, tx, video.playerId, () => setVideo(tx, id, change));
    await recordVideoEvent(ctx, tx, video, { kind: 'resubmitted' });
    publishVideo(ctx, tx, video);
    await tellReviewers(ctx, tx, { videoId: id, isChanged: true });
  });
  return readChanged(ctx, id, true);
}

export function stateAfterChange(ctx: ActorContext, video: VideoRecord): Partial<VideoRow> {
  const back = { is_approved: 0, waiting_since: ctx.clock.timestamp() } as const;
  return { revision: video.revision + 1, ...(video.isApproved && back) };
}

/** Locks the account before the video, as everywhere. */
async function lockToEdit(ctx: ActorContext, tx: Tx, id: string): Promise<Allowed<VideoRecord, 'video:edit'>> {
  await lockOwnAccount(tx, ctx.viewer);
  await lockVideo(tx, id);
  return videoFor({ ...ctx, db: tx }, id, 'video:edit');
}

/** Whether others see it is compared by the wish of the player, which the form shows. */
function assertAsRead(video: VideoRecord, edit: VideoEdit): void {
  const stored = { ...video, tags: JSON.parse(video.tags), isPublic: isMeantPublic(video) };
  assertUnchanged(stored, edit, 'edit');
}

function changedTexts(video: VideoRow, { title, description, tags }: VideoEdit): Partial<VideoRow> | null {
  const texts = {
    title: title ?? video.title,
    description: description ?? video.description,
    tags: tags ? JSON.stringify(tags) : video.tags,
  };
  const isSame = texts.title === video.title && texts.description === video.description && texts.tags === video.tags;
  return isSame ? null : { ...texts, search_text: foldForSearch(texts.title, texts.description) };
}

function visibilityOf(video: VideoRow, { isPublic }: VideoEdit): Partial<VideoRow> {
  if (isPublic === undefined || isPublic === isMeantPublic(video)) return {};
  const flag = toFlag(isPublic);
  return video.public_before_rejection === null ? { is_public: flag } : { public_before_rejection: flag };
}

async function readChanged(ctx: ActorContext, id: string, isBackInReview: boolean): Promise<ChangedVideo> {
  const row = await mustFindVideo(ctx.db, id);
  return {
    ...toVideo(row),
    rejection: toRejection(row),
    isMeantPublic: isMeantPublic(row),
    waitingSince: row.waiting_since,
    isBackInReview,
  };
}
