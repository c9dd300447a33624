import { type ChangePasswordInput, type LoginInput, password, type RegisterInput } from '@touchline/contracts/auth';
import { EMAIL_MAX } from '@touchline/contracts/limits';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account } from '@touchline/contracts/users';
import type { UserRow } from '@touchline/db';
import type { ActorContext, AppContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { accept } from '../input-errors.ts';
import { countUse, resetUses, returnUse, throttle } from '../throttle/throttle.ts';
import { createAccount, findByName, isStillProven, readAccount, setPasswordHash } from '../users/accounts.service.ts';
import { mustFindUser } from '../users/users.service.ts';
import { endAccess, startSession } from './sessions/sessions.service.ts';

/** A person whose account has had too many wrong passwords waits this long for each answer; he is never locked out. */
const SLOWED_ANSWER_MS = 1000;

/** Registers a player or scout and signs him in; an admin verifies the account later. */
export async function register(ctx: RequestContext, input: RegisterInput): Promise<Account> {
  accept(password(ctx.limits.passwordMinLength), input.password);
  await throttle(ctx, `register:address:${ctx.address}`, ctx.limits.registrationsPerAddress);
  const user = await createAccount(ctx, input);
  await startSession(ctx, user);
  return readAccount(ctx.db, user.id);
}

/**
 * Signs in by user name or e-mail. An unknown name and a wrong password get the same answer after the same work. Tries
 * are counted here and not at the address of the request, so that a batch of calls cannot walk past the count.
 */
export async function login(ctx: RequestContext, input: LoginInput): Promise<Account> {
  const { limits } = ctx;
  const name = foldIdentifier(input.email);
  const address = `login:address:${ctx.address}`;
  await throttle(ctx, address, limits.loginFailuresPerAddress);
  const user = await findByName(ctx.db, name);
  const counted = countedAs(user, name);
  const keys = { address, both: `login:both:${ctx.address}:${counted}`, account: `login:account:${counted}` };
  await throttle(ctx, keys.both, limits.loginFailuresPerAccountAndAddress);
  const tries = await countUse(ctx, keys.account, limits.loginFailuresPerAccount);
  if (tries.uses > limits.loginFailuresPerAccount.uses) await pause(SLOWED_ANSWER_MS);

  const isRight = await ctx.passwords.matches(input.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
  await resetUses(ctx, keys.both);
  await returnUse(ctx, keys.account);
  await returnUse(ctx, keys.address);
  if (user.is_active !== 1) throw new AppError('ACCOUNT_INACTIVE');
  const provenBy = await withTodaysHash(ctx, user, input.password);
  await startSession(ctx, { ...user, provenBy });
  return readAccount(ctx.db, user.id);
}

/**
 * Under what tries to sign in are counted. Those at an account count together, by user name and by e-mail; a name that
 * no account has is counted like one, so that its answers are the same.
 */
function countedAs(user: UserRow | null, name: string): string {
  // Long enough to tell names apart, and not longer than an index of PostgreSQL holds.
  return user ? `user:${user.id}` : `name:${name.slice(0, EMAIL_MAX).toWellFormed()}`;
}

/** The hash of a password that is right, made anew and stored where today's takes more work than the stored one. */
async function withTodaysHash(ctx: RequestContext, { id, password_hash }: UserRow, password: string): Promise<string> {
  if (!ctx.passwords.isOutdated(password_hash)) return password_hash;
  const fresh = await ctx.passwords.hash(password);
  await ctx.db.transaction().execute(async (tx) => {
    if (await isStillProven(tx, id, password_hash)) await setPasswordHash(ctx, tx, id, fresh);
  });
  return fresh;
}

/** Changes the own password after proof of the old one; every other session and the access tokens of the person end. */
export async function changePassword(ctx: ActorContext, input: ChangePasswordInput): Promise<void> {
  accept(password(ctx.limits.passwordMinLength), input.newPassword);
  const provenBy = await provePassword(ctx, input.currentPassword);
  await setPassword(ctx, ctx.viewer.id, input.newPassword, { provenBy, keptToken: ctx.session.token ?? undefined });
}

/**
 * Lets nobody through who does not know the password of the account he is signed in with, and only so many guesses at it.
 * Answers the hash that it was compared with.
 */
export async function provePassword(ctx: ActorContext, currentPassword: string): Promise<string> {
  const key = `password:user:${ctx.viewer.id}`;
  await throttle(ctx, key, ctx.limits.loginFailuresPerAccountAndAddress);
  const user = await mustFindUser(ctx.db, ctx.viewer.id);
  if (!(await ctx.passwords.matches(currentPassword, user.password_hash))) throw new AppError('WRONG_PASSWORD');
  await resetUses(ctx, key);
  return user.password_hash;
}

/**
 * Sets a password and ends all the person's access, except the named session, in one transaction. Where it is for somebody
 * who has proven the old one, that must still be it.
 */
export async function setPassword(
  ctx: Pick<AppContext, 'db' | 'clock' | 'passwords'>,
  userId: string,
  newPassword: string,
  { provenBy, keptToken }: { provenBy?: string; keptToken?: string | undefined } = {},
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    if (provenBy !== undefined && !(await isStillProven(tx, userId, provenBy))) throw new AppError('WRONG_PASSWORD');
    await setPasswordHash(ctx, tx, userId, passwordHash);
    await endAccess(tx, userId, keptToken);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
