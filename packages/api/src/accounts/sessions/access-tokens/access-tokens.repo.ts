import type { AccessToken } from '@touchline/contracts/access-tokens';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { changesRows, countRows, type Db, inCamelCase, lookup, type Row, readPage } from '@touchline/db';
import { ACTOR_COLUMNS } from '../sessions.repo.ts';

export const findToken = lookup((db, tokenHash) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(['access_tokens.id', 'user_id', 'scope', 'access_tokens.expires_at', 'access_tokens.last_used_at'])
    .select(ACTOR_COLUMNS)
    .where('access_tokens.token_hash', '=', tokenHash),
);

export async function insertToken(db: Db, token: Row<'access_tokens'>): Promise<AccessToken> {
  await db.insertInto('access_tokens').values(token).execute();
  return toAccessToken(token);
}

export async function setUsed(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** A user's tokens, newest first, with those that expired recently. */
export async function listTokens(db: Db, userId: string, input: PageInput): Promise<Page<AccessToken>> {
  const query = db.selectFrom('access_tokens').selectAll().where('user_id', '=', userId);
  return readPage(query, input, { by: ['created_at', 'id'], item: toAccessToken });
}

export async function countLiveTokens(db: Db, userId: string, now: string): Promise<number> {
  return countRows(db.selectFrom('access_tokens').where('user_id', '=', userId).where('expires_at', '>', now));
}

export async function removeToken(db: Db, userId: string, id: string): Promise<boolean> {
  return db.deleteFrom('access_tokens').where('id', '=', id).where('user_id', '=', userId).$call(changesRows);
}

export async function removeTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

export async function removeTokensExpiredBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('expires_at', '<=', time).execute();
}

// Without the hash: no client needs it.
function toAccessToken(row: Row<'access_tokens'>): AccessToken {
  return inCamelCase(row, ['id', 'name', 'scope', 'ending', 'created_at', 'expires_at', 'last_used_at']);
}
