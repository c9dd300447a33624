import { type ChangePasswordInput, type LoginInput, password, type RegisterInput } from '@touchline/contracts/auth';
import { EMAIL_MAX } from '@touchline/contracts/limits';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account } from '@touchline/contracts/users';
import type { Tx, UserRow } from '@touchline/db';
import { type AuditContext, recordAct } from '../audit/audit.service.ts';
import type { ActorContext, AppContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { accept } from '../input-errors.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { type Counted, countUse, resetUses, returnUse, throttle } from '../throttle/throttle.ts';
import { createAccount, findByName, isStillProven, readAccount, setPasswordHash } from '../users/accounts.service.ts';
import { assertActive } from '../users/returns.service.ts';
import { mustFindUser } from '../users/users.service.ts';
import { confirmEmailMail } from './email-address/email-address.mails.ts';
import { removeEmailChange } from './email-address/email-address.repo.ts';
import { removeLinksOf } from './mail-links/mail-links.repo.ts';
import { passwordChangedMail } from './password-reset/password-reset.mails.ts';
import { endAccess, startSession } from './sessions/sessions.service.ts';

/** After too many wrong passwords for an account each response takes this long; the account is never locked. */
const SLOWED_ANSWER_MS = 1000;

/** Registers a player or scout and signs them in; an admin verifies the account later. */
export async function register(ctx: RequestContext, input: RegisterInput): Promise<Account> {
  accept(password(ctx.limits.passwordMinLength), input.password);
  await throttle(ctx, `register:address:${ctx.address}`, ctx.limits.registrationsPerAddress);
  const user = await createAccount(ctx, input, {
    isOwnChoice: true,
    async alongside(tx, { id, role }) {
      const perAddress = ctx.limits.registrationMailsPerAddress;
      const mails = await countUse({ ...ctx, db: tx }, `register:mails:address:${ctx.address}`, perAddress);
      // Variants of one mailbox (name+1@...) are addresses of their own, so that the limits by account do not apply.
      if (mails.uses <= perAddress.uses) {
        await queueMail(ctx, tx, { userId: id, template: confirmEmailMail, facts: {} });
      }
      await notify(ctx, tx, { kind: 'registration-waiting', facts: { userId: id, role }, groupKey: 'waiting' });
    },
  });
  await startSession(ctx, user);
  return readAccount(ctx.db, user.id);
}

/**
 * Signs in by user name or e-mail. An unknown name and a wrong password get the same response after the same work.
 * Attempts are counted here and not per HTTP request, so that a batch of calls cannot bypass the count.
 */
export async function login(ctx: RequestContext, input: LoginInput): Promise<Account> {
  const { limits } = ctx;
  const name = foldIdentifier(input.email);
  const address = `login:address:${ctx.address}` as const;
  await throttle(ctx, address, limits.loginFailuresPerAddress);
  const user = await findByName(ctx.db, name);
  const keys = loginKeys(ctx, countedAs(user, name));
  await throttle(ctx, keys.both, limits.loginFailuresPerAccountAndAddress);
  const tries = await countUse(ctx, keys.account, limits.loginFailuresPerAccount);
  if (tries.uses > limits.loginFailuresPerAccount.uses) await pause(SLOWED_ANSWER_MS);

  const isRight = await ctx.passwords.matches(input.password, user?.password_hash ?? null);
  if (!user || !isRight) {
    await recordFailedLogin(ctx, user);
    throw new AppError('INVALID_CREDENTIALS');
  }
  await resetUses(ctx, keys.both);
  await returnUse(ctx, keys.account);
  await returnUse(ctx, address);
  await assertActive(ctx, user).catch(async (error: unknown) => {
    await recordFailedLogin(ctx, user);
    throw error;
  });
  const provenBy = await withTodaysHash(ctx, user, input.password);
  await startSession(ctx, { ...user, provenBy });
  return readAccount(ctx.db, user.id);
}

/** The typed name is not recorded: it may be that of a stranger, or a password in the wrong field. */
async function recordFailedLogin(ctx: RequestContext, user: UserRow | null): Promise<void> {
  const target = user && { kind: 'user' as const, id: user.id };
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'session.sign-in-failed', ...(target && { target }) }));
}

/**
 * The key under which attempts are counted. Attempts by user name and by e-mail of one account count together. An unknown
 * name is counted too, so that its responses are the same.
 */
function countedAs(user: UserRow | null, name: string): Counted {
  // Cut to a length that still tells names apart and fits into an index of PostgreSQL.
  return user ? `user:${user.id}` : `name:${name.slice(0, EMAIL_MAX).toWellFormed()}`;
}

function loginKeys({ address }: RequestContext, counted: Counted) {
  return { both: `login:both:${address}:${counted}`, account: `login:account:${counted}` } as const;
}

/** Forgets the failed sign-ins to an account, so that its owner is not kept out by guesses at a password that it no longer has. */
export async function forgetFailedLogins(ctx: RequestContext, userId: string): Promise<void> {
  const keys = loginKeys(ctx, `user:${userId}`);
  await resetUses(ctx, keys.both);
  await resetUses(ctx, keys.account);
}

/** The hash of a correct password. A hash with outdated parameters is replaced. */
async function withTodaysHash(ctx: RequestContext, { id, password_hash }: UserRow, password: string): Promise<string> {
  if (!ctx.passwords.isOutdated(password_hash)) return password_hash;
  const fresh = await ctx.passwords.hash(password);
  await inTransaction(ctx.db, async (tx) => {
    if (await isStillProven(tx, id, password_hash)) await setPasswordHash(ctx, tx, id, fresh);
  });
  return fresh;
}

/** Changes the caller's password after proof of the old one; their other sessions and all access tokens end. */
export async function changePassword(ctx: ActorContext, input: ChangePasswordInput): Promise<void> {
  accept(password(ctx.limits.passwordMinLength), input.newPassword);
  const { id } = ctx.viewer;
  const provenBy = await provePassword(ctx, input.currentPassword);
  await throttle(ctx, `password-change:user:${id}`, ctx.limits.passwordChangesPerUser);
  await setPassword(ctx, id, input.newPassword, {
    act: 'password.change',
    keptToken: ctx.session.token ?? undefined,
    // Comparing takes time, in which the password may have changed.
    async prove(tx) {
      if (!(await isStillProven(tx, id, provenBy))) throw new AppError('WRONG_PASSWORD');
    },
  });
}

/**
 * Throws unless the password is the caller's; guesses are limited. Returns the hash that the password was compared with.
 */
export async function provePassword(ctx: ActorContext, currentPassword: string): Promise<string> {
  const key = `password:user:${ctx.viewer.id}` as const;
  await throttle(ctx, key, ctx.limits.loginFailuresPerAccountAndAddress);
  const user = await mustFindUser(ctx.db, ctx.viewer.id);
  if (!(await ctx.passwords.matches(currentPassword, user.password_hash))) throw new AppError('WRONG_PASSWORD');
  await resetUses(ctx, key);
  return user.password_hash;
}

export interface SetPasswordOptions {
  /** What the audit log calls it, and who does it where it is not the caller. */
  act: 'password.change' | 'password.reset';
  actorId?: string;
  /** Throws unless the caller may set the password; runs in the transaction, with the account locked. */
  prove?: (tx: Tx, user: UserRow) => Promise<void>;
  /** The session with this token goes on. */
  keptToken?: string | undefined;
}

/**
 * Sets a password in one transaction with what follows: all sessions and access tokens of the user end, except the named
 * session, links for a forgotten password become invalid, a request for another e-mail address is cancelled, and the user is
 * told by mail.
 */
export async function setPassword(
  ctx: Pick<AppContext, 'db' | 'limits' | 'passwords' | 'events' | 'jobs'> & AuditContext,
  userId: string,
  newPassword: string,
  { act, actorId, prove, keptToken }: SetPasswordOptions,
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(newPassword);
  await inTransaction(ctx.db, async (tx) => {
    const user = await mustFindUser(tx, userId, { lock: true });
    await prove?.(tx, user);
    await setPasswordHash(ctx, tx, userId, passwordHash);
    await endAccess(ctx, tx, userId, keptToken);
    await removeLinksOf(tx, userId, 'reset-password', 'change-email');
    // An intruder may have asked for another address; with its link they would get the account back.
    if (await removeEmailChange(tx, userId)) publish(ctx, tx, changeFor(userId, 'own-account', userId));
    const facts = { changedAt: timestamp(ctx.clock) };
    // The address of this moment: an intruder may change it before the mail is sent.
    await queueMail(ctx, tx, { userId, template: passwordChangedMail, facts, address: user.email });
    await recordAct(ctx, tx, { act, target: { kind: 'user', id: userId }, ...(actorId && { actorId }) });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
