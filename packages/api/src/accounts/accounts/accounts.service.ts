import { randomUUID } from 'node:crypto';
import type { RegisterInput } from '@touchline/contracts/auth';
import type { ErrorCode } from '@touchline/contracts/errors';
import type { Role } from '@touchline/contracts/options';
import { type Actor, hasRole } from '@touchline/contracts/permissions';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account, ContactShown } from '@touchline/contracts/users';
import { type Db, isAllowed, isForeignKeyViolation, isUniqueViolation, type Tx, type UserRow } from '@touchline/db';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import type { ActorContext, AppContext, ClockContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { listActedForIds } from '../../family/guardianships/guardianships.service.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { isMinor } from '../../core/users/minors.ts';
import { toAccount } from '../../core/users/projections.ts';
import { assertOwnUsername } from '../../core/users/usernames.service.ts';
import {
  findAccountRows,
  findUser,
  findUserByKey,
  hasSafeguardingAdmin,
  insertUser,
  listUsersById,
  lockUser,
  setUser,
} from '../../core/users/users.repo.ts';

export type NewAccount = Omit<RegisterInput, 'role'> & { role: Role };

export interface NewAccountOptions {
  isVerified?: boolean;
  isEmailConfirmed?: boolean;
  /** Whether a user has chosen the user name for themselves. */
  isOwnChoice?: boolean;
  /** Runs in the same transaction. */
  alongside?: (tx: Tx, user: UserRow) => Promise<void>;
}

/** Creates an account: active, not verified, uploads closed. The first admin works in safeguarding. */
export async function createAccount(
  ctx: Pick<AppContext, 'db' | 'clock' | 'passwords' | 'events' | 'siteTimeZone' | 'limits'>,
  account: NewAccount,
  { isVerified = false, isEmailConfirmed = false, isOwnChoice = false, alongside }: NewAccountOptions = {},
): Promise<UserRow> {
  const passwordHash = await ctx.passwords.hash(account.password);
  const now = timestamp(ctx.clock);
  const dateOfBirth = account.dateOfBirth ?? null;
  const age = {
    date_of_birth: dateOfBirth,
    youngest_date_of_birth: dateOfBirth,
    date_of_birth_since: dateOfBirth && now,
    date_of_birth_confirmed_at: null,
  };
  return inTransaction(ctx.db, async (tx) => {
    if (isOwnChoice) await assertOwnUsername(tx, account.username);
    const user = await insertUser(tx, {
      id: randomUUID(),
      username: account.username,
      username_key: foldIdentifier(account.username),
      email: account.email,
      email_key: foldIdentifier(account.email),
      password_hash: passwordHash,
      role: account.role,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone ?? null,
      ...age,
      is_verified: isVerified ? 1 : 0,
      is_active: 1,
      can_upload_videos: 0,
      email_confirmed_at: isEmailConfirmed ? now : null,
      is_minor: isMinor({ role: account.role, ...age }, ctx) ? 1 : 0,
      is_safeguarding: hasRole(account, 'admin') && !(await hasSafeguardingAdmin(tx)) ? 1 : 0,
      verified_at: isVerified ? now : null,
      created_at: now,
      updated_at: now,
    });
    await alongside?.(tx, user);
    publish(ctx, tx, changeForAll('users:administer', 'accounts', user.id));
    return user;
  }).catch(ifNameTaken);
}

/** Handles the failure of a write of a user name or e-mail that another account has. */
export function ifNameTaken(error: unknown): never {
  if (isUniqueViolation(error, 'username_key')) throw new AppError('USERNAME_TAKEN', { cause: error });
  if (isUniqueViolation(error, 'email_key')) throw new AppError('EMAIL_TAKEN', { cause: error });
  throw error;
}

/** Finds an account by its folded user name or e-mail; user names contain no `@`. */
export function findByName(db: Db, name: string): Promise<UserRow | null> {
  return findUserByKey(db, name.includes('@') ? 'email_key' : 'username_key', name);
}

/** The present facts of an account. In a transaction, `lock` prevents changes by others. */
export async function findLiveFacts(db: Db, id: string, options: { lock?: boolean } = {}): Promise<LiveFacts | null> {
  const user = await findUser(db, id, options);
  return user && toLiveFacts(user);
}

export async function listLiveFacts(db: Db, ids: readonly string[]): Promise<Map<string, LiveFacts>> {
  return new Map((await listUsersById(db, ids)).map((user) => [user.id, toLiveFacts(user)]));
}

/** What rules need to know of an account as it is now, which may differ from the session. */
export type LiveFacts = ReturnType<typeof toLiveFacts>;

export function toLiveFacts(user: UserRow) {
  return {
    id: user.id,
    role: user.role,
    isActive: user.is_active === 1,
    isVerified: user.is_verified === 1,
    canUploadVideos: user.can_upload_videos === 1,
    firstName: user.first_name,
    lastName: user.last_name,
    dateOfBirth: user.date_of_birth,
    isMinor: user.is_minor === 1,
    isHidden: !isAllowed(user, 'allows_profile'),
    allowsContact: isAllowed(user, 'allows_contact'),
    isContactSuspended: user.contact_suspended_at !== null,
    createdAt: user.created_at,
    listRank: user.list_rank,
  };
}

/** Throws NOT_SIGNED_IN if the user was deactivated or has got another role since; in a transaction the account stays locked. */
export async function assertStillActive(db: Db | Tx, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<LiveFacts> {
  const facts = await findLiveFacts(db, id, { lock: db.isTransaction });
  if (!facts?.isActive || !hasRole(facts, role)) throw new AppError('NOT_SIGNED_IN');
  return facts;
}

/** The same where a video of the user is locked next: a decision that has locked it may still refer to the account. */
export async function lockOwnAccount(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<LiveFacts> {
  await lockUser(tx, id);
  const facts = await findLiveFacts(tx, id);
  if (!facts?.isActive || !hasRole(facts, role)) throw new AppError('NOT_SIGNED_IN');
  return facts;
}

/** Whether the user is active, and the password has not changed while it was compared; the account stays locked. */
export async function isStillProven(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const user = await findUser(tx, id, { lock: true });
  return user?.is_active === 1 && user.password_hash === passwordHash;
}

/** Handles the failure of a write that refers to a user: throws `code` if that user was deleted meanwhile. */
export function ifUserDeleted(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw isForeignKeyViolation(error) ? new AppError(code, { cause: error }) : error;
  };
}

/** A whole account; throws NOT_SIGNED_IN when it was deleted meanwhile. */
export async function readAccount(db: Db, id: string): Promise<Account> {
  const rows = existing(await findAccountRows(db, id), 'NOT_SIGNED_IN');
  const isGuardian = (await listActedForIds(db, id)).length > 0;
  return { ...toAccount(rows), ...(isGuardian && { isGuardian }) };
}

export function changePhone(ctx: ActorContext, phone: string | null): Promise<Account> {
  return changeOwn(ctx, { phone });
}

export function chooseContactShown(ctx: ActorContext, contactShown: ContactShown): Promise<Account> {
  return changeOwn(ctx, { contact_shown: contactShown });
}

async function changeOwn(ctx: ActorContext, change: Partial<Pick<UserRow, 'phone' | 'contact_shown'>>) {
  const { id } = ctx.viewer;
  await inTransaction(ctx.db, async (tx) => {
    await keepFormer(ctx, tx, id, () => setUser(tx, id, { ...change, updated_at: timestamp(ctx.clock) }));
    publishAccount(ctx, tx, id);
  });
  return readAccount(ctx.db, id);
}

/** Ends a user's contact to others than admins, or allows it again. */
export async function setContactSuspended(
  ctx: AppContext,
  tx: Tx,
  { userId, isSuspended }: { userId: string; isSuspended: boolean },
): Promise<void> {
  const user = existing(await findUser(tx, userId, { lock: true }), 'USER_NOT_FOUND');
  if (isSuspended === (user.contact_suspended_at !== null)) return;
  const now = timestamp(ctx.clock);
  await setUser(tx, userId, { contact_suspended_at: isSuspended ? now : null, updated_at: now });
  publishAccount(ctx, tx, userId);
}

/** Records that the user has proven their e-mail address; with the account locked, so that it is the one that was proven. */
export async function setEmailConfirmed(ctx: AppContext, tx: Tx, user: UserRow): Promise<void> {
  if (user.email_confirmed_at !== null) return;
  const now = timestamp(ctx.clock);
  await setUser(tx, user.id, { email_confirmed_at: now, updated_at: now });
  publishAccount(ctx, tx, user.id);
}

/** Gives a user another e-mail address, which they have proven; throws EMAIL_TAKEN. */
export async function setEmail(ctx: AppContext, tx: Tx, userId: string, email: string): Promise<void> {
  const now = timestamp(ctx.clock);
  const change = { email, email_confirmed_at: now, updated_at: now };
  await keepFormer(ctx, tx, userId, () => setUser(tx, userId, change)).catch(ifNameTaken);
  publishAccount(ctx, tx, userId);
}

export function publishAccount(ctx: AppContext, tx: Tx, userId: string): void {
  publish(ctx, tx, changeFor(userId, 'own-account', userId), changeForAll('users:administer', 'accounts', userId));
}

export async function setPasswordHash(ctx: ClockContext, db: Db, id: string, passwordHash: string): Promise<void> {
  await setUser(db, id, { password_hash: passwordHash, updated_at: timestamp(ctx.clock) });
}
