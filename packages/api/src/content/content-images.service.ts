import {
  CONTENT_IMAGE_WIDTHS,
  type ContentImageSize,
  contentImageIdOf,
  contentImageUrl,
} from '@touchline/contracts/home-page';
import type { Tx } from '@touchline/db';
import { recordAct } from '../core/audit/audit.service.ts';
import { assertStillActive } from '../core/users/users.service.ts';
import { authorize, demand } from '../platform/authorize.ts';
import type { FilesContext, RequestContext } from '../platform/context.ts';
import { AppError, existing, invalidValue } from '../platform/errors.ts';
import {
  type Admission,
  admitFile,
  deleteFilesAfter,
  keepFiles,
  listAsOrphaned,
  type ReadableFile,
  readable,
} from '../platform/files/files.service.ts';
import { forAllListed } from '../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../platform/lib/clock.ts';
import type { StagedFile } from '../platform/storage/file-store.ts';
import * as repo from './content.repo.ts';

/** A dialog with an uploaded image may stay open this long before it is saved. */
const UNUSED_FOR_SECONDS = DAY_SECONDS;
const BATCH = 100;

/** Checks the permission, the caller's limits and the free space. */
export async function admitContentImage(ctx: RequestContext): Promise<Admission> {
  demand(ctx, 'content:manage');
  return admitFile(ctx, 'image', ctx.limits.imagesPerUser);
}

/** Re-encodes a received image for desktops and for phones, stores both and returns their URL. */
export async function keepContentImage({ ctx }: Admission, received: StagedFile): Promise<string> {
  if (received.size === 0) throw new AppError('EMPTY_FILE');
  const id = crypto.randomUUID();
  const staged: StagedFile[] = [];
  const reencode = async (size: ContentImageSize) => {
    const width = CONTENT_IMAGE_WIDTHS[size];
    const form = { width, height: width, format: 'webp' } as const;
    const file = await ctx.imageEncoder.reencode(received.path, form, (bytes) => ctx.files.stage(bytes));
    staged.push(file);
    return { staged: file, key: `${crypto.randomUUID()}.webp` };
  };
  try {
    const large = await reencode('large');
    const small = await reencode('small');
    const row = { id, large_file: large.key, small_file: small.key, created_at: ctx.clock.timestamp() };
    await keepFiles(ctx, [large, small], async (tx) => {
      await assertStillActive(tx, ctx.viewer);
      await repo.insertImage(tx, row);
      await recordAct(ctx, tx, { act: 'content.create', target: { kind: 'content', id } });
    });
  } finally {
    for (const file of staged) await ctx.files.discard(file);
  }
  return contentImageUrl(id);
}

/** A stored picture: for all callers while an active entry shows it, for admins always. */
export async function contentImageToShow(
  ctx: RequestContext,
  id: string,
  size: ContentImageSize,
): Promise<ReadableFile> {
  const image = existing(await repo.findShownImage(ctx.db, id), 'IMAGE_NOT_FOUND');
  const shown = authorize(ctx.viewer, 'content-image:see', image, 'IMAGE_NOT_FOUND');
  const column = size === 'small' ? 'small_file' : 'large_file';
  return readable(shown, column, { mimeType: 'image/webp', notFound: 'IMAGE_NOT_FOUND' });
}

/** The id of the uploaded image that an entry's URL names, if any. It may have been deleted meanwhile. */
export async function imageIdFor(tx: Tx, imageUrl: string | null): Promise<string | null> {
  const id = contentImageIdOf(imageUrl);
  if (id && !(await repo.findImage(tx, id))) {
    throw invalidValue('imageUrl', 'This picture is no longer there. Please upload it again.');
  }
  return id;
}

/** Removes an image unless another entry shows it. Returns the keys of the files to delete after the transaction. */
export async function dropImage(ctx: FilesContext, tx: Tx, id: string | null): Promise<string[]> {
  const image = id === null ? null : await repo.removeUnusedImage(tx, id);
  const keys = image ? [image.large_file, image.small_file] : [];
  await listAsOrphaned(ctx, tx, keys);
  return keys;
}

/** Deletes images that were uploaded for an entry that was never saved; called by the hourly clean-up. */
export async function removeUnusedContentImages(ctx: FilesContext): Promise<void> {
  const before = ctx.clock.timestampIn(-UNUSED_FOR_SECONDS);
  const list = (limit: number) => repo.listUnusedImages(ctx.db, before, limit);
  await forAllListed(BATCH, list, (id) => deleteFilesAfter(ctx, (tx) => dropImage(ctx, tx, id)));
}
