import { IMAGE_PLACES, type ImageKind, type ImagePlace } from '@touchline/contracts/images';
import { recordAct } from '../../core/audit/audit.service.ts';
import { imageUrl } from '../../core/users/projections.ts';
import { assertStillActive, findImageFile, setImageFile } from '../../core/users/users.service.ts';
import { type Allowed, authorize, demand } from '../../platform/authorize.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import {
  admitFile,
  keepFile,
  type ReadableFile,
  readable,
  removeOrphanedFiles,
} from '../../platform/files/files.service.ts';
import type { ImageForm } from '../../platform/images/reencode.task.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import type { StagedFile } from '../../platform/storage/file-store.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { dropFiles } from '../../safeguarding/evidence/kept-files.service.ts';
import { filesOnCard, findPictureOnCard } from '../id-cards/card-pictures.service.ts';

const FORMS = {
  passport: { width: 1200, height: 1600, format: 'jpeg', extension: 'jpg', mimeType: 'image/jpeg' },
  signature: { width: 1000, height: 400, format: 'png', isInk: true, extension: 'png', mimeType: 'image/png' },
} as const satisfies Record<ImageKind, ImageForm & { extension: string; mimeType: string }>;

const LABELS = { passport: 'Portrait', signature: 'Signature', 'ceo-signature': 'Signature of the CEO' } as const;

export async function admitImage(ctx: RequestContext, userId: string, place: ImagePlace) {
  demand(ctx, 'session:use');
  authorizeImage(ctx, place, { id: userId });
  // Only admins get here with another user's id, so the 404 does not tell others which ids exist.
  if ((await findImageFile(ctx.db, userId, place)) === undefined) throw new AppError('USER_NOT_FOUND');
  return { ...(await admitFile(ctx, 'image', ctx.limits.imagesPerUser)), userId, place };
}

export async function replaceImage(
  { ctx, userId, place }: Awaited<ReturnType<typeof admitImage>>,
  received: StagedFile,
): Promise<string> {
  if (received.size === 0) throw new AppError('EMPTY_FILE');
  const form = FORMS[IMAGE_PLACES[place]];
  const staged = await ctx.imageEncoder.reencode(received.path, form, (bytes) => ctx.files.stage(bytes));
  const key = `${crypto.randomUUID()}.${form.extension}`;
  try {
    const dropped = await keepFile(ctx, { staged, key }, async (tx) => {
      await assertStillActive(tx, ctx.viewer);
      const before = await keepFormer(ctx, tx, userId, () => setImageFile(ctx, tx, { userId, place, key }));
      await recordAct(ctx, tx, { act: 'image.replace', ...imageOf(userId, place) });
      // An issued card keeps its image.
      if (before === null || (await filesOnCard(tx, userId)).includes(before)) return [];
      const replaced = { label: LABELS[place], mime_type: form.mimeType, file_key: before };
      return dropFiles(ctx, tx, { userId, files: [replaced] });
    });
    await removeOrphanedFiles(ctx, dropped);
  } finally {
    await ctx.files.discard(staged);
  }
  return imageUrl(userId, place, key);
}

/** Reads the present image, or the version that the user's card still shows. Each read by another user is recorded. */
export async function imageToShow(
  ctx: RequestContext,
  userId: string,
  place: ImagePlace,
  version?: string,
): Promise<ReadableFile> {
  authorizeImage(ctx, place, { id: userId });
  const onCard = version === undefined ? null : await findPictureOnCard(ctx.db, userId, place, version);
  const file_key = onCard ?? (await findImageFile(ctx.db, userId, place)) ?? null;
  const image = authorizeImage(ctx, place, { id: userId, file_key });
  const { mimeType } = FORMS[IMAGE_PLACES[place]];
  const file = readable(image, 'file_key', { mimeType, notFound: 'IMAGE_NOT_FOUND' });
  if (ctx.viewer?.id !== userId) {
    await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'image.read', ...imageOf(userId, place) }));
  }
  return file;
}

function imageOf(id: string, place: ImagePlace) {
  return { target: { kind: 'user', id }, after: { place } } as const;
}

function authorizeImage<T extends { id: string }>(
  ctx: RequestContext,
  place: ImagePlace,
  owner: T,
): Allowed<T, 'image:use'> {
  if (place === 'ceo-signature') demand(ctx, 'ceo-signatures:use');
  return authorize(ctx.viewer, 'image:use', owner);
}
