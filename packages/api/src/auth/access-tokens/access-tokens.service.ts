import { randomUUID } from 'node:crypto';
import {
  type AccessTokenFields,
  type CreateAccessTokenInput,
  type NewAccessToken,
  TOKEN_PREFIX,
  type TokenScope,
} from '@touchline/contracts/access-tokens';
import type { Actor } from '@touchline/contracts/permissions';
import type { ActorContext, AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { timestamp, timestampIn } from '../../lib/clock.ts';
import { isStillProven, mustStillBe } from '../../users/accounts.service.ts';
import { provePassword } from '../auth.service.ts';
import { hashToken, makeToken, recordUse } from '../tokens.ts';
import * as repo from './access-tokens.repo.ts';

const DAY = 24 * 3600;
const ENDING_LENGTH = 4;
/** Use is written down at most this often, so that reading does not become writing. */
const USED_EVERY_SECONDS = 60;
/** A token that has run out stays in its owner's list this long: he should see why his program has stopped. */
const EXPIRED_KEPT_SECONDS = 30 * DAY;

type TokenContext = Pick<AppContext, 'db' | 'clock' | 'limits'>;

/** Makes a token for oneself, after proof of the password. The token is in this answer and nowhere else, ever. */
export async function createToken(ctx: ActorContext, input: CreateAccessTokenInput): Promise<NewAccessToken> {
  const provenBy = await provePassword(ctx, input.currentPassword);
  return issueToken(ctx, { ...ctx.viewer, provenBy }, input);
}

/** Makes a token for a person; whether he may have it has been settled, unless his password has changed since (`provenBy`). */
export async function issueToken(
  ctx: TokenContext,
  owner: Pick<Actor, 'id' | 'role'> & { provenBy?: string },
  { name, scope, expiresInDays }: AccessTokenFields,
): Promise<NewAccessToken> {
  const token = `${TOKEN_PREFIX}${makeToken()}`;
  const now = timestamp(ctx.clock);
  const made = await ctx.db.transaction().execute(async (tx) => {
    // Locked, so that many at once cannot pass the limit, and a deactivation a moment ago is noticed.
    await mustStillBe(tx, owner);
    if (owner.provenBy !== undefined && !(await isStillProven(tx, owner.id, owner.provenBy))) {
      throw new AppError('WRONG_PASSWORD');
    }
    if ((await repo.countLiveTokens(tx, owner.id, now)) >= ctx.limits.tokensPerUser) {
      throw new AppError('TOO_MANY_TOKENS');
    }
    return repo.insertToken(tx, {
      id: randomUUID(),
      user_id: owner.id,
      token_hash: hashToken(token),
      name,
      scope,
      ending: token.slice(-ENDING_LENGTH),
      created_at: now,
      expires_at: timestampIn(ctx.clock, expiresInDays * DAY),
      last_used_at: null,
    });
  });
  return { ...made, token };
}

/**
 * For whom a token acts, with the rights that person has at this moment; null for one that is unknown, expired, revoked,
 * or of a deactivated person.
 */
export async function findTokenOwner(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<{ actor: Actor; scope: TokenScope } | null> {
  const found = await repo.findToken(ctx.db, hashToken(token));
  const now = timestamp(ctx.clock);
  if (found?.is_active !== 1 || found.expires_at <= now) return null;
  const isLongAgo = (found.last_used_at ?? '') <= timestampIn(ctx.clock, -USED_EVERY_SECONDS);
  if (isLongAgo) await recordUse(() => repo.setUsed(ctx.db, found.id, now));
  return {
    actor: { id: found.user_id, role: found.role, isVerified: found.is_verified === 1 },
    scope: found.scope,
  };
}

/** The tokens of a person, newest first, for the command line and for himself. */
export const listTokens = repo.listTokens;

/** Revokes one token of a person: the next request with it is refused. */
export async function revokeToken(ctx: Pick<AppContext, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await repo.removeToken(ctx.db, userId, id))) throw new AppError('TOKEN_NOT_FOUND');
}

/** Drops tokens that ran out a while ago; called by the janitor. */
export async function removeExpiredTokens(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await repo.removeTokensExpiredBefore(ctx.db, timestampIn(ctx.clock, -EXPIRED_KEPT_SECONDS));
}
