import { Readable } from 'node:stream';
import type { DescribedUpload, DescribeUploadInput, Video } from '@touchline/contracts/videos';
import type { Tx } from '@touchline/db';
import { demand } from '../../../platform/authorize.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type Admission,
  assertFreeSpace,
  listAsOrphaned,
  removeOrphanedFiles,
} from '../../../platform/files/files.service.ts';
import { toAppError } from '../../../platform/input-errors.ts';
import { inTransaction } from '../../../platform/lib/transaction.ts';
import type { FileStore, StagedFile } from '../../../platform/storage/file-store.ts';
import { readStoredVideo } from '../../videos/videos.service.ts';
import { addVideo, assertUploadsOpen, replaceFile } from '../upload.service.ts';
import * as repo from './uploads.repo.ts';
import {
  admitPart,
  awaitsTexts,
  endUpload,
  formOf,
  type ResumableUpload,
  replacedBy,
  toStored,
  UPLOAD_SECONDS,
  uploadToContinue,
} from './uploads.service.ts';

/** Uploads that this server is turning into videos: a repeated request waits for that result. */
const finishing = new WeakMap<FileStore, Map<string, Promise<Video>>>();

/** The video of an upload that has its texts; null while they are awaited. */
export async function finishIfDescribed(admission: Admission, id: string): Promise<Video | null> {
  const { metadata } = await uploadToContinue(admission.ctx, id);
  return awaitsTexts(metadata) ? null : finishUpload(admission, id);
}

/**
 * Gives an upload its texts, other ones if it has some, and makes the video of it if its file is complete. The last part, too,
 * reads the texts after it is stored: whichever of the two comes last makes the video.
 */
export async function describeUpload(
  ctx: RequestContext,
  { id, details }: DescribeUploadInput,
): Promise<DescribedUpload> {
  const { videoId, metadata } = await uploadToContinue(ctx, id);
  if (videoId !== null) return { videoId };
  if (replacedBy(metadata) !== undefined) throw new AppError('UPLOAD_NOT_FOUND');
  const { texts: _, ...known } = metadata;
  const { tags, isPublic, ...words } = details;
  const described = toStored({ ...known, ...words, tags: JSON.stringify(tags), isPublic: String(isPublic) });
  demand(ctx, 'videos:upload');
  await inTransaction(ctx.db, async (tx) => {
    await assertUploadsOpen(tx, ctx);
    await repo.setMetadata(tx, id, described);
  });
  const upload = await uploadToContinue(ctx, id);
  if (!upload.isComplete || upload.videoId !== null) return { videoId: upload.videoId };
  const admission = await admitPart(ctx);
  try {
    return { videoId: (await finishUpload(admission, id)).id };
  } finally {
    admission.release();
  }
}

/** Makes a video of an upload exactly once. A refusal ends the upload; after a server error the next request retries. */
export function finishUpload(admission: Admission, id: string): Promise<Video> {
  const { files } = admission.ctx;
  const running = finishing.get(files) ?? new Map<string, Promise<Video>>();
  finishing.set(files, running);
  const work = running.get(id) ?? finish(admission, id).finally(() => running.delete(id));
  running.set(id, work);
  return work;
}

async function finish(admission: Admission, id: string): Promise<Video> {
  const { ctx } = admission;
  const upload = await uploadToContinue(ctx, id);
  if (upload.videoId !== null) return readStoredVideo(ctx.db, upload.videoId);
  if (!upload.isComplete) throw new AppError('UPLOAD_OFFSET');
  try {
    return await store(admission, upload);
  } catch (error) {
    const { videoId } = await uploadToContinue(ctx, id);
    // Another server was faster.
    if (videoId !== null) return readStoredVideo(ctx.db, videoId);
    if (isFinal(error)) await endUpload(ctx, id);
    throw error;
  }
}

async function store(admission: Admission, upload: ResumableUpload): Promise<Video> {
  const { ctx } = admission;
  const dropped: string[] = [];
  // Parts and joined file exist at the same time.
  await assertFreeSpace(ctx, upload.bytes);
  const staged = await join(ctx.files, await repo.listParts(ctx.db, upload.id));
  try {
    // The parts may be lost: backups leave them out.
    if (staged.size !== upload.bytes) throw new AppError('UPLOAD_NOT_FOUND');
    const received = {
      staged,
      ...formOf(upload.metadata),
      async alsoStore(tx: Tx, videoId: string) {
        const set = { video_id: videoId, expires_at: ctx.clock.timestampIn(UPLOAD_SECONDS) };
        if (!(await repo.finish(tx, upload.id, set))) throw new AppError('UPLOAD_NOT_FOUND');
        dropped.push(...(await repo.dropParts(tx, upload.id)));
        await listAsOrphaned(ctx, tx, dropped);
      },
    };
    const replaced = replacedBy(upload.metadata);
    const video = await (replaced === undefined
      ? addVideo(admission, received)
      : replaceFile(admission, replaced, received));
    await removeOrphanedFiles(ctx, dropped);
    return video;
  } finally {
    await ctx.files.discard(staged);
  }
}

async function join(files: FileStore, parts: readonly repo.StoredPart[]): Promise<StagedFile> {
  const content = async function* () {
    for (const { key } of parts) yield* await files.openRead(key);
  };
  try {
    return await files.stage(Readable.from(content(), { objectMode: false }));
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'NOT_FOUND';
    throw isLost ? new AppError('UPLOAD_NOT_FOUND', { cause: error }) : error;
  }
}

/** Whether the file, its texts or its sender were refused, so that a retry changes nothing. */
function isFinal(error: unknown): boolean {
  const refusal = toAppError(error);
  return refusal !== null && refusal.status < 500 && refusal.status !== 429;
}
