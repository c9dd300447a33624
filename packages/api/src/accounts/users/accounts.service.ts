import type { RegisterInput } from '@touchline/contracts/auth';
import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account, ContactShown } from '@touchline/contracts/users';
import { type Db, inSnakeCase, type Tx, type UserRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { isMinor } from '../../core/users/minors.ts';
import { toAccount } from '../../core/users/projections.ts';
import { assertOwnUsername } from '../../core/users/usernames.service.ts';
import {
  findAccountRows,
  hasSafeguardingAdmin,
  hasUser,
  insertUser,
  listSignInsOf,
  setUser,
} from '../../core/users/users.repo.ts';
import { ifNameTaken, mustFindUser, type NameField, publishAccount } from '../../core/users/users.service.ts';
import { listActedForIds } from '../../family/guardianships/guardianships.service.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { resetUses, throttle } from '../../platform/throttle/throttle.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { assertPossiblePhone } from './phone-numbers.ts';

export type NewAccount = Omit<RegisterInput, 'role'> & { role: Role };

export interface NewAccountOptions {
  /** Which scouts see the contact data of an adult player. */
  contactShown?: ContactShown;
  isVerified?: boolean;
  isEmailConfirmed?: boolean;
  /** Whether the users themselves chose the user name. */
  isOwnChoice?: boolean;
  /** Those that the input has, where an error can name them. */
  nameFields?: readonly NameField[];
  alongside?: (tx: Tx, user: UserRow) => Promise<void>;
}

/** Creates an account: active, not verified, uploads closed. The first admin works in safeguarding. */
export async function createAccount(
  ctx: Pick<AppContext, 'db' | 'clock' | 'passwords' | 'events' | 'siteTimeZone' | 'policies'>,
  account: NewAccount,
  {
    isVerified = false,
    isEmailConfirmed = false,
    contactShown = 'accepted',
    isOwnChoice = false,
    nameFields = [],
    alongside,
  }: NewAccountOptions = {},
): Promise<UserRow> {
  assertPossiblePhone(account.phone);
  const passwordHash = await ctx.passwords.hash(account.password);
  const now = ctx.clock.timestamp();
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
      id: crypto.randomUUID(),
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
      contact_shown: contactShown,
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
  }).catch(ifNameTaken(nameFields));
}

/** A whole account; throws NOT_SIGNED_IN when it was deleted meanwhile. */
export async function readAccount(db: Db, id: string): Promise<Account> {
  const rows = existing(await findAccountRows(db, id), 'NOT_SIGNED_IN');
  const isGuardian = (await listActedForIds(db, id)).length > 0;
  return { ...toAccount(rows), ...(isGuardian && { isGuardian }) };
}

export async function changeOwnAccount(
  ctx: ActorContext,
  { phone, contactShown }: { phone?: string | null; contactShown?: ContactShown },
): Promise<Account> {
  assertPossiblePhone(phone);
  const { id } = ctx.viewer;
  // Named, so that no other column of the account can come from an input.
  const columns = inSnakeCase({ phone, contactShown });
  await inTransaction(ctx.db, async (tx) => {
    await keepFormer(ctx, tx, id, () => setUser(tx, id, { ...columns, updated_at: ctx.clock.timestamp() }));
    publishAccount(ctx, tx, id);
  });
  return readAccount(ctx.db, id);
}

/** Gives a user another e-mail address, which they have proven; throws EMAIL_TAKEN. */
export async function setEmail(ctx: AppContext, tx: Tx, userId: string, email: string): Promise<void> {
  const now = ctx.clock.timestamp();
  const change = { email, email_confirmed_at: now, updated_at: now };
  await keepFormer(ctx, tx, userId, () => setUser(tx, userId, change)).catch(ifNameTaken());
  publishAccount(ctx, tx, userId);
}

export { hasUser as hasAccounts } from '../../core/users/users.repo.ts';

/** Creates a verified admin, or returns null if there is an admin already. */
export async function createFirstAdmin(ctx: AppContext, account: Omit<NewAccount, 'role'>): Promise<UserRow | null> {
  if (await hasUser(ctx.db, 'admin')) return null;
  return createAdmin(ctx, account);
}

export function createAdmin(ctx: AppContext, account: Omit<NewAccount, 'role'>): Promise<UserRow> {
  const admin = { ...account, role: 'admin' as const };
  return createAccount(ctx, admin, {
    isVerified: true,
    async alongside(tx, { id, role }) {
      await recordAct(ctx, tx, { act: 'user.create', target: { kind: 'user', id }, after: { role } });
    },
  });
}

/** The user names of the active accounts among these that have this password. */
export async function usersWithPassword(
  ctx: AppContext,
  password: string,
  accounts: { usernames: readonly string[]; emails: readonly string[] },
): Promise<string[]> {
  const signIns = await listSignInsOf(ctx.db, accounts);
  // The demo hashes its password once for all accounts.
  const matches = new Map<string, boolean>();
  for (const { password_hash: hash } of signIns) {
    if (!matches.has(hash)) matches.set(hash, await ctx.passwords.matches(password, hash));
  }
  return signIns.filter((account) => matches.get(account.password_hash)).map(({ username }) => username);
}

/** Throws unless the password is the caller's; guesses are limited. Returns the hash that it was compared with. */
export async function provePassword(ctx: ActorContext, currentPassword: string): Promise<string> {
  const key = `password:user:${ctx.viewer.id}` as const;
  await throttle(ctx, key, ctx.limits.loginFailuresPerAccountAndAddress);
  const user = await mustFindUser(ctx.db, ctx.viewer.id);
  if (!(await ctx.passwords.matches(currentPassword, user.password_hash)))
    throw new AppError('WRONG_PASSWORD', { at: 'currentPassword' });
  await resetUses(ctx, key);
  return user.password_hash;
}
