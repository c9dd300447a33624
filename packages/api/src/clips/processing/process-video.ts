import { extname } from 'node:path';
import { videoMediaSchema } from '@touchline/contracts/videos';
import type { Tx, VideoFileKind, VideoFileRow, VideoRow } from '@touchline/db';
import { type NotifyContext, notify } from '../../core/notifications/notify.ts';
import { lockUsers } from '../../core/users/users.service.ts';
import type { AppContext } from '../../platform/context.ts';
import { assertFreeSpace, keepFiles, listAsOrphaned, removeOrphanedFiles } from '../../platform/files/files.service.ts';
import { defineCronJob, defineJob, forAllListed } from '../../platform/jobs/define-job.ts';
import { JobRejected } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { storeFingerprint } from '../copies/copies.service.ts';
import {
  type Conversion,
  ConversionRejected,
  type MadeFile,
  type Pace,
  WorkUsedUp,
} from '../media/conversion/video-converter.ts';
import { lightBoundMs, WORK_MAX_SECONDS } from '../media/work.ts';
import { lockVideo, setMedia, setOutcome, withdrawApproval } from '../videos/video-writes.repo.ts';
import { findVideo, toMedia } from '../videos/videos.repo.ts';
import { publishVideo, recordIfWatchable } from '../videos/videos.service.ts';
import * as repo from './processing.repo.ts';
import {
  bytesNeeded,
  makePostersKind,
  processSlowlyKind,
  processVideoKind,
  queueAsHeavy,
  queueUnprepared,
} from './processing.service.ts';
import { chargeExcess } from './work-budget.service.ts';

type FileToStore = MadeFile & { kind: VideoFileKind };
const asPoster = (poster: MadeFile): FileToStore => ({ kind: 'poster', ...poster });

/** Makes and stores the files of a video, unless it changed meanwhile. If the conversion fails, its player reads why. */
export async function processVideo(
  ctx: AppContext,
  id: string,
  { signal, pace, charged }: { signal: AbortSignal; pace: Pace; charged?: number | undefined },
): Promise<void> {
  const video = await findVideo(ctx.db, id);
  if (video?.processing !== 'processing') return;
  if (!(await ctx.files.find(video.file_key))) return markFailed(ctx, video, 'lost');
  await assertFreeSpace(ctx, bytesNeeded({ duration: video.duration, fileSize: video.file_size }));
  try {
    await ctx.files.withLocal(video.file_key, (source) =>
      ctx.files.inFolder(async (folder) => {
        const input = { source, container: video.container, folder, posterAt: video.poster_at };
        const manner = { pace, ...(pace === 'quick' && { cpuMaxMs: lightBoundMs(video.work) }) };
        const made = await ctx.videoConverter.convert(input, signal, manner);
        await storeConversion(ctx, video, { made, charged });
      }),
    );
  } catch (error) {
    if (!(error instanceof ConversionRejected)) throw error;
    if (error instanceof WorkUsedUp) {
      const taken = pace === 'quick' ? lightBoundMs(video.work) / 1000 : WORK_MAX_SECONDS;
      await inTransaction(ctx.db, (tx) => chargeExcess(ctx, tx, { playerId: video.player_id, charged, taken }));
      if (pace === 'quick') return queueAsHeavy(ctx, { ...video, charged: charged && Math.max(charged, taken) });
    }
    // A full disk is not the fault of the file.
    await assertFreeSpace(ctx);
    await markFailed(ctx, video, error.reason);
  }
}

function storeConversion(
  ctx: AppContext,
  video: VideoRow,
  { made, charged }: { made: Conversion; charged: number | undefined },
): Promise<void> {
  const { playback, small, posters, storyboard } = made;
  // The schema drops fields such as paths.
  const media = videoMediaSchema.parse({ ...made, version: newVersion() });
  return storeFiles(ctx, video, {
    files: [
      { kind: 'playback', ...playback },
      ...(small ? [{ kind: 'small' as const, ...small }] : []),
      ...posters.map(asPoster),
      ...(storyboard ? [{ kind: 'storyboard' as const, ...storyboard }] : []),
    ],
    kinds: ['playback', 'small', 'poster', 'storyboard'],
    record: async (tx) => {
      // The account before the video, as everywhere: a clip that becomes watchable is news of the player.
      await lockUsers(tx, [video.player_id]);
      if (!(await setOutcome(tx, video, { from: 'processing', processing: 'ready', media }))) return false;
      await storeFingerprint(tx, video.id, made.fingerprint);
      await recordIfWatchable(ctx, tx, video.id);
      await chargeExcess(ctx, tx, { playerId: video.player_id, charged, taken: made.work });
      const now = await findVideo(tx, video.id);
      // Its player has chosen another poster meanwhile.
      if (now && now.poster_at !== video.poster_at) {
        await ctx.jobs.enqueue(tx, makePostersKind, { videoId: now.id }, { key: now.id, owner: now.player_id });
      }
      return true;
    },
  });
}

export async function makePosters(ctx: AppContext, id: string, signal: AbortSignal): Promise<void> {
  const video = await findVideo(ctx.db, id);
  const media = toMedia(video?.media ?? null);
  const [playback] = await repo.listFilesOfKind(ctx.db, { videoId: id, kind: 'playback' });
  if (!video || !media || !playback) return;
  await assertFreeSpace(ctx);
  await ctx.files.withLocal(playback.file_key, (source) =>
    ctx.files.inFolder(async (folder) => {
      const wanted = { source, folder, at: video.poster_at };
      const posters = await ctx.videoConverter.makePosters(wanted, signal).catch((error: unknown) => {
        // A retry would be rejected too.
        throw error instanceof ConversionRejected ? new JobRejected(error.message) : error;
      });
      await storeFiles(ctx, video, {
        files: posters.map(asPoster),
        kinds: ['poster'],
        async record(tx) {
          const now = await setMedia(tx, video, { ...media, version: newVersion() });
          // Another server may make posters of a later choice.
          return now !== undefined && now.poster_at === video.poster_at;
        },
      });
    }),
  );
}

function markFailed(ctx: AppContext, { id, file_key }: VideoRow, reason: string): Promise<void> {
  return inTransaction(ctx.db, (tx) => markFailedIn(ctx, tx, { id, fileKey: file_key, reason }));
}

/** Records why a video failed, and tells its player; nothing if it is deleted or ready, or has another file by now. */
async function markFailedIn(
  ctx: NotifyContext,
  tx: Tx,
  { id, fileKey, reason }: { id: string; fileKey: string; reason: string },
): Promise<void> {
  const found = await findVideo(tx, id);
  if (found?.file_key !== fileKey) return;
  // The account before the video, as everywhere.
  await lockUsers(tx, [found.player_id]);
  if (!(await setOutcome(tx, found, { from: 'processing', processing: 'failed', error: reason }))) return;
  await withdrawUnplayable(ctx, tx, found);
}

/**
 * Tells the player that there is nothing to play. Today only what can be played is approved; what an earlier version
 * approved before is withdrawn, and waits for the review from its last change on.
 */
async function withdrawUnplayable(ctx: NotifyContext, tx: Tx, { id, title, player_id }: VideoRow): Promise<void> {
  await withdrawApproval(tx, id);
  publishVideo(ctx, tx, { id, player_id });
  await notify(ctx, tx, { kind: 'video-unreadable', userIds: [player_id], facts: { title, videoId: id } });
}

const WITHDRAWN_AT_ONCE = 100;

/** Withdraws what an earlier version approved although it could not be played. */
export async function withdrawApproved(ctx: AppContext): Promise<void> {
  await forAllListed(
    WITHDRAWN_AT_ONCE,
    (limit) => repo.listUnplayable(ctx.db, limit),
    ({ id, player_id }) =>
      inTransaction(ctx.db, async (tx) => {
        await lockUsers(tx, [player_id]);
        await lockVideo(tx, id);
        const video = await findVideo(tx, id);
        if (video?.is_approved === 1 && video.processing === 'failed') await withdrawUnplayable(ctx, tx, video);
      }),
  );
}

/** While its files were made, the video was deleted, got another file, or was prepared by another run. */
class Superseded extends Error {}

/** Replaces the files of these kinds. Stores nothing when `record` returns false: the files are no longer wanted. */
async function storeFiles(
  ctx: AppContext,
  video: VideoRow,
  { files, kinds, record }: { files: FileToStore[]; kinds: VideoFileKind[]; record(tx: Tx): Promise<boolean> },
): Promise<void> {
  const rows: VideoFileRow[] = [];
  const toKeep = [];
  for (const { kind, path, type, width, height } of files) {
    const staged = await ctx.files.measure(path);
    const id = crypto.randomUUID();
    const key = `${id}${extname(path)}`;
    const content = { file_key: key, mime_type: type, file_size: staged.size, sha256: staged.sha256 };
    rows.push({ id, video_id: video.id, kind, width, height, ...content });
    toKeep.push({ staged, key });
  }
  try {
    const replaced = await keepFiles(ctx, toKeep, async (tx) => {
      if (!(await record(tx))) throw new Superseded();
      const before = await repo.replaceFiles(tx, video.id, { kinds, files: rows });
      await listAsOrphaned(ctx, tx, before);
      publishVideo(ctx, tx, video);
      return before;
    });
    await removeOrphanedFiles(ctx, replaced);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

function newVersion(): string {
  return crypto.randomUUID().slice(0, 8);
}

const processingJob = (kind: typeof processVideoKind, pace: Pace) =>
  defineJob({
    ...kind,
    run: (ctx, { videoId, charged }, { signal }) => processVideo(ctx, videoId, { signal, pace, charged }),
    failed: (ctx, tx, { videoId, fileKey }) => markFailedIn(ctx, tx, { id: videoId, fileKey, reason: 'failed' }),
  });

export const processingJobs = [
  processingJob(processVideoKind, 'quick'),
  processingJob(processSlowlyKind, 'slow'),
  defineJob({ ...makePostersKind, run: (ctx, { videoId }, { signal }) => makePosters(ctx, videoId, signal) }),
  defineCronJob({ name: 'video.queue', cron: '20 * * * *', run: queueUnprepared }),
  defineCronJob({ name: 'video.withdraw', cron: '25 * * * *', run: withdrawApproved }),
];
