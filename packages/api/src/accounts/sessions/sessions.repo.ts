import type { AccessToken } from '@touchline/contracts/access-tokens';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { changesRows, countRows, type Database, type Db, inCamelCase, lookup, type Row, readPage } from '@touchline/db';

const ACTOR_COLUMNS = [
  'users.role',
  'users.is_verified',
  'users.is_active',
  'users.is_safeguarding',
  'users.contact_suspended_at',
] as const;

function withUser(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select(ACTOR_COLUMNS);
}

export const findSession = lookup((db, tokenHash) => withUser(db).where('sessions.token_hash', '=', tokenHash));

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function listSessions(db: Db, tokenHashes: readonly string[]): Promise<(SessionRow & { token_hash: string })[]> {
  return withUser(db).select('sessions.token_hash').where('sessions.token_hash', 'in', tokenHashes).execute();
}

export async function insertSession(db: Db, session: Database['sessions']): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function setSeen(db: Db, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Deletes a session; returns its user, or null if it did not exist. */
export async function removeSession(db: Db, tokenHash: string): Promise<string | null> {
  const removed = db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id');
  return (await removed.executeTakeFirst())?.user_id ?? null;
}

export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) query = query.where('token_hash', '!=', except);
  await query.execute();
}

/** Keeps the newest sessions of a user and `begun`, even if others have its time. Returns the hashes of the ended ones. */
export async function keepNewestSessions(db: Db, userId: string, kept: number, begun: string): Promise<string[]> {
  const newest = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', begun)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(kept - 1);
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', begun)
    .where('token_hash', 'not in', newest)
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}

export async function removeExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export async function findLastBegin(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last ?? null;
}

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
