import {
  type CardDefaults,
  type CardTemplate,
  cardDraft,
  DEFAULT_ISSUER,
  EXPIRY_PAST,
  type IdCard,
} from '@touchline/contracts/id-cards';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { IMAGE_SETTING_DEFAULTS, type Setting, type SettingKey } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { type CardFace, findUnprintableText, type PictureSlot, type Stamp } from '@touchline/id-card';
import { stateNow } from '../card-standing.ts';

/** The values of the editor's form. */
export interface CardValues {
  firstName: string;
  lastName: string;
  organization: string;
  position: string;
  nationality: string;
  issuedBy: string;
  season: string;
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

/** Where the browser keeps the company address of the card that was saved last. */
export const ADDRESS_KEY = `${PRODUCT_NAME.toLowerCase()}_company_address`;

/** The values of the saved card, or the printed defaults for its blank ones. */
export function savedValues(holder: Account, { metadata: saved, defaults, ...card }: IdCard): CardValues {
  return {
    firstName: saved.firstName ?? holder.firstName,
    lastName: saved.lastName ?? holder.lastName,
    organization: saved.organization ?? defaults.organization ?? '',
    position: saved.position ?? defaults.position ?? '',
    nationality: saved.nationality ?? defaults.nationality ?? '',
    issuedBy: card.issuedBy,
    season: card.season ?? '',
    expiryDate: card.expiryDate && dayOf(card.expiryDate),
    companyAddress: saved.companyAddress ?? defaults.companyAddress ?? '',
    passportImageUrl: saved.passportImageUrl,
    signatureImageUrl: saved.signatureImageUrl,
    ceoSignatureImageUrl: saved.ceoSignatureImageUrl,
  };
}

/** The initial values of the form. A blank address is that of the card last saved in this browser. */
export function initialValues(
  holder: Account,
  card: IdCard | null,
  { template, rememberedAddress }: { template: CardTemplate | null; rememberedAddress: string },
): CardValues {
  if (card) {
    const saved = savedValues(holder, card);
    return { ...saved, companyAddress: saved.companyAddress || rememberedAddress };
  }
  const defaults = template?.defaults;
  return {
    firstName: holder.firstName,
    lastName: holder.lastName,
    organization: defaults?.organization ?? '',
    position: defaults?.position ?? '',
    nationality: defaults?.nationality ?? '',
    companyAddress: defaults?.companyAddress ?? rememberedAddress,
    issuedBy: DEFAULT_ISSUER,
    season: template?.season ?? '',
    expiryDate: template?.expiresOn ?? inOneYear(),
    passportImageUrl: null,
    signatureImageUrl: null,
    ceoSignatureImageUrl: null,
  };
}

/** The lifetime of a card that a user requests. */
function inOneYear(): string {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return dayOf(date.toISOString());
}

/** The input for saving the card. A card that was requested expires at a time of day, which stays unless the day changes. */
export function fieldsOf({ expiryDate, season, issuedBy, ...metadata }: CardValues, card: IdCard | null) {
  return { expiryDate: expiryOf(expiryDate, card), season, issuedBy, metadata };
}

/** The input for rendering the card as a file. */
export function draftOf(values: CardValues, holder: Account, card: IdCard | null) {
  return { ...values, role: holder.role, expiryDate: expiryOf(values.expiryDate, card) };
}

function expiryOf(day: string | null, card: IdCard | null): string | null {
  return card?.expiryDate && dayOf(card.expiryDate) === day ? card.expiryDate : endOf(day);
}

/** Validation errors by field. */
export function findProblems(values: CardValues, holder: Account): Record<string, string> {
  const problems: Record<string, string> = {};
  const unprintable = findUnprintableText(values);
  if (unprintable) problems[unprintable.field] = unprintable.message;
  if (values.expiryDate !== null && values.expiryDate < today()) problems.expiryDate = EXPIRY_PAST;
  const { error } = cardDraft.safeParse(draftOf(values, holder, null));
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}

/** Whether the back of a saved card shows the signature that is shipped with the product. */
export function hasSampleSignature({ metadata, defaults }: IdCard): boolean {
  return (metadata.ceoSignatureImageUrl ?? defaults.ceoSignatureUrl) === IMAGE_SETTING_DEFAULTS.ceo_signature;
}

/**
 * The word across the preview. A card that differs from the saved one is a draft; a card that does not verify or was not
 * confirmed is void. A card with the shipped signature has no word here, but it cannot be printed.
 */
function stampOf(values: CardValues, holder: Account, card: IdCard | null): Stamp | null {
  if (!card) return 'DRAFT';
  const [shown, saved] = [values, savedValues(holder, card)].map((one) => JSON.stringify(printed(one, holder, card)));
  if (shown !== saved) return 'DRAFT';
  return stateNow(card) === 'active' && card.confirmedAt !== null ? null : 'VOID';
}

/** Values as they are printed. */
function printed(values: CardValues, holder: Account, { defaults }: IdCard) {
  return {
    ...textsOf(values, holder, defaults),
    expiryDate: values.expiryDate,
    photo: values.passportImageUrl,
    signature: values.signatureImageUrl,
    ceoSignature: values.ceoSignatureImageUrl ?? defaults.ceoSignatureUrl,
  };
}

/** The server trims texts. For blank ones it prints those of the account, the profile and the settings. */
function textsOf(values: CardValues, holder: Account, defaults: CardDefaults | undefined) {
  return {
    firstName: values.firstName.trim() || holder.firstName,
    lastName: values.lastName.trim() || holder.lastName,
    organization: values.organization.trim() || (defaults?.organization ?? null),
    position: values.position.trim() || (defaults?.position ?? null),
    nationality: values.nationality.trim() || (defaults?.nationality ?? null),
    season: values.season.trim() || null,
    issuedBy: values.issuedBy.trim() || DEFAULT_ISSUER,
    companyAddress: values.companyAddress.trim() || (defaults?.companyAddress ?? null),
  };
}

/** The saved card, and what a new one begins with. */
export interface CardSources {
  card: IdCard | null;
  template: CardTemplate | null;
}

const defaultsOf = ({ card, template }: CardSources) => card?.defaults ?? template?.defaults;

/** The texts of the preview. */
export function faceOf(values: CardValues, holder: Account, sources: CardSources): CardFace {
  const { card, template } = sources;
  return {
    ...textsOf(values, holder, defaultsOf(sources)),
    companyName: PRODUCT_NAME,
    role: holder.role,
    userId: holder.id,
    email: holder.email,
    phone: holder.phone,
    contactPlace: card?.contactPlace ?? template?.contactPlace ?? 'none',
    expiryDate: endOf(values.expiryDate),
    numbers: card,
    stamp: stampOf(values, holder, card),
  };
}

/** The addresses of the preview's pictures. */
export function picturesOf(
  values: CardValues,
  { branding, ...sources }: CardSources & { branding: readonly Setting[] },
): Readonly<Record<PictureSlot, string | null>> {
  const defaults = defaultsOf(sources);
  const set = (key: SettingKey) => branding.find((setting) => setting.key === key)?.value;
  return {
    logo: set('company_logo') ?? IMAGE_SETTING_DEFAULTS.company_logo,
    watermark: set('company_watermark') ?? null,
    photo: values.passportImageUrl,
    signature: values.signatureImageUrl,
    // Null if the card prints one that its holder cannot see here.
    ceoSignature:
      values.ceoSignatureImageUrl ?? (defaults ? defaults.ceoSignatureUrl : IMAGE_SETTING_DEFAULTS.ceo_signature),
  };
}
