import type { Role } from '@touchline/contracts/options';
import type { Actor } from '@touchline/contracts/permissions';
import type { Tx, UserRow } from '@touchline/db';
import { type AuditContext, recordAct } from '../../core/audit/audit.service.ts';
import { ifUserDeleted, isStillProven } from '../../core/users/users.service.ts';
import type {
  AppContext,
  ClockContext,
  DbClockContext,
  EventsContext,
  RequestContext,
} from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccessEndedEvent, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { hashToken, makeToken, recordUse } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './sessions.repo.ts';

export { findLastBegin as findLastSignIn } from './sessions.repo.ts';

/** The last use of a session or token is written at most this often: most reads cause no write. */
export const USED_EVERY_SECONDS = 60;

/** Seconds that a session lasts in total, and without being used; shorter for admins, whose sessions can do more. */
const LIFETIMES: Record<Role, { total: number; idle: number }> = {
  player: { total: 30 * DAY_SECONDS, idle: 7 * DAY_SECONDS },
  scout: { total: 30 * DAY_SECONDS, idle: 7 * DAY_SECONDS },
  admin: { total: 7 * DAY_SECONDS, idle: 12 * 3600 },
  guardian: { total: 30 * DAY_SECONDS, idle: 7 * DAY_SECONDS },
};

/** Starts a session; ends that of the request and the user's oldest ones. Fails if the password hash is no longer `provenBy`. */
export async function startSession(
  ctx: Pick<RequestContext, 'db' | 'limits' | 'events' | 'session'> & AuditContext,
  user: Pick<UserRow, 'id' | 'role'> & { provenBy?: string },
): Promise<void> {
  const token = makeToken();
  const lifetime = LIFETIMES[user.role];
  const now = ctx.clock.timestamp();
  const previous = ctx.session.token;
  await inTransaction(ctx.db, async (tx) => {
    if (user.provenBy !== undefined && !(await isStillProven(tx, user.id, user.provenBy))) {
      throw new AppError('INVALID_CREDENTIALS');
    }
    if (previous) await removeSession(ctx, tx, hashToken(previous));
    const session = {
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: ctx.clock.timestampIn(lifetime.total),
    };
    await repo.insertSession(tx, session).catch(ifUserDeleted('NOT_SIGNED_IN'));
    const ended = await repo.keepNewestSessions(tx, user.id, ctx.limits.sessionsPerUser, session.token_hash);
    publish(ctx, tx, ...ended.map((hash) => sessionEnded(user.id, hash)));
    await recordAct(ctx, tx, { act: 'session.sign-in', target: { kind: 'user', id: user.id }, actorId: user.id });
  });
  ctx.session.set(token, lifetime.total);
}

/** The user of a session; null if it is unknown, expired or idle for too long, or the user is deactivated. */
export async function findActor(ctx: DbClockContext, token: string): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const session = await repo.findSession(ctx.db, tokenHash);
  const actor = session && actorOf(ctx, session);
  if (!actor) return null;
  const isLongAgo = session.last_seen_at <= ctx.clock.timestampIn(-USED_EVERY_SECONDS);
  if (isLongAgo) await recordUse(() => repo.setSeen(ctx.db, tokenHash, ctx.clock.timestamp()));
  return actor;
}

/** Below the number of parameters that a statement may have. */
const SESSIONS_AT_ONCE = 500;

/** The users of the sessions that are still valid. Unlike `findActor`, it does not count as a use. */
export async function findActors(ctx: DbClockContext, tokenHashes: readonly string[]): Promise<Map<string, Actor>> {
  const found = new Map<string, Actor>();
  for (let start = 0; start < tokenHashes.length; start += SESSIONS_AT_ONCE) {
    const rows = await repo.listSessions(ctx.db, tokenHashes.slice(start, start + SESSIONS_AT_ONCE));
    for (const row of rows) {
      const actor = actorOf(ctx, row);
      if (actor) found.set(row.token_hash, actor);
    }
  }
  return found;
}

function actorOf(ctx: ClockContext, session: repo.SessionRow): Actor | null {
  if (session.is_active !== 1) return null;
  const idleSince = ctx.clock.timestampIn(-LIFETIMES[session.role].idle);
  if (session.expires_at <= ctx.clock.timestamp() || session.last_seen_at <= idleSince) return null;
  return toActor(session);
}

export function toActor(row: Omit<repo.SessionRow, 'last_seen_at' | 'expires_at'>): Actor {
  return {
    id: row.user_id,
    role: row.role,
    isVerified: row.is_verified === 1,
    ...(row.is_safeguarding === 1 && { isSafeguarding: true }),
    ...(row.contact_suspended_at !== null && { isContactSuspended: true }),
  };
}

export async function endSession(ctx: RequestContext): Promise<void> {
  const { token } = ctx.session;
  if (token) await inTransaction(ctx.db, (tx) => removeSession(ctx, tx, hashToken(token)));
  ctx.session.clear();
}

async function removeSession(ctx: EventsContext, tx: Tx, tokenHash: string): Promise<void> {
  // At a sign-in, the session may be another user's.
  const userId = await repo.removeSession(tx, tokenHash);
  if (userId) publish(ctx, tx, sessionEnded(userId, tokenHash));
}

function sessionEnded(userId: string, session: string): AccessEndedEvent {
  return { type: 'access-ended', userId, session };
}

/** Ends a user's sessions, except the one with `exceptToken`, with their open streams, and revokes the access tokens. */
export async function endAccess(ctx: AppContext, tx: Tx, userId: string, exceptToken?: string): Promise<void> {
  const except = exceptToken && hashToken(exceptToken);
  await repo.endSessionsOf(tx, userId, except);
  await repo.removeTokensOf(tx, userId);
  publish(ctx, tx, { type: 'access-ended', userId, ...(except && { except }) });
}

export async function removeExpiredSessions(ctx: DbClockContext): Promise<void> {
  await repo.removeExpiredSessions(ctx.db, ctx.clock.timestamp());
}
