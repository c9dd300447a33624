import {
  BRANDING_KEYS,
  type CardDraft,
  type CardSide,
  DEFAULT_CEO_SIGNATURE_URL,
  DEFAULT_LOGO_URL,
} from '@touchline/contracts/id-cards';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { IdCardRow } from '@touchline/db';
import type { CardFace } from '@touchline/id-card';
import { recordAct } from '../audit/audit.service.ts';
import { authorize, demand } from '../authorize.ts';
import type { ActorContext, AppContext, RequestContext } from '../context.ts';
import { inTransaction } from '../lib/transaction.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { throttle } from '../throttle/throttle.ts';
import { readAccount, readImageFiles } from '../users/accounts.service.ts';
import { type CardFiles, filesOf } from './card-pictures.service.ts';
import { metadataOf } from './id-cards.repo.ts';
import { checkPrintable, mustFindCard, ofHolder, verifyUrlOf, withoutGaps } from './id-cards.service.ts';
import type { CardToRender } from './render/card-renderer.ts';
import { photoToShow } from './verify.service.ts';

/** Permission to print a user's card, given before the draft is parsed. */
export interface PrintAdmission {
  ctx: ActorContext;
  card: IdCardRow;
}

/** Checks the permission to print, that there is a card, and the caller's limit. */
export async function admitPrinting(ctx: RequestContext, userId: string): Promise<PrintAdmission> {
  demand(ctx, 'id-cards:edit');
  const card = await mustFindCard(ctx, userId);
  await throttle(ctx, `card-file:user:${ctx.viewer.id}`, ctx.limits.cardFilesPerAdmin);
  return { ctx, card };
}

/** A card with the changes of an admin's draft, as a PDF for a printer. */
export async function printPdf(admission: PrintAdmission, draft: CardDraft): Promise<Uint8Array> {
  const pdf = await admission.ctx.cardRenderer.pdf(await cardToRender(admission, draft));
  await recordDownload(admission, 'pdf');
  return pdf;
}

/** The same as a PNG. */
export async function printPng(admission: PrintAdmission, draft: CardDraft, side: CardSide): Promise<Uint8Array> {
  const card = await cardToRender(admission, draft);
  const png = await admission.ctx.cardRenderer.png(card, side === 'both' ? ['front', 'back'] : [side]);
  await recordDownload(admission, 'png');
  return png;
}

/** A card shows the portrait and the signature of its holder. */
async function recordDownload({ ctx, card }: PrintAdmission, format: 'pdf' | 'png'): Promise<void> {
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'data.export', ...ofHolder(card), after: { format } }));
}

/** The QR code of a user's card, as a data URL; for its holder and admins. */
export async function drawCardQr(ctx: ActorContext, userId: string): Promise<{ qrCode: string }> {
  const card = await cardWithCodes(ctx, userId);
  return { qrCode: pngUrl(await ctx.cardRenderer.qr(verifyUrlOf(ctx, card))) };
}

/** The barcode of a user's card, as a data URL; for its holder and admins. */
export async function drawCardBarcode(ctx: ActorContext, userId: string): Promise<{ barcode: string }> {
  const card = await cardWithCodes(ctx, userId);
  return { barcode: pngUrl(await ctx.cardRenderer.barcode(card.barcode)) };
}

async function cardWithCodes(ctx: ActorContext, userId: string) {
  authorize(ctx.viewer, 'id-card:read', { id: userId });
  const card = await mustFindCard(ctx, userId);
  await throttle(ctx, `card-code:user:${ctx.viewer.id}`, ctx.limits.cardCodesPerUser);
  return card;
}

const pngUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

const PROOF_PHOTO_WIDTH = 300;

/** A small version of the photo on a valid card; the same error as `verifyCard` for any other code. */
export async function proofPhoto(ctx: RequestContext, code: string): Promise<Buffer> {
  const photo = await readStored(ctx, await photoToShow(ctx, code));
  return ctx.cardRenderer.portrait(photo, PROOF_PHOTO_WIDTH);
}

/** What the draft leaves out comes from the saved card, and what that leaves out from the account. */
async function cardToRender({ ctx, card }: PrintAdmission, draft: CardDraft): Promise<CardToRender> {
  const userId = card.user_id;
  const account = await readAccount(ctx.db, userId);
  const saved = metadataOf(card);
  const drawn = { ...saved, ...withoutGaps(draft) };
  const face: CardFace = {
    companyName: PRODUCT_NAME,
    // A draft cannot change the role.
    role: account.role,
    firstName: drawn.firstName ?? account.firstName,
    lastName: drawn.lastName ?? account.lastName,
    userId,
    email: account.email,
    phone: account.phone,
    expiryDate: draft.expiryDate === undefined ? card.expiry_date : draft.expiryDate,
    issuedBy: draft.issuedBy ?? card.issued_by,
    companyAddress: drawn.companyAddress,
    numbers: {
      cardNumber: card.card_number,
      verificationCode: card.verification_code,
      verifyUrl: verifyUrlOf(ctx, card),
    },
  };
  checkPrintable(face);
  const files = filesOf(drawn, { userId, uploaded: await readImageFiles(ctx.db, userId), held: card });
  return { face, pictures: await picturesOf(ctx, files, drawn.ceoSignatureImageUrl) };
}

async function picturesOf(
  ctx: ActorContext,
  files: CardFiles,
  ceoUrl: string | null,
): Promise<CardToRender['pictures']> {
  const branding = new Map((await settingsOf(ctx, 'branding')).map(({ key, value }) => [key, value]));
  const logo = branding.get(BRANDING_KEYS.logo) ?? DEFAULT_LOGO_URL;
  const watermark = branding.get(BRANDING_KEYS.watermark) ?? null;
  const [photo, signature, ceo] = await Promise.all(
    [files.photo_file, files.signature_file, files.ceo_signature_file].map((key) => key && readStored(ctx, key)),
  );
  return {
    logo: await readPublic(ctx, logo),
    watermark: watermark === null ? null : await readPublic(ctx, watermark),
    photo: photo || null,
    signature: signature || null,
    ceoSignature: ceo || (await readPublic(ctx, ceoUrl ?? DEFAULT_CEO_SIGNATURE_URL)),
  };
}

const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/;

/** An image of the company: a shipped one, or a data URL in a setting. Nothing is fetched over the network. */
async function readPublic(ctx: Pick<AppContext, 'shippedImages'>, url: string): Promise<Buffer | null> {
  const [, encoded] = DATA_URL.exec(url) ?? [];
  return encoded === undefined ? ctx.shippedImages.read(url) : Buffer.from(encoded, 'base64');
}

/** A stored image as a whole, which is small: it was scaled down when it was uploaded. */
async function readStored(ctx: Pick<AppContext, 'files'>, key: string): Promise<Buffer> {
  const pieces = await (await ctx.files.openRead(key)).toArray();
  return Buffer.concat(pieces as Buffer[]);
}
