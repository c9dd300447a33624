import { randomUUID } from 'node:crypto';
import { IMAGE_PLACES, type ImageKind, type ImagePlace } from '@touchline/contracts/images';
import { authorize, demand } from '../authorize.ts';
import type { ActorContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { assertRoom, forgetFiles, keepFile, removeForgottenFiles } from '../files/files.service.ts';
import { findPictureOnCard, isOnCard } from '../id-cards/card-pictures.service.ts';
import type { StagedFile } from '../ports/file-store.ts';
import type { PictureForm } from '../ports/pictures.ts';
import { throttle } from '../throttle/throttle.ts';
import { findImageFile, mustStillBe, setImageFile } from '../users/accounts.service.ts';
import { imageUrl } from '../users/projections.ts';

/** What is stored of each kind: portraits opaque and small, signatures with their transparency (security.md 5.5). */
const FORMS = {
  passport: { width: 1200, height: 1600, format: 'jpeg', extension: 'jpg', mimeType: 'image/jpeg' },
  signature: { width: 1000, height: 400, format: 'png', extension: 'png', mimeType: 'image/png' },
} as const satisfies Record<ImageKind, PictureForm & { extension: string; mimeType: string }>;

/** Leave to send a picture, given before its bytes are read. */
export interface ImageAdmission {
  ctx: ActorContext;
  userId: string;
  place: ImagePlace;
  release(): void;
}

/** Refuses whoever is neither the picture's owner nor an admin, and whoever sends too many, before the body is read. */
export async function admitImage(ctx: RequestContext, userId: string, place: ImagePlace): Promise<ImageAdmission> {
  demandImage(ctx, userId, place);
  const actorContext = ctx as ActorContext;
  // Only admins get this far for others, so that a 404 tells nobody else which ids exist.
  if ((await findImageFile(ctx.db, userId, place)) === undefined) throw new AppError('USER_NOT_FOUND');
  await assertRoom(ctx);
  const release = ctx.uploadSlots.take(actorContext.viewer.id);
  try {
    await throttle(ctx, `image:user:${actorContext.viewer.id}`, ctx.limits.imagesPerUser);
  } catch (error) {
    release();
    throw error;
  }
  return { ctx: actorContext, userId, place, release };
}

/** Redraws a received picture, puts it in the place of the previous one and answers its address. */
export async function replaceImage(admission: ImageAdmission, received: StagedFile): Promise<string> {
  const { ctx, userId, place } = admission;
  if (received.size === 0) throw new AppError('EMPTY_FILE');
  const form = FORMS[IMAGE_PLACES[place]];
  const staged = await ctx.pictures.redraw(received.path, form, (bytes) => ctx.files.stage(bytes));
  const key = `${randomUUID()}.${form.extension}`;
  try {
    const previous = await keepFile(ctx, { staged, key }, async (tx) => {
      await mustStillBe(tx, ctx.viewer);
      const before = await setImageFile(ctx, tx, { userId, place, key });
      // An issued card keeps its picture.
      if (before === null || (await isOnCard(tx, userId, before))) return null;
      await forgetFiles(ctx, tx, [before]);
      return before;
    });
    await removeForgottenFiles(ctx, [previous]);
  } finally {
    await ctx.files.discard(staged);
  }
  return imageUrl(userId, place, key);
}

/** A stored picture for whoever may see it: the present one, or an earlier version if the person's card still shows it. */
export async function imageToShow(ctx: RequestContext, userId: string, place: ImagePlace, version?: string) {
  demandImage(ctx, userId, place);
  const onCard = version === undefined ? null : await findPictureOnCard(ctx.db, userId, place, version);
  const key = onCard ?? (await findImageFile(ctx.db, userId, place));
  const stored = key ? await ctx.files.find(key) : null;
  if (!key || !stored) throw new AppError('IMAGE_NOT_FOUND');
  return { key, size: stored.size, mimeType: FORMS[IMAGE_PLACES[place]].mimeType };
}

/** Portraits and signatures are their owner's and the admins' to use; the CEO's signature is the admins' alone. */
function demandImage(ctx: RequestContext, userId: string, place: ImagePlace): void {
  demand(ctx.viewer, 'session:use');
  if (place === 'ceo-signature') demand(ctx.viewer, 'ceo-signatures:use');
  else authorize(ctx.viewer, 'image:use', { id: userId });
}
