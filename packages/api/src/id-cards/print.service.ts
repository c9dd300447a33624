import { BRANDING_KEYS, type CardDraft, type CardSide, DEFAULT_LOGO_URL } from '@touchline/contracts/id-cards';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { CardFace } from '@touchline/id-card';
import { recordAct } from '../audit/audit.service.ts';
import { authorize, demand } from '../authorize.ts';
import type { ActorContext, AppContext, RequestContext } from '../context.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { throttle } from '../throttle/throttle.ts';
import { readImageFiles } from '../users/accounts.service.ts';
import { type CardFiles, filesOf } from './card-pictures.service.ts';
import { ceoSignatureUrl, contactPlaceOf } from './card-settings.ts';
import { standingOf } from './card-state.ts';
import { type HeldCard, metadataOf, setCard } from './id-cards.repo.ts';
import { checkPrintable, mustFindHeldCard, ofHolder, verifyUrlOf, withoutGaps } from './id-cards.service.ts';
import type { CardToRender } from './render/card-renderer.ts';
import { currentSigner } from './signing/keys.service.ts';
import { statementOf } from './signing/statements.service.ts';
import { photoToShow } from './verify.service.ts';

/** Permission to print a user's card, given before the draft is parsed. */
export interface PrintAdmission {
  ctx: ActorContext;
  held: HeldCard;
}

/** Checks the permission to print, that there is a card, and the caller's limit. */
export async function admitPrinting(ctx: RequestContext, userId: string): Promise<PrintAdmission> {
  demand(ctx, 'id-cards:edit');
  const held = await mustFindHeldCard(ctx, userId);
  await throttle(ctx, `card-file:user:${ctx.viewer.id}`, ctx.limits.cardFilesPerAdmin);
  return { ctx, held };
}

/**
 * A card with the changes of an admin's draft, as a PDF for a printer. What differs from the saved card is marked as a draft, and
 * a card that does not verify as void: neither has a code to scan.
 */
export async function printPdf(admission: PrintAdmission, draft: CardDraft): Promise<Uint8Array> {
  const card = await cardToRender(admission, draft);
  const pdf = await admission.ctx.cardRenderer.pdf(card);
  await recordFile(admission, 'pdf', card);
  return pdf;
}

/** The same as a PNG. */
export async function printPng(admission: PrintAdmission, draft: CardDraft, side: CardSide): Promise<Uint8Array> {
  const card = await cardToRender(admission, draft);
  const png = await admission.ctx.cardRenderer.png(card, side === 'both' ? ['front', 'back'] : [side]);
  await recordFile(admission, 'png', card);
  return png;
}

/** Records that an admin printed a card from the browser. `isDraft`: as it was edited, not as it is saved. */
export async function recordPrint(ctx: ActorContext, userId: string, isDraft: boolean): Promise<void> {
  demand(ctx, 'id-cards:edit');
  const held = await mustFindHeldCard(ctx, userId);
  await recordFile({ ctx, held }, 'print', { face: { stamp: isDraft ? 'DRAFT' : voidStampOf(ctx, held) } });
}

type PrintFormat = 'pdf' | 'png' | 'print';

/** A card shows the portrait and the signature of its holder. What is good on paper is printed from then on. */
async function recordFile(
  { ctx, held: { card } }: PrintAdmission,
  format: PrintFormat,
  { face: { stamp } }: { face: Pick<CardFace, 'stamp'> },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const isPrinted = format !== 'png' && stamp === null;
    if (isPrinted) await setCard(tx, card.user_id, { printed_at: timestamp(ctx.clock), ...printedStage(card) });
    await recordAct(ctx, tx, {
      act: format === 'print' ? 'card.print' : 'data.export',
      ...ofHolder(card),
      after: { format, isDraft: stamp === 'DRAFT', isVoid: stamp === 'VOID' },
    });
  });
}

const printedStage = ({ stage }: HeldCard['card']) => (stage === 'handed-over' ? {} : { stage: 'printed' as const });

/** The QR code of a user's card, as a data URL; for its holder and admins. */
export async function drawCardQr(ctx: ActorContext, userId: string): Promise<{ qrCode: string }> {
  const held = await cardWithCodes(ctx, userId);
  const link = verifyUrlOf(ctx, held.card);
  return { qrCode: pngUrl(await ctx.cardRenderer.qr({ link, statement: await signedStatement(ctx, held) })) };
}

/** The barcode of a user's card, as a data URL; for its holder and admins. */
export async function drawCardBarcode(ctx: ActorContext, userId: string): Promise<{ barcode: string }> {
  const { card } = await cardWithCodes(ctx, userId);
  return { barcode: pngUrl(await ctx.cardRenderer.barcode(card.barcode)) };
}

async function cardWithCodes(ctx: ActorContext, userId: string): Promise<HeldCard> {
  authorize(ctx.viewer, 'id-card:read', { id: userId });
  const held = await mustFindHeldCard(ctx, userId);
  await throttle(ctx, `card-code:user:${ctx.viewer.id}`, ctx.limits.cardCodesPerUser);
  return held;
}

/** Only a card that verifies is signed. */
async function signedStatement(ctx: Pick<AppContext, 'db' | 'clock'>, held: HeldCard): Promise<string | null> {
  return voidStampOf(ctx, held) ? null : statementOf(held.card, held.holder, await currentSigner(ctx));
}

function voidStampOf(ctx: Pick<AppContext, 'clock'>, { card, holder }: HeldCard): 'VOID' | null {
  return standingOf(card, holder, timestamp(ctx.clock)).state === 'active' ? null : 'VOID';
}

const pngUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

const PROOF_PHOTO_WIDTH = 300;

/** A small version of the photo on a valid card; the same error as `verifyCard` for any other code. */
export async function proofPhoto(ctx: RequestContext, code: string): Promise<Buffer> {
  const photo = await readStored(ctx, await photoToShow(ctx, code));
  return ctx.cardRenderer.portrait(photo, PROOF_PHOTO_WIDTH);
}

/** The texts and pictures that a draft can change. */
interface Look {
  texts: Pick<
    CardFace,
    | 'firstName'
    | 'lastName'
    | 'organization'
    | 'position'
    | 'nationality'
    | 'season'
    | 'expiryDate'
    | 'issuedBy'
    | 'companyAddress'
  >;
  files: CardFiles;
  ceoUrl: string;
}

/** What the draft leaves out comes from the saved card, and names that that leaves out from the account. */
async function lookOf({ ctx, held: { card, holder } }: PrintAdmission, draft: CardDraft): Promise<Look> {
  const userId = card.user_id;
  const drawn = { ...metadataOf(card), ...withoutGaps(draft) };
  const expiryDate = draft.expiryDate === undefined ? card.expiry_date : draft.expiryDate;
  return {
    texts: {
      firstName: drawn.firstName ?? holder.firstName,
      lastName: drawn.lastName ?? holder.lastName,
      organization: drawn.organization,
      position: drawn.position,
      nationality: drawn.nationality,
      season: draft.season === undefined ? card.season : draft.season,
      expiryDate: expiryDate && new Date(expiryDate).toISOString(),
      issuedBy: draft.issuedBy ?? card.issued_by,
      companyAddress: drawn.companyAddress,
    },
    files: filesOf(drawn, { userId, uploaded: await readImageFiles(ctx.db, userId), held: card }),
    ceoUrl: drawn.ceoSignatureImageUrl ?? (await ceoSignatureUrl(ctx)),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function cardToRender(admission: PrintAdmission, draft: CardDraft): Promise<CardToRender> {
  const { ctx, held } = admission;
  const { card, holder } = held;
  const look = await lookOf(admission, draft);
  const stamp = isSame(look, await lookOf(admission, {})) ? voidStampOf(ctx, held) : 'DRAFT';
  const face: CardFace = {
    ...look.texts,
    companyName: PRODUCT_NAME,
    // A draft cannot change the role.
    role: holder.role,
    userId: card.user_id,
    email: holder.email,
    phone: holder.phone,
    contactPlace: await contactPlaceOf(ctx, holder),
    numbers: {
      cardNumber: card.card_number,
      verificationCode: card.verification_code,
      verifyUrl: verifyUrlOf(ctx, card),
      statement: stamp ? null : await signedStatement(ctx, held),
    },
    stamp,
  };
  checkPrintable(face);
  return { face, pictures: await picturesOf(ctx, look) };
}

async function picturesOf(ctx: ActorContext, { files, ceoUrl }: Look): Promise<CardToRender['pictures']> {
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
    ceoSignature: ceo || (await readPublic(ctx, ceoUrl)),
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
