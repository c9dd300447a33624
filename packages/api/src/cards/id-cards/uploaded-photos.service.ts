import type { AuditFacts } from '@touchline/contracts/audit';
import type { UploadedPhoto } from '@touchline/contracts/id-cards';
import type { IdCardRow, Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { imageUrl } from '../../core/users/projections.ts';
import { readImageFiles } from '../../core/users/users.service.ts';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { AppError, existing, invalidValue } from '../../platform/errors.ts';
import { ownAgain } from '../../platform/files/files.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { takeBackKept } from '../../safeguarding/evidence/kept-files.service.ts';
import { awaitsFamily, lookedAt } from './card-state.ts';
import { assertFamilyAgrees } from './families.service.ts';
import { findCardById, type HeldCard, metadataOf } from './id-cards.repo.ts';
import { changesOf, hashPhoto, mustFindCard, ofHolder, saveCard } from './id-cards.service.ts';

/** The holder's own portrait, if their card has another one or none and may get it. */
export function uploadedPhotoOf({ card, holder }: HeldCard): string | null {
  const { passportFile: file } = holder;
  if (file === null || file === card.photo_file) return null;
  if (card.status === 'revoked' || awaitsFamily(card, holder)) return null;
  return imageUrl(card.user_id, 'passport', file);
}

/** Puts the portraits that the admin has looked at on the cards of their holders; the entries of the log undo it. */
export async function usePhotos(ctx: ActorContext, photos: readonly UploadedPhoto[]) {
  demand(ctx, 'id-cards:edit');
  const results = await eachForItself(ctx, photos, {
    act: async (photo) => ({ userId: photo.userId, error: null, entryId: await usePhoto(ctx, photo) }),
    refused: ({ userId }, error) => ({ userId, error, entryId: null }),
    failure: 'an uploaded photo could not be used together with others',
  });
  return { results };
}

async function usePhoto(ctx: ActorContext, { userId, url }: UploadedPhoto): Promise<string | null> {
  const fields = { metadata: { passportImageUrl: url } };
  const hashed = await hashPhoto(ctx, userId, fields);
  return inTransaction(ctx.db, async (tx) => {
    const uploaded = await readImageFiles(tx, userId, { lock: true });
    const before = await mustFindCard(tx, userId);
    if (before.status === 'revoked') throw new AppError('CARD_REVOKED');
    await assertFamilyAgrees(tx, before);
    const isPresent = uploaded.passport !== null && url === imageUrl(userId, 'passport', uploaded.passport);
    if (!isPresent) throw invalidValue('url', 'This picture has been replaced meanwhile. Please look at it again.');
    if (before.photo_file === uploaded.passport) return null;
    const changes = { ...changesOf(fields, { userId, uploaded, before, hashed }), ...lookedAt(ctx, before) };
    // The former photo stays listed as orphaned, from where undoing takes it, until the hourly clean-up.
    await saveCard(ctx, tx, { before, changes, uploaded });
    const after = { ...before, ...changes };
    const shown = { before: photoState(before), after: photoState(after), open: PHOTO_FIELDS };
    return recordAct(ctx, tx, { act: 'card.use-photo', ...ofHolder(before), ...shown });
  });
}

const PHOTO_FIELDS = ['photoFile', 'photoUrl', 'photoHash', 'confirmedAt', 'stage'] as const;

function photoState(card: IdCardRow) {
  const { photo_file: photoFile, photo_sha256: photoHash, confirmed_at: confirmedAt, stage } = card;
  return { photoFile, photoUrl: metadataOf(card).passportImageUrl, photoHash, confirmedAt, stage };
}

/** A case that keeps the holder has taken the photo; it stays kept on the card, and is taken again when it is replaced. */
async function isOwnedAgain(tx: Tx, userId: string, key: string): Promise<boolean> {
  return (await ownAgain(tx, key)) || takeBackKept(tx, { userId, key });
}

/** Gives a card the photo that it had before, while that is stored and nothing of it was changed since. */
export async function undoPhotoIn(
  ctx: ActorContext,
  tx: Tx,
  cardId: string,
  { undoes, facts, expected }: { undoes: string; facts: AuditFacts; expected: AuditFacts },
): Promise<void> {
  demand(ctx, 'id-cards:edit');
  const { user_id: userId } = existing(await findCardById(tx, cardId), 'CARD_NOT_FOUND');
  const uploaded = await readImageFiles(tx, userId, { lock: true });
  const before = await mustFindCard(tx, userId);
  const state: AuditFacts = photoState(before);
  if (PHOTO_FIELDS.some((field) => state[field] !== expected[field])) throw new AppError('CHANGED_SINCE');
  const text = (field: (typeof PHOTO_FIELDS)[number]) => (facts[field] ?? null) as string | null;
  const file = text('photoFile');
  const isStored = file === null || file === uploaded.passport || (await isOwnedAgain(tx, userId, file));
  if (!isStored) throw new AppError('CHANGED_SINCE', { message: 'The former photo is not stored any more.' });
  const changes: Partial<IdCardRow> = {
    photo_file: file,
    photo_sha256: text('photoHash'),
    confirmed_at: text('confirmedAt'),
    stage: facts.stage as IdCardRow['stage'],
    metadata: JSON.stringify({ ...metadataOf(before), passportImageUrl: text('photoUrl') }),
  };
  await saveCard(ctx, tx, { before, changes, uploaded });
  const after = photoState({ ...before, ...changes });
  await recordAct(ctx, tx, {
    act: 'card.use-photo',
    ...ofHolder(before),
    before: state,
    after,
    open: PHOTO_FIELDS,
    undoes,
  });
}
