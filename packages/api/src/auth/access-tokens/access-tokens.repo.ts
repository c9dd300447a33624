import type { AccessToken, TokenScope } from '@touchline/contracts/access-tokens';
import type { Role } from '@touchline/contracts/options';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { type AccessTokenRow, countRows, type Db, readPage } from '@touchline/db';

/** A token with what every request needs to know of its owner. */
export interface TokenRow {
  id: string;
  user_id: string;
  scope: TokenScope;
  expires_at: string;
  last_used_at: string | null;
  role: Role;
  is_verified: number;
  is_active: number;
  is_safeguarding: number;
  contact_suspended_at: string | null;
}

export async function findToken(db: Db, tokenHash: string): Promise<TokenRow | null> {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select([
      'access_tokens.id',
      'access_tokens.user_id',
      'access_tokens.scope',
      'access_tokens.expires_at',
      'access_tokens.last_used_at',
      'users.role',
      'users.is_verified',
      'users.is_active',
      'users.is_safeguarding',
      'users.contact_suspended_at',
    ])
    .where('access_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertToken(db: Db, token: AccessTokenRow): Promise<AccessToken> {
  await db.insertInto('access_tokens').values(token).execute();
  return toAccessToken(token);
}

export async function setUsed(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** A user's tokens, newest first, including those that expired recently. */
export async function listTokens(db: Db, userId: string, input: PageInput): Promise<Page<AccessToken>> {
  const query = db.selectFrom('access_tokens').selectAll().where('user_id', '=', userId);
  return readPage(query, input, { by: ['created_at', 'id'], item: toAccessToken });
}

export async function countLiveTokens(db: Db, userId: string, now: string): Promise<number> {
  return countRows(db.selectFrom('access_tokens').where('user_id', '=', userId).where('expires_at', '>', now));
}

/** Removes one token of a user; returns whether it existed. */
export async function removeToken(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function removeTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

export async function removeTokensExpiredBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', time).execute();
}

// The hash is left out on purpose: no client needs it.
function toAccessToken(row: AccessTokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    ending: row.ending,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
