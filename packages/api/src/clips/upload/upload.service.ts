import { can, hasRole } from '@touchline/contracts/permissions';
import { foldForSearch } from '@touchline/contracts/search';
import { bodyId, fileName } from '@touchline/contracts/text';
import { type Video, type VideoUploadFields, videoUploadFields } from '@touchline/contracts/videos';
import { type Db, inSnakeCase, type Tx, toFlag } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { assertStillActive, findLiveFacts, ifUserDeleted, lockOwnAccount } from '../../core/users/users.service.ts';
import { authorize, demand } from '../../platform/authorize.ts';
import type { ActorContext, RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Admission,
  admitFile,
  keepFile,
  listAsOrphaned,
  removeOrphanedFiles,
} from '../../platform/files/files.service.ts';
import { accept } from '../../platform/input-errors.ts';
import type { StagedFile } from '../../platform/storage/file-store.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { dropFiles } from '../../safeguarding/evidence/kept-files.service.ts';
import { removeFingerprint } from '../copies/copies.repo.ts';
import { stateAfterChange } from '../editing/editing.service.ts';
import { checkVideo } from '../media/probe/video-probe.ts';
import { removeParts } from '../plays/plays.repo.ts';
import { removeFiles } from '../processing/processing.repo.ts';
import { queueProcessing } from '../processing/processing.service.ts';
import { assertWorkLeft, chargeWork } from '../processing/work-budget.service.ts';
import { recordVideoEvent } from '../review/history.service.ts';
import { insertVideo, lockVideo, setVideo } from '../videos/video-writes.repo.ts';
import { listFileKeys, measureVideosOf } from '../videos/videos.repo.ts';
import { ofPlayer, publishVideo, readStoredVideo, tellReviewers, videoFor } from '../videos/videos.service.ts';

/** Checks everything known before the body is read. `replaces` is the video that gets another file. */
export async function admitUpload(
  ctx: RequestContext,
  announcedBytes: number | null,
  replaces?: string,
): Promise<Admission> {
  demand(ctx, 'videos:upload');
  const { viewer, limits } = ctx;
  if (replaces !== undefined) await videoFor(ctx, replaces, 'video:edit');
  await assertUploadsOpen(ctx.db, ctx);
  if (announcedBytes !== null && announcedBytes > limits.videoMaxBytes + MULTIPART_OVERHEAD_BYTES) {
    throw new AppError('VIDEO_TOO_LARGE');
  }
  await assertWithinQuota(ctx.db, ctx, { playerId: viewer.id, more: 0, replaces });
  await assertWorkLeft(ctx);
  return admitFile(ctx, 'upload', limits.uploadsPerUser);
}

/** For text fields and part headers around the file; they do not count as the video's size. */
const MULTIPART_OVERHEAD_BYTES = 256 * 1024;

export interface ReceivedUpload {
  staged: StagedFile;
  originalName: string;
  fields: Record<string, unknown>;
  alsoStore?(tx: Tx, videoId: string): Promise<void>;
}

type Form = Pick<ReceivedUpload, 'fields' | 'originalName'>;

export async function checkForm(ctx: ActorContext, form: Form) {
  const { playerId, originalName } = await checkFile(ctx, form);
  return { playerId, fields: accept(videoUploadFields, form.fields), originalName };
}

/** What is known of a video before its texts. */
export async function checkFile(ctx: ActorContext, form: Form) {
  const playerId = await playerToUploadFor(ctx, form.fields.playerId);
  return { playerId, originalName: accept(fileName, form.originalName) };
}

/** Turns a received file into a pending video. Checks the permission again, since a long upload can outlive it. */
export async function addVideo({ ctx }: Admission, upload: ReceivedUpload): Promise<Video> {
  const { playerId, fields, originalName } = await checkForm(ctx, upload);
  const { extension, columns } = await readFile(ctx, upload.staged);

  const id = crypto.randomUUID();
  const key = `${id}.${extension}`;
  await keepFile(ctx, { staged: upload.staged, key }, async (tx) => {
    await assertUploadsOpen(tx, ctx);
    await assertWithinQuota(tx, ctx, { playerId, more: upload.staged.size });
    const row = {
      ...columns,
      ...toRow(ctx, fields),
      id,
      player_id: playerId,
      file_key: key,
      original_name: originalName,
    };
    // The account of a player that an admin uploads for is not locked.
    await insertVideo(tx, row).catch(ifUserDeleted('PLAYER_UNKNOWN'));
    await upload.alsoStore?.(tx, id);
    if (playerId !== ctx.viewer.id) await recordAct(ctx, tx, { act: 'video.upload', ...ofPlayer(row) });
    await queueProcessing(ctx, tx, { ...row, charged: await chargeWork(ctx, tx, row.work) });
    publishVideo(ctx, tx, row);
    await tellReviewers(ctx, tx, { videoId: id, isChanged: false });
  });
  return readStoredVideo(ctx.db, id);
}

/** Keeps id, texts, place and plays; deletes the old file unless a case keeps it. An approved video waits for review again. */
export async function replaceFile(
  { ctx }: Admission,
  id: string,
  { staged, originalName, alsoStore }: Omit<ReceivedUpload, 'fields'>,
): Promise<Video> {
  const original_name = accept(fileName, originalName);
  const { extension, columns } = await readFile(ctx, staged);
  const key = `${crypto.randomUUID()}.${extension}`;
  const replaced = await keepFile(ctx, { staged, key }, async (tx) => {
    const { canUploadVideos } = await lockOwnAccount(tx, ctx.viewer);
    await lockVideo(tx, id);
    const video = await videoFor({ ...ctx, db: tx }, id, 'video:edit');
    if (!canUploadVideos) throw new AppError('UPLOADS_CLOSED');
    await assertWithinQuota(tx, ctx, { playerId: video.playerId, more: staged.size, replaces: id });
    const made = (await listFileKeys(tx, { id })).filter((one) => one !== video.file_key);
    const change = {
      ...columns,
      ...stateAfterChange(ctx, video),
      file_key: key,
      original_name,
      processing: 'processing',
      processing_error: null,
      media: null,
      poster_at: null,
      review_key: `0${video.created_at}`,
      updated_at: ctx.clock.timestamp(),
    } as const;
    await keepFormer(ctx, tx, video.playerId, () => setVideo(tx, id, change));
    await removeFiles(tx, id);
    await removeParts(tx, id);
    await removeFingerprint(tx, id);
    await listAsOrphaned(ctx, tx, made);
    const former = { label: `Clip: ${video.title}`, mime_type: video.mime_type, file_key: video.file_key };
    const dropped = await dropFiles(ctx, tx, { userId: video.playerId, files: [former] });
    await alsoStore?.(tx, id);
    await recordVideoEvent(ctx, tx, video, { kind: 'replaced' });
    const charged = await chargeWork(ctx, tx, change.work);
    await queueProcessing(ctx, tx, { id, player_id: video.playerId, file_key: key, work: change.work, charged });
    publishVideo(ctx, tx, video);
    if (video.isApproved) await tellReviewers(ctx, tx, { videoId: id, isChanged: true });
    return [...made, ...dropped];
  });
  await removeOrphanedFiles(ctx, replaced);
  return readStoredVideo(ctx.db, id);
}

async function readFile(ctx: ActorContext, staged: StagedFile) {
  if (staged.size === 0) throw new AppError('EMPTY_FILE');
  const { extension, ...facts } = await checkVideo(ctx, staged);
  return { extension, columns: { ...inSnakeCase(facts), file_size: staged.size, sha256: staged.sha256 } };
}

function toRow(ctx: ActorContext, fields: VideoUploadFields) {
  const now = ctx.clock.timestamp();
  return {
    title: fields.title,
    description: fields.description,
    tags: JSON.stringify(fields.tags),
    is_approved: 0 as const,
    is_public: toFlag(fields.isPublic),
    waiting_since: now,
    processing: 'processing' as const,
    review_key: `0${now}`,
    search_text: foldForSearch(fields.title, fields.description),
    created_at: now,
    updated_at: now,
  };
}

async function playerToUploadFor(ctx: ActorContext, asked: unknown): Promise<string> {
  const playerId = typeof asked === 'string' && asked !== '' ? asked : ctx.viewer.id;
  authorize(ctx.viewer, 'video:upload-for', { id: playerId });
  if (playerId === ctx.viewer.id && !can(ctx.viewer, 'videos:moderate')) return playerId;
  const player = await findLiveFacts(ctx.db, accept(bodyId, playerId));
  if (!hasRole(player, 'player')) throw new AppError('PLAYER_UNKNOWN');
  return playerId;
}

/** In a transaction the account stays locked, so that uploads at the limit of the quota are checked one after the other. */
export async function assertUploadsOpen(db: Db | Tx, { viewer }: ActorContext): Promise<void> {
  const user = await assertStillActive(db, viewer);
  if (can(viewer, 'videos:moderate')) return;
  if (!user.canUploadVideos) throw new AppError('UPLOADS_CLOSED');
}

/** Rejects a video of `more` bytes that exceeds the quota of its player. A file that is replaced does not count. */
export async function assertWithinQuota(
  db: Db | Tx,
  { limits }: ActorContext,
  { playerId, more, replaces }: { playerId: string; more: number; replaces?: string | undefined },
): Promise<void> {
  const has = await measureVideosOf(db, playerId, replaces);
  const isFull = has.videos >= limits.videosPerPlayer || has.madeBytes >= limits.madeBytesPerPlayer;
  if (isFull || has.bytes + more > limits.videoBytesPerPlayer) throw new AppError('UPLOAD_QUOTA');
}
