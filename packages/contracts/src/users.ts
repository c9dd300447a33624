import { z } from 'zod';
import { ACCOUNT_CHECK_KINDS } from './account-checks.ts';
import { waitingSchema } from './approvals.ts';
import { doneSchema } from './auth.ts';
import { EXAMPLES } from './examples.ts';
import { REASON_MAX } from './limits.ts';
import { AGE_BANDS, ASSIGNABLE_ROLES, ROLES } from './options.ts';
import { pageInput, pageOf } from './paging.ts';
import { playerProfileSchema } from './players.ts';
import { scoutProfileSchema } from './scouts.ts';
import { birthDate, bodyId, optionalText, pointInTime, requiredText, searchText } from './text.ts';

/** A user as every signed-in user sees them; docs/security.md has the views. */
export const directoryUserSchema = z.object({
  id: z.string(),
  username: z.string().nullable().meta(EXAMPLES.username),
  firstName: z.string().meta(EXAMPLES.firstName),
  lastName: z.string().meta(EXAMPLES.lastName),
  role: z.enum(ROLES),
  isVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
});
export type DirectoryUser = z.infer<typeof directoryUserSchema>;

export const CONTACT_SHOWN = ['verified', 'accepted'] as const;
export type ContactShown = (typeof CONTACT_SHOWN)[number];

const isMinor = z.boolean().meta({ examples: [false] });

/** A player as scouts see them. Contact fields are null unless the viewer may have them; the location of a minor is the country. */
export const playerSchema = directoryUserSchema.extend({
  username: z.string().meta(EXAMPLES.username),
  email: z.string().nullable().meta(EXAMPLES.email),
  phone: z.string().nullable().meta(EXAMPLES.phone),
  dateOfBirth: z.string().nullable().meta(EXAMPLES.dateOfBirth),
  /** In this order: shown; shown once the player accepts the viewer's request; never, for minors; not to unverified viewers. */
  contactAccess: z.enum(['shown', 'on-acceptance', 'protected', 'unverified']),
  isMinor,
  ageBand: z.enum(AGE_BANDS).nullable(),
  /** Of a minor's guardians who show them, for accepted scouts. */
  guardianContacts: z.array(z.object({ email: z.string(), phone: z.string().nullable() })).meta({ examples: [[]] }),
  playerProfile: playerProfileSchema.nullable(),
});
export type Player = z.infer<typeof playerSchema>;
export type ContactAccess = Player['contactAccess'];

/** A minor has a short card: the initial of the last name, no username, and only position, availability and country. */
export const listedPlayerSchema = playerSchema.extend({ username: z.string().nullable(), isShort: z.boolean() });
export type ListedPlayer = z.infer<typeof listedPlayerSchema>;

const foundPlayerSchema = listedPlayerSchema.extend({
  clipCount: z.number(),
  /** From the place of the search to the middle of the player's cell, in steps of five kilometres; with `near` only. */
  distanceKm: z.number().optional(),
});

/** A whole account, for its user and for admins. Never a password or its hash. */
export const accountSchema = directoryUserSchema.extend({
  username: z.string().meta(EXAMPLES.username),
  email: z.string().meta(EXAMPLES.email),
  phone: z.string().nullable().meta(EXAMPLES.phone),
  dateOfBirth: z.string().nullable().meta(EXAMPLES.dateOfBirth),
  isMinor,
  contactShown: z.enum(CONTACT_SHOWN),
  isSafeguarding: z.boolean().meta({ examples: [false] }),
  isContactSuspended: z.boolean().meta({ examples: [false] }),
  /** Whether a link in a mail to this address was used. It restricts nothing. */
  isEmailConfirmed: z.boolean(),
  isActive: z.boolean(),
  inactiveReason: z.string().nullable(),
  inactiveUntil: z.string().nullable(),
  canUploadVideos: z.boolean(),
  licenseExpiresOn: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  passportImageUrl: z.string().nullable(),
  passportImage: z.string().nullable(),
  playerProfile: playerProfileSchema.nullable(),
  scoutProfile: scoutProfileSchema.nullable().meta({ examples: [null] }),
  isGuardian: z.literal(true).optional(),
  updatedAt: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

/** With `isWaitingForApproval` the account is unchanged until a second admin approves the change. */
export const changedAccountSchema = accountSchema.extend(waitingSchema.partial().shape);
export type ChangedAccount = z.infer<typeof changedAccountSchema>;

export const userDeletedSchema = z.union([doneSchema, waitingSchema]);

export const playerPageSchema = pageOf(z.union([foundPlayerSchema, accountSchema])).extend({
  searchTexts: z.array(z.object({ text: z.string(), synonyms: z.string() })).optional(),
  corrected: z.array(z.string()).optional(),
});
export type PlayerPage = z.infer<typeof playerPageSchema>;

export const listUsersInput = pageInput.extend({
  role: z.enum(ASSIGNABLE_ROLES, { error: 'role must be player, scout or admin.' }).optional(),
});
export type ListUsersInput = z.output<typeof listUsersInput>;

export const ACCOUNT_STATUSES = ['verified', 'unverified', 'active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ACCOUNT_MINORS = ['any', 'without-guardian'] as const;
export const ACCOUNT_DOCUMENTS = ['seen', 'not-seen'] as const;
export const ACCOUNT_EMAILS = ['confirmed', 'not-confirmed'] as const;
export const ACCOUNT_LOOK_ALIKES = ['some'] as const;

/** The filters of the admins' list, which its count and its file have too. */
export const accountFilters = z.object({
  search: searchText().optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(ACCOUNT_STATUSES).optional(),
  /** Only minors, any or those without a confirmed guardian. */
  minors: z.enum(ACCOUNT_MINORS).optional(),
  /** Whether an identity document is recorded as seen; `not-seen` has only users of whom one is asked for. */
  document: z.enum(ACCOUNT_DOCUMENTS).optional(),
  email: z.enum(ACCOUNT_EMAILS).optional(),
  /** Only accounts that look like another: a concern of the verification. */
  lookAlikes: z.enum(ACCOUNT_LOOK_ALIKES).optional(),
  joinedFrom: pointInTime.optional(),
  /** Exclusive. */
  joinedUntil: pointInTime.optional(),
});

export const countAccountsInput = accountFilters.extend({ exceptAdmins: z.boolean().optional() });
export type AccountFilters = z.output<typeof countAccountsInput>;

export const listAccountsInput = pageInput.extend(countAccountsInput.shape);
export type ListAccountsInput = z.output<typeof listAccountsInput>;

export const LOOK_ALIKES_COUNTED_MAX = 10;

/** An account in the admins' list, with what is on record of the person. */
export const listedAccountSchema = accountSchema.extend({
  checkedKinds: z.array(z.enum(ACCOUNT_CHECK_KINDS)),
  /** At most LOOK_ALIKES_COUNTED_MAX. */
  lookAlikeCount: z.number(),
  /** Whether the user is a minor without a confirmed guardian. */
  lacksGuardian: z.boolean(),
});
export type ListedAccount = z.infer<typeof listedAccountSchema>;

export const changeBirthDateInput = z.object({ dateOfBirth: birthDate });

/** `reason` and `seen` are required if the date makes the player older. */
export const correctBirthDateForm = changeBirthDateInput.extend({
  reason: optionalText(REASON_MAX),
  seen: optionalText(REASON_MAX),
});

export const chooseContactShownInput = z.object({ contactShown: z.enum(CONTACT_SHOWN) });

export const accountCountsSchema = z.object({
  total: z.number(),
  players: z.number(),
  scouts: z.number(),
  pending: z.number(),
});
export type AccountCounts = z.infer<typeof accountCountsSchema>;

/** Within how many days of the registration half of the latest players were verified; null after too few to tell. */
export const usualReviewSchema = z.object({ days: z.number().nullable() });

/** When the account becomes active again; null if an admin has to activate it. */
export const inactiveUntil = z.iso
  .datetime({ offset: true, error: 'Please enter a date and time such as 2026-03-01T00:00:00Z.' })
  .transform((time) => new Date(time).toISOString())
  .nullable();

/** Unknown keys are rejected, so that an attack is not silently ignored. */
export const accountPatch = z
  .strictObject({
    isVerified: z.boolean(),
    isActive: z.boolean(),
    role: z.enum(ASSIGNABLE_ROLES, { error: 'role must be player, scout or admin.' }),
    canUploadVideos: z.boolean(),
    dateOfBirth: birthDate,
    /** Only admins who work in safeguarding can give or take it. */
    isSafeguarding: z.boolean(),
    reason: requiredText('Please give a reason.', REASON_MAX),
    seen: requiredText('Please say what you have seen.', REASON_MAX),
    inactiveReason: optionalText(REASON_MAX),
    inactiveUntil,
  })
  .partial()
  .refine((patch) => Object.keys(patch).some((key) => key !== 'reason' && key !== 'seen'), {
    error: 'Nothing to change was sent.',
  })
  .refine(
    ({ isActive, inactiveReason, inactiveUntil }) =>
      isActive === false || (inactiveReason === undefined && inactiveUntil === undefined),
    { path: ['isActive'], error: 'A reason and an end belong to a deactivation: send them with isActive false.' },
  );
export type AccountPatch = z.output<typeof accountPatch>;

export const ACCOUNTS_AT_ONCE_MAX = 100;

export const accountsPatch = z.union(
  [
    z.strictObject({ isVerified: z.literal(true) }),
    z
      .strictObject({
        isActive: z.literal(false),
        inactiveReason: requiredText('Please give a reason. The users read it at sign-in.', REASON_MAX),
        inactiveUntil,
      })
      .partial({ inactiveUntil: true }),
    z.strictObject({ canUploadVideos: z.literal(true) }),
  ],
  { error: 'Accounts can be verified, deactivated or get the right to upload; one of these at a time.' },
);
export type AccountsPatch = z.output<typeof accountsPatch>;

export const changeAccountsInput = z.object({
  ids: z
    .array(bodyId)
    .min(1, { error: 'Please choose at least one user.' })
    .max(ACCOUNTS_AT_ONCE_MAX, { error: `Please choose at most ${ACCOUNTS_AT_ONCE_MAX} users.` })
    .transform((ids) => [...new Set(ids)]),
  patch: accountsPatch,
});
export type ChangeAccountsInput = z.output<typeof changeAccountsInput>;

export const accountsChangedSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      error: z.string().nullable(),
      entryIds: z.array(z.string()),
    }),
  ),
});
export type AccountsChanged = z.infer<typeof accountsChangedSchema>;
