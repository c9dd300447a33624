import { type ChangePasswordInput, type LoginInput, password, type RegisterInput } from '@touchline/contracts/auth';
import { EMAIL_MAX } from '@touchline/contracts/limits';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account } from '@touchline/contracts/users';
import type { Tx, UserRow } from '@touchline/db';
import { type AuditContext, recordAct } from '../../core/audit/audit.service.ts';
import { queueMail } from '../../core/mail/mail.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { findByName, isStillProven, mustFindUser, setUser } from '../../core/users/users.service.ts';
import type { ActorContext, AppContext, RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { accept } from '../../platform/input-errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { type Counted, countUse, resetUses, returnUse, throttle } from '../../platform/throttle/throttle.ts';
import { endAccess, startSession } from '../sessions/sessions.service.ts';
import { createAccount, provePassword, readAccount } from '../users/accounts.service.ts';
import { assertActive } from '../users/deactivations.service.ts';
import { confirmEmailMail, passwordChangedMail } from './sign-in.mails.ts';
import { removeEmailChange, removeLinksOf } from './sign-in.repo.ts';

/** The delay of each response after too many wrong passwords for an account; accounts are never locked. */
const SLOWED_ANSWER_MS = 1000;

export async function register(ctx: RequestContext, input: RegisterInput): Promise<Account> {
  accept(password(ctx.limits.passwordMinLength), input.password);
  await throttle(ctx, `register:address:${ctx.address}`, ctx.limits.registrationsPerAddress);
  const user = await createAccount(ctx, input, {
    isOwnChoice: true,
    nameFields: ['username', 'email'],
    async alongside(tx, { id, role }) {
      const perAddress = ctx.limits.registrationMailsPerAddress;
      const mails = await countUse({ ...ctx, db: tx }, `register:mails:address:${ctx.address}`, perAddress);
      // Counted by network address, since variants of one mailbox (name+1@...) are separate accounts.
      if (mails.uses <= perAddress.uses) {
        await queueMail(ctx, tx, { userId: id, template: confirmEmailMail, facts: {} });
      }
      await notify(ctx, tx, { kind: 'registration-waiting', facts: { userId: id, role }, groupKey: 'waiting' });
    },
  });
  await startSession(ctx, user);
  return readAccount(ctx.db, user.id);
}

/** Signs in. An unknown name and a wrong password get the same response after the same work. */
export async function login(ctx: RequestContext, input: LoginInput): Promise<Account> {
  const { limits } = ctx;
  const name = foldIdentifier(input.email);
  const address = `login:address:${ctx.address}` as const;
  await throttle(ctx, address, limits.loginFailuresPerAddress);
  const user = await findByName(ctx.db, name);
  const keys = loginKeys(ctx, countedAs(user, name));
  await throttle(ctx, keys.both, limits.loginFailuresPerAccountAndAddress);
  // Counted here and not for each HTTP request: a batch of calls cannot bypass it.
  const tries = await countUse(ctx, keys.account, limits.loginFailuresPerAccount);
  if (tries.uses > limits.loginFailuresPerAccount.uses) {
    await new Promise((resolve) => setTimeout(resolve, SLOWED_ANSWER_MS));
  }

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

/** The typed name is not recorded: it may be a stranger's, or a password in the wrong field. */
async function recordFailedLogin(ctx: RequestContext, user: UserRow | null): Promise<void> {
  const target = user && { kind: 'user' as const, id: user.id };
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'session.sign-in-failed', ...(target && { target }) }));
}

/** Attempts by user name and e-mail of one account count together; an unknown name is counted too, for the same responses. */
function countedAs(user: UserRow | null, name: string): Counted {
  // Cut to a length that fits into an index of PostgreSQL.
  return user ? `user:${user.id}` : `name:${name.slice(0, EMAIL_MAX).toWellFormed()}`;
}

function loginKeys({ address }: RequestContext, counted: Counted) {
  return { both: `login:both:${address}:${counted}`, account: `login:account:${counted}` } as const;
}

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
    if (!(await isStillProven(tx, id, password_hash))) return;
    await setUser(tx, id, { password_hash: fresh, updated_at: ctx.clock.timestamp() });
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
    async prove(tx) {
      if (!(await isStillProven(tx, id, provenBy))) throw new AppError('WRONG_PASSWORD', { at: 'currentPassword' });
    },
  });
}

interface SetPasswordOptions {
  act: 'password.change' | 'password.reset';
  /** The acting user, if not the caller. */
  actorId?: string;
  /** Throws unless the caller may set the password; runs in the transaction, with the account locked. */
  prove?: (tx: Tx, user: UserRow) => Promise<void>;
  /** The session with this token stays valid. */
  keptToken?: string | undefined;
}

/** Sets a password. Sessions, access tokens, links for a forgotten password and a request for another address end. */
export async function setPassword(
  ctx: AppContext & AuditContext,
  userId: string,
  newPassword: string,
  { act, actorId, prove, keptToken }: SetPasswordOptions,
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(newPassword);
  await inTransaction(ctx.db, async (tx) => {
    const user = await mustFindUser(tx, userId, { lock: true });
    await prove?.(tx, user);
    await setUser(tx, userId, { password_hash: passwordHash, updated_at: ctx.clock.timestamp() });
    await endAccess(ctx, tx, userId, keptToken);
    await removeLinksOf(tx, userId, 'reset-password', 'change-email');
    // An intruder could take the account again by a link to their own address.
    if (await removeEmailChange(tx, userId)) publish(ctx, tx, changeFor(userId, 'own-account', userId));
    const facts = { changedAt: ctx.clock.timestamp() };
    // The present address: an intruder may change it before the mail is sent.
    await queueMail(ctx, tx, { userId, template: passwordChangedMail, facts, address: user.email });
    await recordAct(ctx, tx, { act, target: { kind: 'user', id: userId }, ...(actorId && { actorId }) });
  });
}
