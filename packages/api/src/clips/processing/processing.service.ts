import { setTimeout as pause } from 'node:timers/promises';
import type { ChoosePosterInput, Video } from '@touchline/contracts/videos';
import type { Tx, VideoRow } from '@touchline/db';
import { z } from 'zod';
import { recordAct } from '../../core/audit/audit.service.ts';
import { lockOwnAccount } from '../../core/users/users.service.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { assertFreeSpace } from '../../platform/files/files.service.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { isLight, MADE_BYTES_MAX } from '../media/work.ts';
import { setOutcome, setPosterAt, setQueued } from '../videos/video-writes.repo.ts';
import { findVideo, toVideo } from '../videos/videos.repo.ts';
import { mustFindVideo, ofPlayer, publishVideo, readStoredVideo, videoFor } from '../videos/videos.service.ts';
import * as repo from './processing.repo.ts';
import { assertWorkLeft, chargeWork } from './work-budget.service.ts';

const ofVideo = z.object({ videoId: z.string() });
/** Jobs for two files of one video may wait, so that each names its file. */
const ofFile = ofVideo.extend({ fileKey: z.string(), charged: z.number().optional() });

const [LIGHT, HEAVY] = ['video.process', 'video.process-slowly'];

/** Light and heavy videos have separate lanes. Players take turns, one conversion at a time across all servers. */
export const processVideoKind = {
  name: LIGHT,
  data: ofFile,
  turns: [LIGHT, HEAVY],
  // Half a day including pauses: a full disk or a killed server is not the file's fault.
  attempts: 12,
  limitSeconds: 3600,
} satisfies JobKind;

export const processSlowlyKind = { ...processVideoKind, name: HEAVY } satisfies JobKind;

export const makePostersKind = {
  name: 'video.posters',
  data: ofVideo,
  turns: ['video.posters'],
  attempts: 4,
  limitSeconds: 600,
} satisfies JobKind;

type QueueContext = Pick<AppContext, 'jobs' | 'clock'>;

type VideoToQueue = Pick<VideoRow, 'id' | 'player_id' | 'file_key'> & { charged?: number | undefined };

export async function queueProcessing(
  ctx: QueueContext,
  tx: Tx,
  video: VideoToQueue & { work: number | null },
): Promise<void> {
  await queue(ctx, tx, { videos: [video], kind: isLight(video.work) ? processVideoKind : processSlowlyKind });
}

export async function queueAsHeavy(ctx: AppContext, video: VideoToQueue): Promise<void> {
  await inTransaction(ctx.db, (tx) => queue(ctx, tx, { videos: [video], kind: processSlowlyKind }));
}

async function queue(
  ctx: QueueContext,
  tx: Tx,
  { videos, kind }: { videos: readonly VideoToQueue[]; kind: typeof processVideoKind },
): Promise<void> {
  if (videos.length === 0) return;
  const videoIds = videos.map(({ id }) => id);
  // The video may be deleted, and its player too.
  const present = await setQueued(tx, videoIds, ctx.clock.timestamp());
  for (const { id, player_id: owner, file_key, charged } of videos.filter(({ id }) => present.has(id))) {
    await ctx.jobs.enqueue(tx, kind, { videoId: id, fileKey: file_key, charged }, { key: file_key, owner });
  }
}

const BATCH = 100;

export async function queueUnprepared(ctx: AppContext): Promise<void> {
  let count: number;
  do {
    count = await inTransaction(ctx.db, async (tx) => {
      const videos = await repo.listNotQueued(tx, BATCH);
      await queue(ctx, tx, { videos, kind: processSlowlyKind });
      return videos.length;
    });
  } while (count === BATCH);
}

/** Maximum size of the files per second of video: 10 and 4 Mbit/s of pictures, and sound. */
const BYTES_PER_SECOND = 1_900_000;
const PICTURE_BYTES = 2_000_000;

/** The space for the files made of a video, and for a copy of the original if the store is not on this disk. */
export function bytesNeeded({ duration, fileSize }: Pick<Video, 'duration' | 'fileSize'>): number {
  const made = duration === null ? MADE_BYTES_MAX : duration * BYTES_PER_SECOND + PICTURE_BYTES;
  return fileSize + Math.min(MADE_BYTES_MAX, made);
}

/** Longer pauses delay short clips, shorter ones load the database. */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [50, 500];

/** Returns the video when prepared, or as it is after a timeout. Does not wait when the server stops or has no space. */
export async function videoWhenPrepared(ctx: AppContext, video: Video): Promise<Video> {
  try {
    await assertFreeSpace(ctx, bytesNeeded(video));
  } catch {
    return video;
  }
  const deadline = performance.now() + ctx.limits.processingWaitMs;
  let now = video;
  const mayWait = (ms: number) => ctx.jobs.isRunning() && performance.now() + ms <= deadline;
  for (let ms = FIRST_PAUSE_MS; now.processing === 'processing' && mayWait(ms); ) {
    await pause(ms);
    ms = Math.min(ms * 1.5, LAST_PAUSE_MS);
    const row = await findVideo(ctx.db, video.id);
    if (!row) return video;
    now = toVideo(row);
  }
  return now;
}

/** Prepares a failed video again. Any other video stays as it is. */
export async function reprocessVideo(ctx: ActorContext, id: string): Promise<Video> {
  await videoFor(ctx, id, 'video:reprocess');
  await assertWorkLeft(ctx);
  await throttle(ctx, `reprocess:user:${ctx.viewer.id}`, ctx.limits.reprocessingPerUser);
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx.viewer);
    const video = await mustFindVideo(tx, id);
    if (!(await setOutcome(tx, video, { from: 'failed', processing: 'processing' }))) return;
    await queueProcessing(ctx, tx, { ...video, charged: await chargeWork(ctx, tx, video.work) });
    publishVideo(ctx, tx, video);
    if (ctx.viewer.id !== video.playerId) await recordAct(ctx, tx, { act: 'video.prepare', ...ofPlayer(video) });
  });
  return readStoredVideo(ctx.db, id);
}

export async function choosePoster(ctx: ActorContext, { id, at }: ChoosePosterInput): Promise<Video> {
  await videoFor(ctx, id, 'video:arrange');
  await throttle(ctx, `poster:user:${ctx.viewer.id}`, ctx.limits.postersPerUser);
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx.viewer);
    const { playerId: owner } = await mustFindVideo(tx, id);
    // A video that is not ready yet gets its posters of that frame with the other files.
    if ((await setPosterAt(tx, id, at)) === 'ready')
      await ctx.jobs.enqueue(tx, makePostersKind, { videoId: id }, { key: id, owner });
  });
  return readStoredVideo(ctx.db, id);
}
