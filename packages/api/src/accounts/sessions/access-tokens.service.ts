import {
  type AccessTokenFields,
  type CreateAccessTokenInput,
  type NewAccessToken,
  TOKEN_PREFIX,
} from '@touchline/contracts/access-tokens';
import type { Actor } from '@touchline/contracts/permissions';
import { type ActingContext, recordAct } from '../../core/audit/audit.service.ts';
import { assertStillActive, isStillProven } from '../../core/users/users.service.ts';
import type { ActorContext, DbClockContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { hashToken, makeToken, recordUse } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { provePassword } from '../users/accounts.service.ts';
import * as repo from './sessions.repo.ts';
import { toActor, USED_EVERY_SECONDS } from './sessions.service.ts';

const ENDING_LENGTH = 4;
/** An expired token stays in its owner's list, so that they can see why a program has stopped. */
const EXPIRED_KEPT_SECONDS = 30 * DAY_SECONDS;

/** Creates a token for the caller, who proves the password. Only the response contains the token. */
export async function createToken(ctx: ActorContext, input: CreateAccessTokenInput): Promise<NewAccessToken> {
  const provenBy = await provePassword(ctx, input.currentPassword);
  return issueToken(ctx, { ...ctx.viewer, provenBy }, input);
}

/** Creates a token for a user; with `provenBy`, fails if the password has changed since it was proven. */
export async function issueToken(
  ctx: ActingContext,
  owner: Pick<Actor, 'id' | 'role'> & { provenBy?: string },
  { name, scope, expiresInDays }: AccessTokenFields,
): Promise<NewAccessToken> {
  const token = `${TOKEN_PREFIX}${makeToken()}`;
  const now = ctx.clock.timestamp();
  const made = await inTransaction(ctx.db, async (tx) => {
    // The account is locked: concurrent calls cannot exceed the limit, and a deactivation takes effect.
    await assertStillActive(tx, owner);
    if (owner.provenBy !== undefined && !(await isStillProven(tx, owner.id, owner.provenBy))) {
      throw new AppError('WRONG_PASSWORD', { at: 'currentPassword' });
    }
    if ((await repo.countLiveTokens(tx, owner.id, now)) >= ctx.limits.tokensPerUser) {
      throw new AppError('TOO_MANY_TOKENS');
    }
    const made = await repo.insertToken(tx, {
      id: crypto.randomUUID(),
      user_id: owner.id,
      token_hash: hashToken(token),
      name,
      scope,
      ending: token.slice(-ENDING_LENGTH),
      created_at: now,
      expires_at: ctx.clock.timestampIn(expiresInDays * DAY_SECONDS),
      last_used_at: null,
    });
    await recordAct(ctx, tx, {
      act: 'token.create',
      target: { kind: 'token', id: made.id },
      aboutId: owner.id,
      after: { name, scope, expiresAt: made.expiresAt },
    });
    return made;
  });
  return { ...made, token };
}

/** The user a token acts for, with their present rights; null if it is not valid or the user is deactivated. */
export async function findTokenOwner(ctx: DbClockContext, token: string) {
  const found = await repo.findToken(ctx.db, hashToken(token));
  const now = ctx.clock.timestamp();
  if (found?.is_active !== 1 || found.expires_at <= now) return null;
  const isLongAgo = (found.last_used_at ?? '') <= ctx.clock.timestampIn(-USED_EVERY_SECONDS);
  if (isLongAgo) await recordUse(() => repo.setUsed(ctx.db, found.id, now));
  return { actor: toActor(found), scope: found.scope };
}

export { listTokens } from './sessions.repo.ts';

export async function revokeToken(ctx: ActingContext, userId: string, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await repo.removeToken(tx, userId, id))) throw new AppError('TOKEN_NOT_FOUND');
    await recordAct(ctx, tx, { act: 'token.revoke', target: { kind: 'token', id }, aboutId: userId });
  });
}

export async function removeExpiredTokens(ctx: DbClockContext): Promise<void> {
  await repo.removeTokensExpiredBefore(ctx.db, ctx.clock.timestampIn(-EXPIRED_KEPT_SECONDS));
}
