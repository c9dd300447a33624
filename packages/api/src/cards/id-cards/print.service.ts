import type { CardDefaults, CardDraft, CardSide, PrintInput } from '@touchline/contracts/id-cards';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { IMAGE_SETTING_DEFAULTS } from '@touchline/contracts/settings';
import type { Db, IdCardRow } from '@touchline/db';
import { type CardFace, findUnprintableText, type Stamp } from '@touchline/id-card';
import { recordAct } from '../../core/audit/audit.service.ts';
import { findSetting } from '../../core/settings/settings.service.ts';
import { readImageFiles } from '../../core/users/users.service.ts';
import { authorize, demand } from '../../platform/authorize.ts';
import type { ActorContext, AppContext, ClockContext, RequestContext } from '../../platform/context.ts';
import { AppError, invalidValue } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import type { CardToRender } from '../render/card-renderer.ts';
import { currentSigner, type KeyContext } from '../signing/keys.service.ts';
import { cardDefaultsOf, ceoSignatureUrl, contactPlaceOf } from './card-defaults.ts';
import { filesOfDraft, type PictureSources } from './card-pictures.service.ts';
import { standingOf } from './card-state.ts';
import { type HeldCard, metadataOf } from './id-cards.repo.ts';
import { mustFindHeldCard, ofHolder, verifyUrlOf, withoutGaps } from './id-cards.service.ts';
import { statementOf } from './offline-checks.service.ts';

const stateOf = ({ clock }: ClockContext, { card, holder }: HeldCard) =>
  standingOf(card, holder, clock.timestamp()).state;

/** Only a card that verifies is signed. */
async function signedStatement(ctx: KeyContext, held: HeldCard): Promise<string | null> {
  return stateOf(ctx, held) === 'active' ? statementOf(held, await currentSigner(ctx)) : null;
}

/** Why a card may not be printed: no admin has compared its photo, or its shipped signature could be copied. */
export async function paperProblem(db: Db, card: IdCardRow) {
  if (card.confirmed_at === null) return 'CARD_NOT_CONFIRMED';
  return isSample(await ceoUrlOf(db, card)) ? 'CARD_SAMPLE_SIGNATURE' : null;
}

async function ceoUrlOf(db: Db, card: IdCardRow): Promise<string> {
  return metadataOf(card).ceoSignatureImageUrl ?? (await ceoSignatureUrl(db));
}

const isSample = (url: string | null) => url === IMAGE_SETTING_DEFAULTS.ceo_signature;

/** Only a card that verifies, is confirmed and is signed has no stamp. */
function stampOf(ctx: ClockContext, held: HeldCard, ceoUrl: string | null) {
  if (stateOf(ctx, held) !== 'active' || held.card.confirmed_at === null) return 'VOID';
  return isSample(ceoUrl) ? 'SAMPLE' : null;
}

/** The texts and pictures that a draft can change. What it leaves out comes from the saved card, then from the defaults. */
function lookOf(
  { card, holder }: HeldCard,
  draft: CardDraft,
  { defaults, uploaded }: { defaults: CardDefaults; uploaded: PictureSources['uploaded'] },
) {
  const saved = metadataOf(card);
  const drawn = { ...saved, ...withoutGaps(draft) };
  const expiryDate = draft.expiryDate === undefined ? card.expiry_date : draft.expiryDate;
  return {
    texts: {
      firstName: drawn.firstName ?? holder.firstName,
      lastName: drawn.lastName ?? holder.lastName,
      organization: drawn.organization ?? defaults.organization,
      position: drawn.position ?? defaults.position,
      nationality: drawn.nationality ?? defaults.nationality,
      season: draft.season === undefined ? card.season : draft.season,
      expiryDate: expiryDate && new Date(expiryDate).toISOString(),
      issuedBy: draft.issuedBy ?? card.issued_by,
      companyAddress: drawn.companyAddress ?? defaults.companyAddress,
    },
    files: filesOfDraft(draft, { saved, userId: card.user_id, uploaded, held: card }),
    ceoUrl: drawn.ceoSignatureImageUrl ?? defaults.ceoSignatureUrl,
  };
}

/** A card as it is printed, with a draft's changes; stamped if it may not be used. */
export async function cardToRender(ctx: AppContext, held: HeldCard, draft: CardDraft = {}): Promise<CardToRender> {
  const { card, holder } = held;
  const rest = {
    defaults: await cardDefaultsOf(ctx.db, card.user_id),
    uploaded: await readImageFiles(ctx.db, card.user_id),
  };
  const look = lookOf(held, draft, rest);
  const isDraft = JSON.stringify(look) !== JSON.stringify(lookOf(held, {}, rest));
  const stamp = isDraft ? 'DRAFT' : stampOf(ctx, held, look.ceoUrl);
  const face: CardFace = {
    ...look.texts,
    companyName: PRODUCT_NAME,
    role: holder.role,
    userId: card.user_id,
    email: holder.email,
    phone: holder.phone,
    contactPlace: await contactPlaceOf(ctx, holder, card),
    numbers: {
      cardNumber: card.card_number,
      verificationCode: card.verification_code,
      verifyUrl: verifyUrlOf(ctx, card),
      statement: stamp ? null : await signedStatement(ctx, held),
    },
    stamp,
  };
  const unprintable = findUnprintableText(face);
  if (unprintable) throw invalidValue(unprintable.field, unprintable.message);
  return { face, pictures: await picturesOf(ctx, look) };
}

async function picturesOf(ctx: AppContext, { files, ceoUrl }: ReturnType<typeof lookOf>) {
  const logo = (await findSetting(ctx.db, 'company_logo')) ?? IMAGE_SETTING_DEFAULTS.company_logo;
  const watermark = await findSetting(ctx.db, 'company_watermark');
  const [photo, signature, ceo] = await Promise.all(
    [files.photo_file, files.signature_file, files.ceo_signature_file].map((key) => key && readStored(ctx, key)),
  );
  return {
    logo: await readPublic(ctx, logo),
    watermark: await readPublic(ctx, watermark),
    photo: photo || null,
    signature: signature || null,
    ceoSignature: ceo || (await readPublic(ctx, ceoUrl)),
  };
}

const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/;

/** An image of the company: a shipped one, or a data URL in a setting. Nothing is fetched over the network. */
async function readPublic(ctx: AppContext, url: string | null): Promise<Buffer | null> {
  if (url === null) return null;
  const [, encoded] = DATA_URL.exec(url) ?? [];
  return encoded === undefined ? ctx.shippedImages.read(url) : Buffer.from(encoded, 'base64');
}

/** A stored image; it was scaled down when it was uploaded. */
export async function readStored(ctx: AppContext, key: string): Promise<Buffer> {
  const pieces = await (await ctx.files.openRead(key)).toArray();
  return Buffer.concat(pieces as Buffer[]);
}

type PrintAdmission = Awaited<ReturnType<typeof admitPrinting>>;

/** Permits printing a user's card, before the draft is parsed. */
export async function admitPrinting(ctx: RequestContext, userId: string) {
  demand(ctx, 'id-cards:edit');
  const held = await mustFindHeldCard(ctx.db, userId);
  await throttle(ctx, `card-file:user:${ctx.viewer.id}`, ctx.limits.cardFilesPerAdmin);
  return { ctx, held };
}

/** A card with a draft's changes, as a PDF. A stamped card has no code to scan. */
export async function printPdf({ ctx, held }: PrintAdmission, draft: CardDraft): Promise<Uint8Array> {
  const card = await cardToRender(ctx, held, draft);
  const pdf = await ctx.cardRenderer.pdf(card);
  await recordFile(ctx, held, { format: 'pdf', stamp: card.face.stamp });
  return pdf;
}

export async function printPng({ ctx, held }: PrintAdmission, draft: CardDraft, side: CardSide): Promise<Uint8Array> {
  const card = await cardToRender(ctx, held, draft);
  const png = await ctx.cardRenderer.png(card, side === 'both' ? ['front', 'back'] : [side]);
  await recordFile(ctx, held, { format: 'png', stamp: card.face.stamp });
  return png;
}

/** Records that an admin is about to print a card from the browser, unless it has changed since it was shown. */
export async function recordPrint(ctx: ActorContext, { userId, isDraft, updatedAt, state }: PrintInput): Promise<void> {
  demand(ctx, 'id-cards:edit');
  const held = await mustFindHeldCard(ctx.db, userId);
  const isAsShown = held.card.updated_at === updatedAt && stateOf(ctx, held) === state;
  if (!isDraft && !isAsShown) throw new AppError('CARD_CHANGED');
  const stamp = isDraft ? 'DRAFT' : stampOf(ctx, held, await ceoUrlOf(ctx.db, held.card));
  // The browser prints its preview, which shows the shipped signature.
  if (stamp === 'SAMPLE') throw new AppError('CARD_SAMPLE_SIGNATURE');
  await recordFile(ctx, held, { format: 'print', stamp });
}

/** Records the file only; `setStage` records that a card is printed. */
async function recordFile(
  ctx: ActorContext,
  { card }: HeldCard,
  { format, stamp }: { format: 'pdf' | 'png' | 'print'; stamp: Stamp | null },
): Promise<void> {
  const act = format === 'print' ? 'card.print' : 'data.export';
  const after = { format, isDraft: stamp === 'DRAFT', isVoid: stamp === 'VOID' || stamp === 'SAMPLE' };
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act, ...ofHolder(card), after }));
}

export async function drawCardQr(ctx: ActorContext, userId: string): Promise<{ qrCode: string }> {
  const held = await cardWithCodes(ctx, userId, 'qr');
  const text = { link: verifyUrlOf(ctx, held.card), statement: await signedStatement(ctx, held) };
  return { qrCode: pngUrl(await ctx.cardRenderer.qr(text)) };
}

export async function drawCardBarcode(ctx: ActorContext, userId: string): Promise<{ barcode: string }> {
  const { card } = await cardWithCodes(ctx, userId, 'barcode');
  return { barcode: pngUrl(await ctx.cardRenderer.barcode(card.barcode)) };
}

async function cardWithCodes(ctx: ActorContext, userId: string, format: 'qr' | 'barcode'): Promise<HeldCard> {
  authorize(ctx.viewer, 'id-card:read', { id: userId });
  const held = await mustFindHeldCard(ctx.db, userId);
  await throttle(ctx, `card-code:user:${ctx.viewer.id}`, ctx.limits.cardCodesPerUser);
  const act = { act: 'data.export', ...ofHolder(held.card), after: { format } } as const;
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, act));
  return held;
}

const pngUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
