import type { ErrorCode } from '@touchline/contracts/errors';
import type { ImagePlace } from '@touchline/contracts/images';
import type { CorrespondentDetails } from '@touchline/contracts/messages';
import { type Actor, hasRole } from '@touchline/contracts/permissions';
import type { DirectoryUser } from '@touchline/contracts/users';
import {
  type Db,
  inCamelCase,
  isAllowed,
  isForeignKeyViolation,
  isUniqueViolation,
  type Tx,
  type UserRow,
} from '@touchline/db';
import type { ActorContext, AppContext, ClockContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import * as people from './people.repo.ts';
import { refreshListing } from './player-profiles.repo.ts';
import { toCorrespondent, toDirectoryUser } from './projections.ts';
import * as repo from './users.repo.ts';

export {
  findPlayerProfile,
  insertPlayerProfile,
  refreshListing,
  setAvailabilityChecked,
  setPlayerProfile,
} from './player-profiles.repo.ts';
export {
  countActiveAdmins,
  findAccountRows,
  findUser,
  findUserByKey,
  listSafeguardingAdmins,
  listUsersById,
  lockActiveAdmins,
  removeUser,
  setUser,
  withProfiles,
} from './users.repo.ts';

export async function mustFindUser(db: Db, id: string, options: { lock?: boolean } = {}): Promise<UserRow> {
  return existing(await repo.findUser(db, id, options), 'USER_NOT_FOUND');
}

/** Finds a user by their folded username or e-mail; usernames contain no `@`. */
export function findByName(db: Db, name: string): Promise<UserRow | null> {
  return repo.findUserByKey(db, name.includes('@') ? 'email_key' : 'username_key', name);
}

/** The admin with the oldest active account, who receives messages to the admin team. */
export async function findFirstAdmin(ctx: ActorContext): Promise<UserRow | null> {
  const { items } = await people.listUsers(ctx.db, { role: 'admin', activeOnly: true, limit: 1 });
  return items[0] ?? null;
}

/** The safeguarding admins, who handle cases. */
export async function listHandlers(db: Db): Promise<DirectoryUser[]> {
  const users = await repo.listUsersById(db, await repo.listSafeguardingAdmins(db));
  return users.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(toDirectoryUser);
}

export async function readCorrespondent(db: Db, id: string): Promise<CorrespondentDetails> {
  return toCorrespondent(existing(await repo.findAccountRows(db, id), 'USER_NOT_FOUND'));
}

/** A user's current facts for the rules; the session may differ. */
export type LiveFacts = ReturnType<typeof toLiveFacts>;

export function toLiveFacts(user: UserRow) {
  return {
    ...inCamelCase(user, ['id', 'role', 'first_name', 'last_name', 'date_of_birth', 'created_at', 'list_rank']),
    isActive: user.is_active === 1,
    isVerified: user.is_verified === 1,
    canUploadVideos: user.can_upload_videos === 1,
    isMinor: user.is_minor === 1,
    isHidden: !isAllowed(user.allows_profile, user.is_minor),
    allowsContact: isAllowed(user.allows_contact, user.is_minor),
    isContactSuspended: user.contact_suspended_at !== null,
  };
}

export async function findLiveFacts(db: Db, id: string, options: { lock?: boolean } = {}): Promise<LiveFacts | null> {
  const user = await repo.findUser(db, id, options);
  return user && toLiveFacts(user);
}

export async function listLiveFacts(db: Db, ids: readonly string[]): Promise<Map<string, LiveFacts>> {
  return new Map((await repo.listUsersById(db, ids)).map((user) => [user.id, toLiveFacts(user)]));
}

/** Whether another user has the name, phone number or mailbox of the caller, as a second account would. */
export async function isLikeCaller({ viewer }: ActorContext, db: Db, user: UserRow): Promise<boolean> {
  const caller = await repo.findUser(db, viewer.id);
  const keys = ['full_name_key', 'phone_key', 'mailbox_key'] as const;
  return caller !== null && keys.some((key) => Boolean(user[key]) && user[key] === caller[key]);
}

/** Locks users, the lower id first as everywhere, so that transactions cannot deadlock. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await repo.lockUser(tx, id);
}

/** Keeps users from being deleted until the transaction ends; others may change them. */
export async function holdUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await repo.holdUsers(tx, ids);
}

/** Locks a child and then a guardian: the order of what changes a child and then refers to the guardians. */
export async function lockFamily(tx: Tx, childId: string, guardianId: string | null): Promise<void> {
  await lockUsers(tx, [childId]);
  if (guardianId !== null) await lockUsers(tx, [guardianId]);
}

/** Throws NOT_SIGNED_IN if the user was deactivated or has another role now; in a transaction the user stays locked. */
export async function assertStillActive(db: Db | Tx, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<LiveFacts> {
  const facts = await findLiveFacts(db, id, { lock: db.isTransaction });
  if (!facts?.isActive || !hasRole(facts, role)) throw new AppError('NOT_SIGNED_IN');
  return facts;
}

/** As `assertStillActive`, before a video is locked: a decision that has locked it can still refer to the user. */
export async function lockOwnAccount(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<LiveFacts> {
  await repo.lockUser(tx, id);
  const facts = await findLiveFacts(tx, id);
  if (!facts?.isActive || !hasRole(facts, role)) throw new AppError('NOT_SIGNED_IN');
  return facts;
}

/** Whether the user is active and the password has not changed while it was compared; the user stays locked. */
export async function isStillProven(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const user = await repo.findUser(tx, id, { lock: true });
  return user?.is_active === 1 && user.password_hash === passwordHash;
}

/** Handles the failure of a write that refers to a user: throws `code` if the user was deleted meanwhile. */
export function ifUserDeleted(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw isForeignKeyViolation(error) ? new AppError(code, { cause: error }) : error;
  };
}

/** A name by which users sign in, as the fields of an input are called too. */
export type NameField = 'username' | 'email';

/**
 * Handles the failure of a write of a username or e-mail that another user has. The error names it where it is one of these
 * fields of the input.
 */
export function ifNameTaken(fields: readonly NameField[] = []): (error: unknown) => never {
  const taken = (field: NameField, code: ErrorCode, cause: unknown) =>
    new AppError(code, { cause, ...(fields.includes(field) && { at: field }) });
  return (error) => {
    if (isUniqueViolation(error, 'username_key')) throw taken('username', 'USERNAME_TAKEN', error);
    if (isUniqueViolation(error, 'email_key')) throw taken('email', 'EMAIL_TAKEN', error);
    throw error;
  };
}

type Consent = `allows_${'profile' | 'clips' | 'public_clips' | 'featuring' | 'contact'}`;
type Protection = Partial<Pick<UserRow, Consent | 'contact_shown'>>;

/** Sets what others may see of a player, and what the scouts' lists copy of it. */
export async function setProtection(ctx: ClockContext, tx: Tx, playerId: string, change: Protection): Promise<void> {
  await repo.setUser(tx, playerId, { ...change, updated_at: ctx.clock.timestamp() });
  await refreshListing(tx, playerId);
}

/** Ends a user's contact to all but admins, or allows it again. */
export async function setContactSuspended(
  ctx: AppContext,
  tx: Tx,
  { userId, isSuspended }: { userId: string; isSuspended: boolean },
): Promise<void> {
  const user = await mustFindUser(tx, userId, { lock: true });
  if (isSuspended === (user.contact_suspended_at !== null)) return;
  const now = ctx.clock.timestamp();
  await repo.setUser(tx, userId, { contact_suspended_at: isSuspended ? now : null, updated_at: now });
  publishAccount(ctx, tx, userId);
}

/** Records that a user has proven their e-mail address; call it with the user locked, so that the address is the proven one. */
export async function setEmailConfirmed(ctx: AppContext, tx: Tx, user: UserRow): Promise<void> {
  if (user.email_confirmed_at !== null) return;
  const now = ctx.clock.timestamp();
  await repo.setUser(tx, user.id, { email_confirmed_at: now, updated_at: now });
  publishAccount(ctx, tx, user.id);
}

const IMAGE_COLUMNS = {
  passport: 'passport_file',
  signature: 'signature_file',
  'ceo-signature': 'ceo_signature_file',
} as const satisfies Record<ImagePlace, string>;

/** The key of a user's image; null without an image, undefined without a user. */
export async function findImageFile(db: Db, userId: string, place: ImagePlace): Promise<string | null | undefined> {
  return (await repo.findUser(db, userId))?.[IMAGE_COLUMNS[place]];
}

/** The keys of all of a user's images. In a transaction, `lock` prevents others from replacing one. */
export async function readImageFiles(db: Db, userId: string, options: { lock?: boolean } = {}) {
  const user = await mustFindUser(db, userId, options);
  return { passport: user.passport_file, signature: user.signature_file, 'ceo-signature': user.ceo_signature_file };
}

/** Sets a user's image and returns the key of the one it replaces. */
export async function setImageFile(
  ctx: ClockContext,
  tx: Tx,
  { userId, place, key }: { userId: string; place: ImagePlace; key: string },
): Promise<string | null> {
  const user = await mustFindUser(tx, userId, { lock: true });
  await repo.setUser(tx, userId, { [IMAGE_COLUMNS[place]]: key, updated_at: ctx.clock.timestamp() });
  return user[IMAGE_COLUMNS[place]];
}

export function publishAccount(ctx: AppContext, tx: Tx, userId: string): void {
  publish(ctx, tx, changeFor(userId, 'own-account', userId), changeForAll('users:administer', 'accounts', userId));
}

/** Throws LAST_SAFEGUARDING_ADMIN for the last active admin who works in safeguarding. */
export async function assertOtherHandler(tx: Tx, user: UserRow): Promise<void> {
  if (user.is_safeguarding !== 1) return;
  const handlers = await repo.listSafeguardingAdmins(tx);
  if (handlers.every((id) => id === user.id)) throw new AppError('LAST_SAFEGUARDING_ADMIN');
}
