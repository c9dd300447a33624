import { withoutContacts } from '@touchline/contracts/contact-data';
import type { Page } from '@touchline/contracts/paging';
import { can, type VideoFacts, type Viewer } from '@touchline/contracts/permissions';
import type { ListVideosInput, Video } from '@touchline/contracts/videos';
import { type Db, newestFirst, type Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead, notify } from '../../core/notifications/notify.ts';
import { shortLastName, withoutNames } from '../../core/users/first-names.ts';
import { lockUsers } from '../../core/users/users.service.ts';
import { blockedViewer, isHiddenByBlock } from '../../family/blocks/blocks.service.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardianships.service.ts';
import { type Allowed, ANY_SCOUT, authorize } from '../../platform/authorize.ts';
import type { ActorContext, ClockContext, EventsContext, RequestContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { deleteFilesAfter, listAsOrphaned } from '../../platform/files/files.service.ts';
import { assertMayErase } from '../../safeguarding/evidence/may-erase.service.ts';
import { recordNewClip } from '../../scouting/player-changes/player-changes.service.ts';
import { lockVideo, removeVideo } from './video-writes.repo.ts';
import * as repo from './videos.repo.ts';

export { setOutcome } from './video-writes.repo.ts';
export { shownTo } from './videos.repo.ts';

export type VideoRecord = repo.OwnedVideoRow & VideoFacts;

/** A video in any state, for callers who may see all. */
export async function mustFindVideo(db: Db, id: string): Promise<VideoRecord> {
  return existing(await findVideoInAnyState(db, id), 'VIDEO_NOT_FOUND');
}

/** A video as it is stored, for callers whose right to see it was checked. */
export async function readStoredVideo(db: Db, id: string): Promise<Video> {
  return repo.toVideo(await mustFindVideo(db, id));
}

export async function findVideoInAnyState(db: Db, id: string): Promise<VideoRecord | null> {
  const row = await repo.findVideo(db, id);
  return row && { ...row, ...repo.toVideoFacts(row) };
}

/** Locks a video before a decision, its player's account first as everywhere: the decision notifies the player. */
export async function lockWithPlayer(tx: Tx, id: string): Promise<VideoRecord> {
  const { player_id } = await mustFindVideo(tx, id);
  await lockUsers(tx, [player_id]);
  await lockVideo(tx, id);
  return mustFindVideo(tx, id);
}

/** The only access to a video for playback: byte routes require its result. A hidden one gets the 404 of an unknown id. */
export async function videoToWatch(ctx: RequestContext, id: string): Promise<Allowed<VideoRecord, 'video:watch'>> {
  const found = await mustFindVideo(ctx.db, id);
  const facts = found.ownerIsMinor ? { ...found, guardianIds: await guardiansFor(ctx, found.playerId) } : found;
  const video = authorize(ctx.viewer, 'video:watch', facts, 'VIDEO_NOT_FOUND');
  if (video.playerId === ctx.viewer?.id) return video;
  if (await isHiddenByBlock(ctx, video.playerId)) throw new AppError('VIDEO_NOT_FOUND');
  return video;
}

/** A video on which the caller has this right. A hidden one gets the 404 of an unknown id, as in `videoToWatch`. */
export async function videoFor<P extends 'video:edit' | 'video:arrange' | 'video:delete' | 'video:reprocess'>(
  ctx: RequestContext,
  id: string,
  permission: P,
): Promise<Allowed<VideoRecord, P>> {
  return authorize(ctx.viewer, permission, await videoToWatch(ctx, id));
}

export async function readVideo(ctx: RequestContext, id: string): Promise<Video> {
  const video = await videoToWatch(ctx, id);
  return withTextsFor(ctx.viewer, repo.toVideo(video), video.guardianIds);
}

/** Only its player, who can upload it again, and admins learn that the sound of a file was lost. */
function withSoundFor<T extends Video>(viewer: Viewer, video: T): T {
  if (video.media === null || can(viewer, 'video:read-plays', video)) return video;
  const { isSoundLost: _, ...media } = video.media;
  return { ...video, media };
}

/** Hides contact details and names in a minor's clip. `guardianIds` are needed where the viewer may be a guardian. */
export function withTextsFor<T extends Video>(viewer: Viewer, whole: T, guardianIds: readonly string[] = []): T {
  const video = withSoundFor(viewer, whole);
  const { playerId, isProtected, player, username } = video;
  const facts = { playerId, ownerIsMinor: isProtected, guardianIds };
  if (can(viewer, 'video:read-contacts', facts)) return video;
  const reachless = {
    ...video,
    title: withoutContacts(video.title),
    description: withoutContacts(video.description),
    tags: video.tags.map(withoutContacts),
  };
  if (can(viewer, 'user:listed-whole', { id: playerId, isMinor: isProtected, guardianIds })) return reachless;
  const names = { ...player, username: username ?? '' };
  // Scouts read the short name here, and the full one on the player's page, which records the disclosure.
  const lastName = can(viewer, 'video:read-names', facts) ? shortLastName(player.lastName) : '';
  return {
    ...reachless,
    title: withoutNames(reachless.title, names) || player.firstName,
    description: withoutNames(reachless.description, names),
    tags: reachless.tags.map((tag) => withoutNames(tag, names)).filter((tag) => tag !== ''),
    player: { ...player, lastName },
    username: null,
  };
}

/** Videos the viewer may see, newest first: all for admins; for others the live ones and their own. */
export async function listVideos(ctx: RequestContext, input: ListVideosInput): Promise<Page<Video>> {
  const { viewer } = ctx;
  const scope = { ...input, limit: input.limit + 1 };
  if (await seesAllOf(ctx, input.playerId)) {
    const { items, ...page } = repo.pageOfVideos(await repo.listVideoRows(ctx.db, scope), input.limit);
    return { ...page, items: items.map((video) => withSoundFor(viewer, video)) };
  }

  const audience = audienceOf(viewer);
  const live = await repo.listVideoRows(ctx.db, { ...scope, shownTo: audience, notBlockedWith: blockedViewer(ctx) });
  const ownHidden =
    viewer && input.playerId === undefined
      ? await repo.listVideoRows(ctx.db, { ...scope, hiddenFrom: audience, playerId: viewer.id })
      : [];
  const { items, ...page } = repo.pageOfVideos([...live, ...ownHidden].sort(newestFirst), input.limit);
  return { ...page, items: items.map((video) => withTextsFor(viewer, video)) };
}

async function guardiansFor({ db, viewer }: RequestContext, playerId: string): Promise<string[]> {
  return can(viewer, 'guardians:use') ? listActiveGuardianIds(db, playerId) : [];
}

/** Whether a viewer sees videos in any state: admins all, players their own and guardians those of their children. */
export async function seesAllOf(ctx: RequestContext, playerId: string | undefined): Promise<boolean> {
  const { viewer } = ctx;
  if (can(viewer, 'videos:moderate')) return true;
  if (playerId === undefined) return false;
  return viewer?.id === playerId || can(viewer, 'guardian:act-for', { guardianIds: await guardiansFor(ctx, playerId) });
}

export function audienceOf(viewer: Viewer): repo.Audience {
  if (can(viewer, 'videos:watch-for-scouts')) return 'verified-scouts';
  return can(viewer, 'users:list-minors') ? 'all' : 'new-scouts';
}

export async function readClipsOf(ctx: ActorContext, playerId: string, limit: number) {
  const { items } = await listVideos(ctx, { playerId, limit });
  return { items, counts: await repo.countVideos(ctx.db, playerId) };
}

/** Deletes the row first and then the files; refused while a case keeps the player's data. */
export async function deleteVideo(ctx: ActorContext, id: string): Promise<void> {
  const video = await videoFor(ctx, id, 'video:delete');
  await deleteFilesAfter(ctx, async (tx) => {
    const keys = await removeVideoIn(ctx, tx, video);
    await listAsOrphaned(ctx, tx, keys);
    if (ctx.viewer.id !== video.playerId) {
      const facts = { isApproved: video.isApproved, isPublic: video.isPublic };
      await recordAct(ctx, tx, { act: 'video.delete', ...ofPlayer(video), before: facts });
    }
    return keys;
  });
}

export function ofPlayer({ id, player_id }: { id: string; player_id: string }) {
  return { target: { kind: 'video', id }, aboutId: player_id } as const;
}

/** Removes a video and returns the keys of its files; `keep` copies the rows before they go. */
export async function removeVideoIn(
  ctx: ActorContext,
  tx: Tx,
  video: Allowed<VideoRecord, 'video:delete'>,
  keep?: (tx: Tx, video: VideoRecord, files: readonly string[]) => Promise<void>,
): Promise<string[]> {
  await assertMayErase(ctx, tx, video.playerId);
  // Locked, so that no files are made of the video between reading and deleting them.
  await lockVideo(tx, video.id);
  const keys = await repo.listFileKeys(tx, { id: video.id });
  await keep?.(tx, await mustFindVideo(tx, video.id), keys);
  if (!(await removeVideo(tx, video.id))) throw new AppError('VIDEO_NOT_FOUND');
  publishVideo(ctx, tx, video);
  // The player who deletes their own video is not told.
  await notify(ctx, tx, { kind: 'video-removed', userIds: [video.player_id], facts: { title: video.title } });
  await endWaiting(ctx, tx);
  return keys;
}

/** A decision marks the admin's notification of waiting videos as read. Call it last: uploads lock the player first. */
export function endWaiting(ctx: ActorContext, tx: Tx): Promise<void> {
  return markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'video-waiting', groupKey: 'waiting' });
}

export function tellReviewers(
  ctx: ActorContext,
  tx: Tx,
  facts: { videoId: string; isChanged: boolean },
): Promise<void> {
  return notify(ctx, tx, { kind: 'video-waiting', facts, groupKey: 'waiting' });
}

export function publishVideo(ctx: EventsContext, tx: Tx, { id, player_id }: { id: string; player_id: string }): void {
  publish(ctx, tx, changeFor(player_id, 'own-video', id), changeForAll('videos:moderate', 'videos', id));
}

/**
 * After each change of a video by which scouts may be able to watch it: those who follow the player learn of it, once. What a
 * guardian allows, or an admin verifies, later is no news: it would tell when they did.
 */
export async function recordIfWatchable(ctx: ClockContext, tx: Tx, id: string): Promise<void> {
  const video = await findVideoInAnyState(tx, id);
  if (!video || !can(ANY_SCOUT, 'video:watch', video)) return;
  await recordNewClip(ctx, tx, { playerId: video.playerId, videoId: id, createdAt: video.created_at });
}

/** Keys of all files of a player's videos, which stay locked so that no further file is stored for them. */
export async function videoFilesOf(tx: Tx, playerId: string): Promise<string[]> {
  await repo.lockVideosOf(tx, playerId);
  return repo.listFileKeys(tx, { player_id: playerId });
}
