import { z } from 'zod';
import { CARD_ADDRESS_MAX, NAME_MAX, URL_MAX } from './limits.ts';
import { CARD_STATUSES, ROLES } from './options.ts';
import { bodyId, isCalendarDate, isOwnPath, optionalText, personName, plainText, someId } from './text.ts';

/** The issuer of a card unless an admin names another. */
export const DEFAULT_ISSUER = 'Admin';
/** The images shipped with the product; branding settings may name others. */
export const DEFAULT_LOGO_URL = '/uploads/company-logo.png';
export const DEFAULT_CEO_SIGNATURE_URL = '/uploads/ceo-signature.png';
export const BRANDING_KEYS = { logo: 'company_logo', watermark: 'company_watermark' } as const;

export const EXPIRY_PAST = 'The expiry date cannot be in the past.';

/** What an admin writes on a card. Printed names do not change the account. */
const metadataSchema = z.object({
  companyAddress: z.string().nullable(),
  passportImageUrl: z.string().nullable(),
  signatureImageUrl: z.string().nullable(),
  ceoSignatureImageUrl: z.string().nullable(),
  /** The printed name; null prints the account's. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type CardMetadata = z.infer<typeof metadataSchema>;

/**
 * A card for its holder and for admins. `status` is expired once the expiry date has passed. A suspended card does not verify,
 * whatever its status is.
 */
export const idCardSchema = z.object({
  id: z.string(),
  userId: z.string(),
  cardNumber: z.string(),
  verificationCode: z.string(),
  /** The content of the barcode: the card number. */
  barcode: z.string(),
  /** The content of the QR code: the address that verifies the card. */
  verifyUrl: z.string(),
  issueDate: z.string(),
  expiryDate: z.string().nullable(),
  status: z.enum(CARD_STATUSES),
  isSuspended: z.boolean(),
  issuedBy: z.string(),
  metadata: metadataSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IdCard = z.infer<typeof idCardSchema>;

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const NOT_A_DATE = 'Please enter the expiry date as an ISO date, such as 2030-01-31T23:59:59.999Z.';

/** A time, or a day, which counts to its end; blank and null mean no expiry. */
const expiryDate = z
  .string({ error: NOT_A_DATE })
  .trim()
  .nullable()
  .transform((text, check): string | null => {
    if (text === null || text === '') return null;
    const time = isCalendarDate(text) ? `${text}T23:59:59.999Z` : text;
    const isReadable = ISO_TIME.test(time) && isCalendarDate(time.slice(0, 10)) && !Number.isNaN(Date.parse(time));
    if (isReadable) return new Date(time).toISOString();
    check.issues.push({ code: 'custom', message: NOT_A_DATE, input: text });
    return z.NEVER;
  });

const PICTURES = /^\/(api|uploads)\//;

/** An image of this platform. The server never fetches from elsewhere, so a card cannot make it request an address. */
const ownPicture = optionalText(URL_MAX).refine((url) => url === null || (PICTURES.test(url) && isOwnPath(url)), {
  error: 'A picture of the card must be an address of this platform, starting with /api/ or /uploads/.',
});

const issuedBy = plainText('Please say who issues the card.')
  .pipe(
    z
      .string()
      .trim()
      .max(NAME_MAX, { error: `Please use at most ${NAME_MAX} characters.` }),
  )
  .transform((text) => text || DEFAULT_ISSUER);

const printedName = optionalText(NAME_MAX).refine(
  (name) => name === null || personName('', NAME_MAX).safeParse(name).success,
  { error: 'Please use visible letters only.' },
);

const metadataFields = z.object({
  companyAddress: optionalText(CARD_ADDRESS_MAX),
  passportImageUrl: ownPicture,
  signatureImageUrl: ownPicture,
  ceoSignatureImageUrl: ownPicture,
  firstName: printedName,
  lastName: printedName,
});

/** Fields that an admin may set; missing ones keep their values, or get defaults on a new card. */
export const cardFields = z.object({ expiryDate, issuedBy, metadata: metadataFields.partial() }).partial();
export type CardFields = z.output<typeof cardFields>;

/** `POST /api/id-cards`. Only the user id counts for players and scouts: an admin decides what a card says. */
export const createCardBody = cardFields.extend({ userId: bodyId });

export const cardPatch = cardFields
  .extend({
    status: z.enum(['active', 'revoked'], { error: 'status must be active or revoked.' }).optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: 'Nothing to change was sent.' });
export type CardPatch = z.output<typeof cardPatch>;

export const cardOfInput = z.object({ userId: someId });

/** A card as edited but not saved. Missing fields are taken from the saved card. */
export const cardDraft = metadataFields.extend({ role: z.enum(ROLES), expiryDate, issuedBy }).partial();
export type CardDraft = z.output<typeof cardDraft>;

/** The side that an image shows; `both` shows them side by side. */
export const cardSide = z.enum(['front', 'back', 'both'], { error: 'side must be front, back or both.' });
export type CardSide = z.infer<typeof cardSide>;

/** Images of the codes, as data URLs of PNG files. */
export const cardQrSchema = z.object({ qrCode: z.string() });
export const cardBarcodeSchema = z.object({ barcode: z.string() });

/** Any input is accepted: an invalid code gets the same response as an unknown one. */
export const verifyInput = z.object({ code: z.string().catch('') });

/** What a valid code shows to anyone. Contact data may be masked; a masked date of birth keeps only the year. */
export const cardProofSchema = z.object({
  cardNumber: z.string(),
  issueDate: z.string(),
  expiryDate: z.string().nullable(),
  status: z.enum(CARD_STATUSES),
  issuedBy: z.string(),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    photoUrl: z.string().nullable(),
  }),
  verifiedAt: z.string(),
});
export type CardProof = z.infer<typeof cardProofSchema>;
