import { Readable } from 'node:stream';
import type { Account } from '@touchline/contracts/users';
import { type ModerationPatch, TEXTS_LATER, type Video } from '@touchline/contracts/videos';
import { processingJobs } from '../clips/processing/process-video.ts';
import { beginUpload, storePart } from '../clips/upload/resumable/uploads.service.ts';
import { addVideo } from '../clips/upload/upload.service.ts';
import { setOutcome } from '../clips/videos/video-writes.repo.ts';
import { mustFindVideo } from '../clips/videos/videos.service.ts';
import { bindJobs } from '../platform/jobs/define-job.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import { tinyClip } from './clips.ts';
import { runDue } from './jobs.ts';
import { aPlayer, theAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Of a video whose length is not known. */
const LONG_SECONDS = 60;

/** Fields of a video; the others get default values. */
export interface VideoWishes {
  player?: Account;
  title?: string;
  description?: string;
  tags?: string[];
  isPublic?: boolean;
  isApproved?: boolean;
  /** The name of the file on the player's disk. */
  originalName?: string;
  content?: Buffer;
  /** Prepared for playback. */
  isReady?: boolean;
  /** Counts as prepared, without the files, which take a second to make. */
  isCountedReady?: boolean;
}

/**
 * A video, uploaded by its player; pending unless `isApproved`, and not prepared for playback unless `isReady`. Advances the
 * clock by a second.
 */
export async function aVideo(app: TestApp, wishes: VideoWishes = {}): Promise<Video> {
  const player = wishes.player ?? (await aPlayer(app, { isVerified: true }));
  app.clock.turn(1);
  const staged = await app.shared.files.stage(Readable.from([wishes.content ?? (await tinyClip())]));
  const fields = {
    title: wishes.title ?? 'Winner in the last minute',
    ...(wishes.description !== undefined && { description: wishes.description }),
    ...(wishes.tags !== undefined && { tags: JSON.stringify(wishes.tags) }),
    ...(wishes.isPublic !== undefined && { isPublic: String(wishes.isPublic) }),
  };
  const admission = { ctx: app.contextOf(player), release: () => {} };
  const originalName = wishes.originalName ?? 'clip.mp4';
  const video = await addVideo(admission, { staged, originalName, fields }).finally(() =>
    app.shared.files.discard(staged),
  );
  if (wishes.isReady) await prepareVideos(app);
  if (wishes.isCountedReady) await countAsReady(app, video.id);
  if (wishes.isApproved) return moderate(app, video, { isApproved: true });
  return wishes.isReady ? app.as(player).videos.byId({ id: video.id }) : video;
}

/** Makes the files for playback of all videos that wait for them, or that count as ready without them. */
export async function prepareVideos({ db, shared }: TestApp): Promise<void> {
  await db
    .updateTable('videos')
    .set({ processing: 'processing' })
    .where('processing', '=', 'ready')
    .where('media', 'is', null)
    .execute();
  await runDue(shared, bindJobs(shared, processingJobs));
}

/** Records that an admin has played videos to their ends, as the review needs it before an approval. */
export async function hasPlayed(app: TestApp, admin: Account, videos: readonly Pick<Video, 'id'>[]): Promise<void> {
  const ids = videos.map(({ id }) => id);
  const rows = await app.db
    .selectFrom('videos')
    .select(['id', 'revision', 'duration'])
    .where('id', 'in', ids)
    .execute();
  const now = app.clock.now().toISOString();
  for (const { id, revision, duration } of rows) {
    const plays = { revision, ranges: JSON.stringify([[0, duration ?? LONG_SECONDS]]), played_at: now };
    await app.db
      .insertInto('review_plays')
      .values({ video_id: id, admin_id: admin.id, ...plays })
      .onConflict((conflict) => conflict.columns(['video_id', 'admin_id']).doUpdateSet(plays))
      .execute();
  }
}

/** Makes a new video count as ready, without the files for playback, which take a second. */
export function countAsReady({ db }: TestApp, id: string): Promise<boolean> {
  const outcome = { from: 'processing', processing: 'ready' } as const;
  return inTransaction(db, async (tx) => setOutcome(tx, await mustFindVideo(tx, id), outcome));
}

/** An admin's decision about a video. Only what can be played is approved, so a new video counts as ready. */
export async function moderate(app: TestApp, { id }: Pick<Video, 'id'>, patch: ModerationPatch): Promise<Video> {
  if (patch.isApproved) await countAsReady(app, id);
  return app.as(await theAdmin(app)).videos.moderate({ id, patch });
}

/** The id of an upload for some player, whose file is complete. */
export async function anUploadWithoutTexts(app: TestApp, sender: Account): Promise<string> {
  const { id: playerId } = await aPlayer(app, { isVerified: true });
  const [ctx, clip] = [app.contextOf(sender), await tinyClip()];
  const metadata = { texts: TEXTS_LATER, filename: 'goal.mp4', playerId };
  const { id } = await beginUpload(ctx, { bytes: clip.length, metadata });
  await storePart(ctx, id, { content: Readable.from([clip]), offset: 0 });
  return id;
}
