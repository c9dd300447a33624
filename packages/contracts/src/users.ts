import { z } from 'zod';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { playerProfileSchema } from './players.ts';
import { scoutProfileSchema } from './scouts.ts';
import { searchText, someId } from './text.ts';

/** What every signed-in person may know of another (security.md 3.2, F0). */
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

/** A player as a scout sees him (F1, F2): the three contact fields are null unless the viewer may have them. */
export const playerSchema = directoryUserSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  playerProfile: playerProfileSchema.nullable(),
});
export type Player = z.infer<typeof playerSchema>;

/** A whole account, for the person himself and for admins (F3, F4). Never a password or its hash. */
export const accountSchema = directoryUserSchema.extend({
  email: z.string(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  isActive: z.boolean(),
  canUploadVideos: z.boolean(),
  passportImageUrl: z.string().nullable(),
  passportImage: z.string().nullable(),
  playerProfile: playerProfileSchema.nullable(),
  scoutProfile: scoutProfileSchema.nullable(),
  updatedAt: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

export const userIdInput = z.object({ id: someId });

export const listUsersInput = pageInput.extend({
  role: z.enum(ROLES, { error: 'role must be player, scout or admin.' }).optional(),
});
export type ListUsersInput = z.output<typeof listUsersInput>;

export const ACCOUNT_STATUSES = ['verified', 'unverified', 'active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The admin's list of accounts, newest first, with the filters of /admin/users. */
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

/** What an admin may change of an account; unknown keys are refused so that an attack is not silently ignored. */
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
