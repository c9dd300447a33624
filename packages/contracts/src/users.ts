import { z } from 'zod';
import { ROLES } from './options.ts';
import { pageInput, pageOf } from './paging.ts';
import { playerProfileSchema } from './players.ts';
import { scoutProfileSchema } from './scouts.ts';
import { searchText, someId } from './text.ts';

/** A user as every signed-in user sees them. docs/security.md says who gets which view. */
export const directoryUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  isVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
});
export type DirectoryUser = z.infer<typeof directoryUserSchema>;

/** A player as scouts see them: the three contact fields are null unless the viewer may have contact data. */
export const playerSchema = directoryUserSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  playerProfile: playerProfileSchema.nullable(),
});
export type Player = z.infer<typeof playerSchema>;

/** A player in the results of a scout's search, with the number of clips that the scout can watch. */
const foundPlayerSchema = playerSchema.extend({ clipCount: z.number() });

/** A whole account, for the user themselves and for admins. Never a password or its hash. */
export const accountSchema = directoryUserSchema.extend({
  email: z.string(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  /** Whether a link in a mail to this address was used. It restricts nothing. */
  isEmailConfirmed: z.boolean(),
  isActive: z.boolean(),
  canUploadVideos: z.boolean(),
  passportImageUrl: z.string().nullable(),
  passportImage: z.string().nullable(),
  playerProfile: playerProfileSchema.nullable(),
  scoutProfile: scoutProfileSchema.nullable(),
  updatedAt: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

/** A page of players, with what concerns the text search. */
export const playerPageSchema = pageOf(z.union([accountSchema, foundPlayerSchema])).extend({
  /** What the text search looks through, for each entry of a list without one, so that the client can filter it. */
  searchTexts: z.array(z.object({ text: z.string(), synonyms: z.string() })).optional(),
  /** The texts without a typo that have found the entries; empty if they were found as typed. */
  corrected: z.array(z.string()).optional(),
});
export type PlayerPage = z.infer<typeof playerPageSchema>;

export const userIdInput = z.object({ id: someId });

export const listUsersInput = pageInput.extend({
  role: z.enum(ROLES, { error: 'role must be player, scout or admin.' }).optional(),
});
export type ListUsersInput = z.output<typeof listUsersInput>;

export const ACCOUNT_STATUSES = ['verified', 'unverified', 'active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The accounts for admins, newest first, with the filters of /admin/users. */
export const listAccountsInput = pageInput.extend({
  search: searchText().optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(ACCOUNT_STATUSES).optional(),
  exceptAdmins: z.boolean().optional(),
});
export type ListAccountsInput = z.output<typeof listAccountsInput>;

export const accountCountsSchema = z.object({
  total: z.number(),
  players: z.number(),
  scouts: z.number(),
  pending: z.number(),
});
export type AccountCounts = z.infer<typeof accountCountsSchema>;

/** What an admin may change of an account. Unknown keys are rejected, so that an attack is not silently ignored. */
export const accountPatch = z
  .strictObject({
    isVerified: z.boolean(),
    isActive: z.boolean(),
    role: z.enum(ROLES, { error: 'role must be player, scout or admin.' }),
    canUploadVideos: z.boolean(),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, { error: 'Nothing to change was sent.' });
export type AccountPatch = z.output<typeof accountPatch>;
