import { BRANDING_KEYS, type CardDefaults, type CardDraft, DEFAULT_LOGO_URL } from '@touchline/contracts/id-cards';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { CardFace } from '@touchline/id-card';
import type { AppContext } from '../context.ts';
import { timestamp } from '../lib/clock.ts';
import { findSetting } from '../settings/settings.service.ts';
import { readImageFiles } from '../users/image-files.service.ts';
import { cardDefaultsOf } from './card-defaults.ts';
import { type CardFiles, filesOfDraft, type PictureSources } from './card-pictures.service.ts';
import { contactPlaceOf } from './card-settings.ts';
import { standingOf } from './card-state.ts';
import { type HeldCard, metadataOf } from './id-cards.repo.ts';
import { checkPrintable, verifyUrlOf, withoutGaps } from './id-cards.service.ts';
import { isSample } from './paper.service.ts';
import type { CardToRender } from './render/card-renderer.ts';
import { currentSigner, type KeyContext } from './signing/keys.service.ts';
import { statementOf } from './signing/statements.service.ts';

/** Only a card that verifies is signed. */
export async function signedStatement(ctx: KeyContext, { card, holder }: HeldCard): Promise<string | null> {
  const isActive = standingOf(card, holder, timestamp(ctx.clock)).state === 'active';
  return isActive ? statementOf(card, holder, await currentSigner(ctx)) : null;
}

/** What a saved card is stamped with: it is to be on paper only when it verifies, an admin has confirmed it and it is signed. */
export function stampOf(ctx: Pick<AppContext, 'clock'>, { card, holder }: HeldCard, ceoUrl: string | null) {
  const isGood = standingOf(card, holder, timestamp(ctx.clock)).state === 'active' && card.confirmed_at !== null;
  if (!isGood) return 'VOID';
  return isSample(ceoUrl) ? 'SAMPLE' : null;
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
  ceoUrl: string | null;
}

/** What both the draft and the saved card leave out: names of the account, facts of the profile, and settings. */
interface Rest {
  defaults: CardDefaults;
  uploaded: PictureSources['uploaded'];
}

/** What the draft leaves out comes from the saved card. */
function lookOf({ card, holder }: HeldCard, draft: CardDraft, { defaults, uploaded }: Rest): Look {
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A card as it is printed, with the changes of a draft if there is one, and marked where it is none to be on paper. */
export async function cardToRender(ctx: AppContext, held: HeldCard, draft: CardDraft = {}): Promise<CardToRender> {
  const { card, holder } = held;
  const rest = {
    defaults: await cardDefaultsOf(ctx, card.user_id),
    uploaded: await readImageFiles(ctx.db, card.user_id),
  };
  const look = lookOf(held, draft, rest);
  const stamp = isSame(look, lookOf(held, {}, rest)) ? stampOf(ctx, held, look.ceoUrl) : 'DRAFT';
  const face: CardFace = {
    ...look.texts,
    companyName: PRODUCT_NAME,
    // A draft cannot change the role.
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
  checkPrintable(face);
  return { face, pictures: await picturesOf(ctx, look) };
}

async function picturesOf(ctx: AppContext, { files, ceoUrl }: Look): Promise<CardToRender['pictures']> {
  const logo = (await findSetting(ctx.db, BRANDING_KEYS.logo)) ?? DEFAULT_LOGO_URL;
  const watermark = await findSetting(ctx.db, BRANDING_KEYS.watermark);
  const [photo, signature, ceo] = await Promise.all(
    [files.photo_file, files.signature_file, files.ceo_signature_file].map((key) => key && readStored(ctx, key)),
  );
  return {
    logo: await readPublic(ctx, logo),
    watermark: watermark === null ? null : await readPublic(ctx, watermark),
    photo: photo || null,
    signature: signature || null,
    ceoSignature: ceo || (ceoUrl === null ? null : await readPublic(ctx, ceoUrl)),
  };
}

const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/;

/** An image of the company: a shipped one, or a data URL in a setting. Nothing is fetched over the network. */
async function readPublic(ctx: Pick<AppContext, 'shippedImages'>, url: string): Promise<Buffer | null> {
  const [, encoded] = DATA_URL.exec(url) ?? [];
  return encoded === undefined ? ctx.shippedImages.read(url) : Buffer.from(encoded, 'base64');
}

/** A stored image as a whole, which is small: it was scaled down when it was uploaded. */
export async function readStored(ctx: Pick<AppContext, 'files'>, key: string): Promise<Buffer> {
  const pieces = await (await ctx.files.openRead(key)).toArray();
  return Buffer.concat(pieces as Buffer[]);
}
