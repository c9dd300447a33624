import { z } from 'zod';
import { wasField, withoutWas } from './changes.ts';
import { EXAMPLES } from './examples.ts';
import { CARD_ADDRESS_MAX, CARD_BATCH_MAX, NAME_MAX, REASON_MAX, URL_MAX } from './limits.ts';
import { CARD_BATCH_FORMATS, CARD_CONTACTS, CARD_REPLACEMENTS, CARD_STAGES, CARD_STATES, ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { IMAGE_SETTING_DEFAULTS } from './settings.ts';
import {
  bodyId,
  isCalendarDate,
  isOwnPath,
  nullableText,
  ofUserInput,
  optionalName,
  optionalText,
  plainText,
  requiredText,
  searchText,
  someId,
} from './text.ts';

export const DEFAULT_ISSUER = 'Admin';
export const EXPIRY_PAST = 'The expiry date cannot be in the past.';

const CARD_EXAMPLES = {
  cardNumber: { examples: ['ID-2026-000123'] },
  expiryDate: { examples: ['2027-03-04T23:59:59.999Z'] },
  season: { examples: ['2026/27'] },
  issuedBy: { examples: [DEFAULT_ISSUER] },
  companyAddress: { examples: ['1 Goal Lane, Leeds'] },
};

const metadataSchema = z.object({
  companyAddress: z.string().nullable().meta(CARD_EXAMPLES.companyAddress),
  passportImageUrl: z.string().nullable(),
  signatureImageUrl: z.string().nullable(),
  ceoSignatureImageUrl: z.string().nullable(),
  firstName: z.string().nullable().meta(EXAMPLES.firstName),
  lastName: z.string().nullable().meta(EXAMPLES.lastName),
  organization: z.string().nullable().meta(EXAMPLES.organization),
  position: z.string().nullable().meta(EXAMPLES.position),
  nationality: z.string().nullable().meta(EXAMPLES.nationality),
});
export type CardMetadata = z.infer<typeof metadataSchema>;

export const cardDefaultsSchema = metadataSchema
  .pick({ organization: true, position: true, nationality: true, companyAddress: true })
  .extend({
    /** Null for holders unless it is the shipped one: they see a company's own signature only on the printed card. */
    ceoSignatureUrl: nullableText.meta({ examples: [IMAGE_SETTING_DEFAULTS.ceo_signature] }),
  });
export type CardDefaults = z.infer<typeof cardDefaultsSchema>;

const familyAnswer = z.enum(['waiting', 'yes', 'no']);

/** `state` is what the verification page shows: a suspended card does not verify, whatever its `status`. */
export const idCardSchema = z.object({
  id: z.string(),
  userId: z.string(),
  cardNumber: z.string().meta(CARD_EXAMPLES.cardNumber),
  verificationCode: z.string().meta(EXAMPLES.code),
  barcode: z.string().meta(CARD_EXAMPLES.cardNumber),
  verifyUrl: z.string().meta({ examples: [`https://talent.example/verify?code=${EXAMPLES.code.examples[0]}`] }),
  issueDate: z.string(),
  expiryDate: z.string().nullable().meta(CARD_EXAMPLES.expiryDate),
  status: z.enum(['active', 'expired', 'revoked']),
  isSuspended: z.boolean().meta({ examples: [false] }),
  state: z.enum(CARD_STATES),
  suspension: z.enum(['by-admin', 'awaiting-family', 'holder-unverified', 'holder-inactive']).nullable(),
  stage: z.enum(CARD_STAGES),
  season: z.string().nullable().meta(CARD_EXAMPLES.season),
  /** The signed statement in base32 that follows the address in the QR code of an active card. */
  statement: nullableText.meta({ examples: ['AGQ3C4WUAAPWUAAAAB5WX6JJAAAABYQBAAZTEMBSGYXTENYMJR2WGW3OMEQEMZLSOJSXE'] }),
  contactPlace: z.enum(CARD_CONTACTS),
  printedAt: z.string().nullable(),
  /** Null until an admin has compared the photo with the holder. Until then the card verifies as not confirmed. */
  confirmedAt: z.string().nullable(),
  familyAnswer: familyAnswer.nullable(),
  issuedBy: z.string().meta(CARD_EXAMPLES.issuedBy),
  metadata: metadataSchema,
  defaults: cardDefaultsSchema,
  /** Why its names cannot be printed; null if they can. */
  unprintable: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  revokedReason: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IdCard = z.infer<typeof idCardSchema>;
export type CardStatus = IdCard['status'];
export type Suspension = NonNullable<IdCard['suspension']>;

export const cardTemplateSchema = z.object({
  season: z.string(),
  /** The last day of the season, yyyy-MM-dd. */
  expiresOn: z.string(),
  contactPlace: z.enum(CARD_CONTACTS),
  defaults: cardDefaultsSchema,
});
export type CardTemplate = z.infer<typeof cardTemplateSchema>;

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const NOT_A_DATE = 'Please enter the expiry date as an ISO date, such as 2030-01-31T23:59:59.999Z.';

/** A time, or the end of a day; blank and null mean no expiry. */
const expiryDate = z
  .string({ error: NOT_A_DATE })
  .trim()
  .nullable()
  .transform((text, check): string | null => {
    if (text === null || text === '') return null;
    const time = isCalendarDate(text) ? `${text}T23:59:59.999Z` : text;
    const isReadable = ISO_TIME.test(time) && isCalendarDate(time.slice(0, 10)) && !Number.isNaN(Date.parse(time));
    // An offset can move the date beyond the year 9999.
    if (isReadable && new Date(time).getUTCFullYear() <= 9999) return new Date(time).toISOString();
    check.issues.push({ code: 'custom', message: NOT_A_DATE, input: text });
    return z.NEVER;
  })
  .meta(CARD_EXAMPLES.expiryDate);

const CONFIRM_MAX = 254;
/** More than a statement with the longest name has. */
const STATEMENT_MAX = 2000;
const SEASON = /^\d{4}(\/\d{2})?$/;
const SEASON_MAX = 7;

const PICTURES = /^\/(api|uploads)\//;

/** Only addresses of this platform, so that a card cannot make the server request another one. */
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
  .transform((text) => text || DEFAULT_ISSUER)
  .meta(CARD_EXAMPLES.issuedBy);

const printedName = optionalName(NAME_MAX);

const printedFact = optionalText(NAME_MAX);

const season = optionalText(SEASON_MAX)
  .refine((text) => text === null || SEASON.test(text), {
    error: 'Please enter the season as 2026/27 or 2026.',
  })
  .meta(CARD_EXAMPLES.season);

const metadataFields = z.object({
  companyAddress: optionalText(CARD_ADDRESS_MAX).meta(CARD_EXAMPLES.companyAddress),
  passportImageUrl: ownPicture,
  signatureImageUrl: ownPicture,
  ceoSignatureImageUrl: ownPicture,
  firstName: printedName.meta(EXAMPLES.firstName),
  lastName: printedName.meta(EXAMPLES.lastName),
  organization: printedFact.meta(EXAMPLES.organization),
  position: printedFact.meta(EXAMPLES.position),
  nationality: printedFact.meta(EXAMPLES.nationality),
});

export const cardFields = z.object({ expiryDate, season, issuedBy, metadata: metadataFields.partial() }).partial();
export type CardFields = z.output<typeof cardFields>;

/** For players and scouts only the user id counts. Admins decide what a card says. */
export const createCardBody = cardFields.extend({ userId: bodyId });

export const cardPatch = cardFields
  .extend({
    status: z.enum(['active', 'revoked'], { error: 'status must be active or revoked.' }).optional(),
    reason: optionalText(REASON_MAX).optional(),
    ...wasField,
  })
  .refine((patch) => Object.keys(withoutWas(patch)).length > 0, { error: 'Nothing to change was sent.' });
export type CardPatch = z.output<typeof cardPatch>;

export const cardDraft = metadataFields.extend({ role: z.enum(ROLES), expiryDate, season, issuedBy }).partial();
export type CardDraft = z.output<typeof cardDraft>;

export const cardSide = z.enum(['front', 'back', 'both'], { error: 'side must be front, back or both.' });
export type CardSide = z.infer<typeof cardSide>;

export const cardQrSchema = z.object({ qrCode: z.string() });
export const cardBarcodeSchema = z.object({ barcode: z.string() });

/** Any input is accepted: an invalid code gets the same response as an unknown one. */
export const verifyInput = z.object({
  code: z.string().catch(''),
  /** The statement of the QR code. The response tells whether it was altered. */
  statement: z.string().max(STATEMENT_MAX).optional().catch(undefined),
});

export type VerifyInput = z.output<typeof verifyInput>;

/** What everyone with a valid code sees. Contact data may be masked; a masked date of birth is only the year. */
export const cardProofSchema = idCardSchema
  .pick({ cardNumber: true, issueDate: true, expiryDate: true, status: true })
  .extend({
    isConfirmed: z.boolean(),
    isStatementAltered: z.boolean().meta({ examples: [false] }),
    issuedBy: z.string().meta(CARD_EXAMPLES.issuedBy),
    user: z.object({
      firstName: z.string().meta(EXAMPLES.firstName),
      lastName: z.string().meta(EXAMPLES.lastName),
      role: z.enum(ROLES),
      email: z.string().nullable().meta(EXAMPLES.email),
      phone: z.string().nullable().meta(EXAMPLES.phone),
      dateOfBirth: z.string().nullable().meta(EXAMPLES.dateOfBirth),
      photoUrl: z.string().nullable(),
    }),
    verifiedAt: z.string(),
  });
export type CardProof = z.infer<typeof cardProofSchema>;

export const CARD_LACKS = ['photo', 'signature', 'verification', 'confirmation', 'printable-name'] as const;

export const cardFilters = z.object({
  search: searchText().optional(),
  state: z.enum(CARD_STATES).optional(),
  stage: z.enum(CARD_STAGES).optional(),
  batchId: someId.optional(),
});
export const listCardsInput = pageInput.extend(cardFilters.shape);
export type CardListFilters = z.output<typeof cardFilters>;

export const listedCardSchema = z.object({
  userId: z.string(),
  cardNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  state: z.enum(CARD_STATES),
  suspension: idCardSchema.shape.suspension,
  stage: z.enum(CARD_STAGES),
  season: z.string().nullable(),
  expiryDate: z.string().nullable(),
  printedAt: z.string().nullable(),
  lacks: z.array(z.enum(CARD_LACKS)),
  /** The holder's own portrait where the card has another one or none. */
  uploadedPhotoUrl: z.string().nullable(),
  createdAt: z.string(),
});
export type ListedCard = z.infer<typeof listedCardSchema>;

export const cardCheckSchema = z.object({
  state: z.enum([...CARD_STATES, 'replaced']),
  season: z.string().nullable().meta(CARD_EXAMPLES.season),
  organization: z.string().nullable().meta(EXAMPLES.organization),
  isConfirmed: z.boolean(),
  checkedAt: z.string(),
});
export type CardCheck = z.infer<typeof cardCheckSchema>;

export const confirmInput = z.object({
  code: z.string().catch(''),
  field: z.enum(['email', 'phone', 'dateOfBirth']),
  value: requiredText('Please type what the person says.', CONFIRM_MAX),
});
export type ConfirmInput = z.output<typeof confirmInput>;
export const confirmedSchema = z.object({ isMatch: z.boolean() });

export const createBatchInput = z.object({
  userIds: z
    .array(someId)
    .min(1, { error: 'Please select at least one card.' })
    .max(CARD_BATCH_MAX, { error: `Please select at most ${CARD_BATCH_MAX} cards.` }),
  format: z.enum(CARD_BATCH_FORMATS),
  hasCropMarks: z.boolean().default(false),
});
export type CreateBatchInput = z.output<typeof createBatchInput>;

export const cardBatchSchema = z.object({
  id: z.string(),
  format: z.enum(CARD_BATCH_FORMATS),
  /** Outdated: a card in it was revoked, suspended, replaced or deleted, and its file is gone. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'outdated']),
  total: z.number(),
  done: z.number(),
  leftOut: z.array(
    z.object({
      userId: z.string(),
      name: z.string().nullable(),
      state: z.enum(CARD_STATES).nullable(),
      problem: z.string().nullable(),
    }),
  ),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type CardBatch = z.infer<typeof cardBatchSchema>;

export const changeCardsInput = z.object({
  userIds: createBatchInput.shape.userIds,
  change: z.union([
    z.object({ stage: z.enum(CARD_STAGES) }),
    z.object({ renew: z.literal(true) }),
    /** Creates cards of this season for users without a card. */
    z.object({ create: z.literal(true) }),
  ]),
});
export type ChangeCardsInput = z.output<typeof changeCardsInput>;
export const cardsChangedSchema = z.object({
  results: z.array(z.object({ userId: z.string(), error: z.string().nullable() })),
});

const portraitUrl = z.string().regex(/^\/api\/users\/[\w-]{1,64}\/passport\?v=\w{1,64}$/, {
  error: 'Please send the address of an uploaded portrait.',
});

/** Portraits with the addresses that the admin has seen, so that one that was replaced meanwhile is not used. */
export const usePhotosInput = z.object({
  photos: z
    .array(z.object({ userId: someId, url: portraitUrl }))
    .min(1, { error: 'Please select at least one photo.' })
    .max(CARD_BATCH_MAX, { error: `Please select at most ${CARD_BATCH_MAX} photos.` })
    .transform((photos) => [...new Map(photos.map((photo) => [photo.userId, photo])).values()]),
});
export type UploadedPhoto = z.output<typeof usePhotosInput>['photos'][number];

/** The entry of the audit log that undoes it. */
export const photosUsedSchema = z.object({
  results: z.array(z.object({ userId: z.string(), error: z.string().nullable(), entryId: z.string().nullable() })),
});

export const printInput = ofUserInput.extend({
  isDraft: z.boolean(),
  updatedAt: z.string(),
  state: z.enum(CARD_STATES),
});
export type PrintInput = z.output<typeof printInput>;

export const familyCardSchema = z.object({
  answer: familyAnswer,
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  requestedAt: z.string(),
  mayAllow: z.boolean(),
  mayRefuse: z.boolean(),
});
export type FamilyCard = z.infer<typeof familyCardSchema>;
export type FamilyAnswer = FamilyCard['answer'];

export const familyAnswerInput = ofUserInput.extend({
  isAllowed: z.boolean(),
  reason: optionalText(REASON_MAX).optional(),
});
export type FamilyAnswerInput = z.output<typeof familyAnswerInput>;

export const stageInput = ofUserInput.extend({ stage: z.enum(CARD_STAGES) });
export const replaceInput = ofUserInput.extend({ reason: z.enum(CARD_REPLACEMENTS) });
