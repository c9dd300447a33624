import { type ChangePasswordInput, type LoginInput, password, type RegisterInput } from '@touchline/contracts/auth';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account } from '@touchline/contracts/users';
import type { ActorContext, AppContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { accept } from '../input-errors.ts';
import { countUse, resetUses, returnUse, throttle } from '../throttle/throttle.ts';
import { createAccount, findByName, readAccount, setPasswordHash } from '../users/accounts.service.ts';
import { mustFindUser } from '../users/users.service.ts';
import { endAccess, startSession } from './sessions.service.ts';

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
  const name = foldIdentifier(input.email);
  const keys = {
    both: `login:both:${ctx.address}:${name}`,
    account: `login:account:${name}`,
    address: `login:address:${ctx.address}`,
  };
  const { limits } = ctx;
  await throttle(ctx, keys.address, limits.loginFailuresPerAddress);
  await throttle(ctx, keys.both, limits.loginFailuresPerAccountAndAddress);
  const tries = await countUse(ctx, keys.account, limits.loginFailuresPerAccount);
  if (tries.uses > limits.loginFailuresPerAccount.uses) await pause(SLOWED_ANSWER_MS);

  const user = await findByName(ctx.db, name);
  const isRight = await ctx.passwords.matches(input.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
  await resetUses(ctx, keys.both);
  await returnUse(ctx, keys.account);
  await returnUse(ctx, keys.address);
  if (user.is_active !== 1) throw new AppError('ACCOUNT_INACTIVE');
  if (ctx.passwords.isOutdated(user.password_hash)) {
    await setPasswordHash(ctx, ctx.db, user.id, await ctx.passwords.hash(input.password));
  }
  await startSession(ctx, user);
  return readAccount(ctx.db, user.id);
}

/** Changes the own password after proof of the old one; every other session and the access tokens of the person end. */
export async function changePassword(ctx: ActorContext, input: ChangePasswordInput): Promise<void> {
  accept(password(ctx.limits.passwordMinLength), input.newPassword);
  await provePassword(ctx, input.currentPassword);
  await setPassword(ctx, ctx.viewer.id, input.newPassword, ctx.session.token ?? undefined);
}

/** Lets nobody through who does not know the password of the account he is signed in with, and only so many guesses at it. */
export async function provePassword(ctx: ActorContext, currentPassword: string): Promise<void> {
  const key = `password:user:${ctx.viewer.id}`;
  await throttle(ctx, key, ctx.limits.loginFailuresPerAccountAndAddress);
  const user = await mustFindUser(ctx.db, ctx.viewer.id);
  if (!(await ctx.passwords.matches(currentPassword, user.password_hash))) throw new AppError('WRONG_PASSWORD');
  await resetUses(ctx, key);
}

/** Sets a password and ends all the person's access, except the named session, in one transaction. */
export async function setPassword(
  ctx: Pick<AppContext, 'db' | 'clock' | 'passwords'>,
  userId: string,
  newPassword: string,
  keptToken?: string,
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    await setPasswordHash(ctx, tx, userId, passwordHash);
    await endAccess(tx, userId, keptToken);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
