import type { Readable } from 'node:stream';
import { VIDEO_TITLE_MAX } from '@touchline/contracts/limits';
import { cutText, someId } from '@touchline/contracts/text';
import { type OwnUnfinishedUpload, TEXTS_LATER, videoUploadFields } from '@touchline/contracts/videos';
import { inCamelCase, type Tx, type UploadRow } from '@touchline/db';
import { authorize, demand } from '../../../platform/authorize.ts';
import type { ActorContext, FilesContext, RequestContext } from '../../../platform/context.ts';
import { AppError, existing } from '../../../platform/errors.ts';
import {
  type Admission,
  assertFreeSpace,
  deleteFilesAfter,
  keepFile,
  listAsOrphaned,
} from '../../../platform/files/files.service.ts';
import { accept } from '../../../platform/input-errors.ts';
import { forAllListed } from '../../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../../platform/lib/clock.ts';
import { inTransaction } from '../../../platform/lib/transaction.ts';
import { assertDeclaredVideo } from '../../media/probe/video-probe.ts';
import { admitUpload, assertUploadsOpen, assertWithinQuota, checkFile, checkForm } from '../upload.service.ts';
import * as repo from './uploads.repo.ts';

// A part is added only at the end of its upload, in the transaction that removes its file from the list of orphaned files:
// a crash leaves no file without a row, and one of two parts for the same place is refused.

/** How long an unfinished upload may be continued, and how long a finished one is remembered. */
export const UPLOAD_SECONDS = DAY_SECONDS;
/** How long an announcement reserves space. After that each part must find space: an upload may never be continued. */
const RESERVED_SECONDS = 15 * 60;
/** Far above what the fields need, and small enough to store with each upload. */
const METADATA_MAX_BYTES = 8 * 1024;
const KEY_MAX = 100;
const BATCH = 100;

export type UploadMetadata = Record<string, string | null>;

/** Begins an upload if nothing known before its first byte would reject the finished file. */
export async function beginUpload(
  ctx: RequestContext,
  { bytes, metadata }: { bytes: number; metadata: UploadMetadata },
): Promise<ResumableUpload> {
  const admission = await admitUpload(ctx, bytes, replacedBy(metadata));
  try {
    return await announce(admission.ctx, bytes, metadata);
  } finally {
    admission.release();
  }
}

async function announce(ctx: ActorContext, bytes: number, metadata: UploadMetadata): Promise<ResumableUpload> {
  if (bytes > ctx.limits.videoMaxBytes) throw new AppError('VIDEO_TOO_LARGE');
  if (bytes === 0) throw new AppError('EMPTY_FILE');
  const form = formOf(metadata);
  if (form.originalName === '') throw new AppError('NO_FILE');
  assertDeclaredVideo(metadata.filetype ?? '');
  const replaces = replacedBy(metadata);
  const { playerId } =
    replaces !== undefined
      ? { playerId: ctx.viewer.id }
      : await (awaitsTexts(metadata) ? checkFile(ctx, form) : checkForm(ctx, form));
  await assertWithinQuota(ctx.db, ctx, { playerId, more: bytes, replaces });
  const texts = toStored(metadata);
  const now = ctx.clock.timestamp();
  const announced = await repo.measureAnnounced(ctx.db, ctx.clock.timestampIn(UPLOAD_SECONDS - RESERVED_SECONDS));
  await assertFreeSpace(ctx, bytes + announced);
  const row: UploadRow = {
    id: crypto.randomUUID(),
    user_id: ctx.viewer.id,
    bytes,
    received: 0,
    metadata: texts,
    client_key: metadata.key && metadata.key.length <= KEY_MAX ? metadata.key : null,
    video_id: null,
    created_at: now,
    expires_at: ctx.clock.timestampIn(UPLOAD_SECONDS),
  };
  return inTransaction(ctx.db, async (tx) => {
    // The account is locked, so that concurrent uploads of a user are all counted.
    await assertUploadsOpen(tx, ctx);
    const unfinished = await repo.listUnfinished(tx, ctx.viewer.id, now);
    const same = unfinished.find((earlier) => isRepeated(earlier, row));
    if (same) return toUpload(same);
    if (unfinished.length >= ctx.limits.unfinishedUploads) {
      const empty = unfinished.find(({ received }) => received === 0);
      if (!empty) throw new AppError('TOO_MANY_UNFINISHED_UPLOADS');
      await repo.removeUpload(tx, empty.id);
    }
    await repo.insertUpload(tx, row);
    return toUpload(row);
  });
}

export function toStored(metadata: UploadMetadata): string {
  const texts = JSON.stringify(metadata);
  if (Buffer.byteLength(texts) <= METADATA_MAX_BYTES) return texts;
  throw new AppError('INVALID_INPUT', { message: 'The texts are too long.' });
}

/** Whether the response to an earlier announcement was lost: same key and same content. */
function isRepeated(earlier: UploadRow, { client_key, bytes, metadata }: UploadRow): boolean {
  const isSaidAgain = earlier.bytes === bytes && earlier.metadata === metadata;
  return client_key !== null && earlier.client_key === client_key && isSaidAgain;
}

export async function listOwnUnfinished(ctx: ActorContext): Promise<OwnUnfinishedUpload[]> {
  const rows = await repo.listUnfinished(ctx.db, ctx.viewer.id, ctx.clock.timestamp());
  return rows.map(toUpload).map(({ id, bytes, offset, metadata, expiresAt }) => {
    const { originalName: fileName, fields } = formOf(metadata);
    const replaces = replacedBy(metadata) ?? null;
    // The texts of a replacement are those of its video; a program need not send them.
    const isWithout = replaces !== null || awaitsTexts(metadata);
    const texts = isWithout ? { title: fields.title?.trim() || cutText(fileName, VIDEO_TITLE_MAX) } : fields;
    const { playerId: _, ...details } = accept(videoUploadFields, texts);
    return {
      id,
      fileName,
      bytes,
      received: offset,
      ...details,
      replaces,
      awaitsTexts: awaitsTexts(metadata),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** An upload of the caller. Other users' and expired uploads are not found. */
export async function uploadToContinue(ctx: RequestContext, id: string): Promise<ResumableUpload> {
  const row = existing(await repo.findUpload(ctx.db, id, ctx.clock.timestamp()), 'UPLOAD_NOT_FOUND');
  return authorize(ctx.viewer, 'upload:continue', toUpload(row), 'UPLOAD_NOT_FOUND');
}

/** For a client that asks where to resume. After a restore the upload has ended: backups omit parts. */
export async function uploadToResume(ctx: RequestContext, id: string): Promise<ResumableUpload> {
  const upload = await uploadToContinue(ctx, id);
  const last = upload.videoId === null ? (await repo.listParts(ctx.db, id)).at(-1) : undefined;
  if (!last || (await ctx.files.find(last.key))) return upload;
  await endUpload(ctx, id);
  throw new AppError('UPLOAD_NOT_FOUND');
}

/** Checks before a part is read what may have changed since the upload began, and takes one of the sender's slots. */
export async function admitPart(ctx: RequestContext): Promise<Admission> {
  demand(ctx, 'videos:upload');
  await assertUploadsOpen(ctx.db, ctx);
  await assertFreeSpace(ctx);
  return { ctx, release: ctx.uploadSlots.take(ctx.viewer.id) };
}

/** Stores a part after those already received, and returns the next offset. */
export async function storePart(
  ctx: RequestContext,
  id: string,
  { content, offset }: { content: Readable; offset: number },
): Promise<number> {
  const upload = await uploadToContinue(ctx, id);
  // Another server may have stored a part since this request was compared with the upload.
  if (offset !== upload.offset) throw new AppError('UPLOAD_OFFSET');
  if (upload.isComplete) {
    // The last byte again.
    content.resume();
    return upload.bytes;
  }
  if ((await repo.listParts(ctx.db, id)).length >= ctx.limits.partsPerUpload) {
    throw new AppError('UPLOAD_TOO_MANY_PARTS');
  }
  const staged = await ctx.files.stage(content);
  try {
    if (staged.size === 0) return upload.offset;
    const part = { key: `${crypto.randomUUID()}.part`, start: upload.offset, bytes: staged.size };
    await keepFile(ctx, { staged, key: part.key }, async (tx) => {
      if (!(await repo.appendPart(tx, id, part))) throw new AppError('UPLOAD_OFFSET');
    });
    return part.start + part.bytes;
  } finally {
    await ctx.files.discard(staged);
  }
}

export async function endUpload(ctx: FilesContext, id: string): Promise<void> {
  await deleteFilesAfter(ctx, async (tx) => {
    await repo.lockUploads(tx, 'id', id);
    const parts = await repo.dropParts(tx, id);
    await listAsOrphaned(ctx, tx, parts);
    await repo.removeUpload(tx, id);
    return parts;
  });
}

export async function removeExpiredUploads(ctx: FilesContext): Promise<void> {
  const list = (limit: number) => repo.listExpired(ctx.db, ctx.clock.timestamp(), limit);
  await forAllListed(BATCH, list, (id) => endUpload(ctx, id));
}

/** The files of all parts that a user has sent. No part is added until the transaction ends. */
export async function partsSentBy(tx: Tx, userId: string): Promise<string[]> {
  await repo.lockUploads(tx, 'user_id', userId);
  return repo.uploadPartsOf(tx, userId);
}

export function formOf(metadata: UploadMetadata) {
  const { filename, filetype: _type, key: _key, replaces: _replaces, texts: _texts, ...given } = metadata;
  const fields = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text ?? '']));
  return { originalName: filename ?? '', fields };
}

/** The id of the video that gets another file; undefined for a new video. */
export function replacedBy({ replaces }: UploadMetadata): string | undefined {
  return replaces ? accept(someId, replaces) : undefined;
}

/** Whether an upload was begun before its texts were typed: it becomes a video once it has them. */
export function awaitsTexts({ texts, replaces }: UploadMetadata): boolean {
  return texts === TEXTS_LATER && !replaces;
}

export type ResumableUpload = ReturnType<typeof toUpload>;

function toUpload(row: UploadRow) {
  const isComplete = row.received === row.bytes;
  return {
    ...inCamelCase(row, ['id', 'user_id', 'bytes', 'video_id']),
    /** Where to resume. The last byte counts only once the video is stored, so that it is requested until then. */
    offset: isComplete && row.video_id === null ? row.bytes - 1 : row.received,
    isComplete,
    metadata: JSON.parse(row.metadata) as UploadMetadata,
    expiresAt: new Date(row.expires_at),
  };
}
