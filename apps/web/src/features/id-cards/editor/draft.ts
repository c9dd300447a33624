import {
  BRANDING_KEYS,
  type CardMetadata,
  cardDraft,
  DEFAULT_CEO_SIGNATURE_URL,
  DEFAULT_ISSUER,
  DEFAULT_LOGO_URL,
  EXPIRY_PAST,
  type IdCard,
} from '@touchline/contracts/id-cards';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { Setting } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { type CardFace, findUnprintableText, type PictureSlot } from '@touchline/id-card';

/** The values of the editor's form. */
export interface CardValues {
  firstName: string;
  lastName: string;
  issuedBy: string;
  /** A day, `yyyy-MM-dd`; null never expires. */
  expiryDate: string | null;
  companyAddress: string;
  passportImageUrl: string | null;
  signatureImageUrl: string | null;
  ceoSignatureImageUrl: string | null;
}

/** The expiry date is a day in UTC. */
const dayOf = (time: string) => time.slice(0, 10);
export const today = () => dayOf(new Date().toISOString());
const endOf = (day: string | null) => day && `${day}T23:59:59.999Z`;

const NOTHING: CardMetadata = {
  companyAddress: null,
  passportImageUrl: null,
  signatureImageUrl: null,
  ceoSignatureImageUrl: null,
  firstName: null,
  lastName: null,
};

/** The initial values: those of the saved card, and the defaults for those it does not have. */
export function valuesOf(holder: Account, card: IdCard | null, rememberedAddress: string): CardValues {
  const saved = card?.metadata ?? NOTHING;
  const expiryDate = card ? card.expiryDate && dayOf(card.expiryDate) : inOneYear();
  return {
    firstName: saved.firstName ?? holder.firstName,
    lastName: saved.lastName ?? holder.lastName,
    issuedBy: card?.issuedBy ?? DEFAULT_ISSUER,
    expiryDate,
    companyAddress: saved.companyAddress ?? rememberedAddress,
    passportImageUrl: saved.passportImageUrl,
    signatureImageUrl: saved.signatureImageUrl,
    ceoSignatureImageUrl: saved.ceoSignatureImageUrl,
  };
}

/** The same lifetime as that of a card a user requests. */
function inOneYear(): string {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return dayOf(date.toISOString());
}

/** The input for saving the card. */
export function fieldsOf({ expiryDate, issuedBy, ...metadata }: CardValues) {
  return { expiryDate: endOf(expiryDate), issuedBy, metadata };
}

/** The input for rendering the card as a file. */
export function draftOf(values: CardValues, holder: Account) {
  return { ...values, role: holder.role, expiryDate: endOf(values.expiryDate) };
}

/** Validation errors by field. */
export function findProblems(values: CardValues, holder: Account): Record<string, string> {
  const problems: Record<string, string> = {};
  const unprintable = findUnprintableText(values);
  if (unprintable) problems[unprintable.field] = unprintable.message;
  if (values.expiryDate !== null && values.expiryDate < today()) problems.expiryDate = EXPIRY_PAST;
  const { error } = cardDraft.safeParse(draftOf(values, holder));
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}

/** The texts of the preview. A blank name prints the account's, as on the server. */
export function faceOf(values: CardValues, holder: Account, card: IdCard | null): CardFace {
  return {
    companyName: PRODUCT_NAME,
    role: holder.role,
    firstName: values.firstName.trim() || holder.firstName,
    lastName: values.lastName.trim() || holder.lastName,
    userId: holder.id,
    email: holder.email,
    phone: holder.phone,
    expiryDate: endOf(values.expiryDate),
    issuedBy: values.issuedBy.trim() || DEFAULT_ISSUER,
    companyAddress: values.companyAddress.trim() || null,
    numbers: card,
  };
}

/** The addresses of the preview's pictures. */
export function picturesOf(
  values: CardValues,
  branding: readonly Setting[],
): Readonly<Record<PictureSlot, string | null>> {
  const set = (key: string) => branding.find((setting) => setting.key === key)?.value;
  return {
    logo: set(BRANDING_KEYS.logo) ?? DEFAULT_LOGO_URL,
    watermark: set(BRANDING_KEYS.watermark) ?? null,
    photo: values.passportImageUrl,
    signature: values.signatureImageUrl,
    ceoSignature: values.ceoSignatureImageUrl ?? DEFAULT_CEO_SIGNATURE_URL,
  };
}
