import { phoneKey } from '@touchline/contracts/phones';
import { foldForSearch } from '@touchline/contracts/search';
import { foldIdentifier } from '@touchline/contracts/text';
import {
  countRows,
  type Db,
  hasRows,
  isSqlite,
  locked,
  lockedExceptKeys,
  lookKey,
  lookup,
  type NewRow,
  nameLookKey,
  type Tx,
  toListRank,
  type UserRow,
} from '@touchline/db';
import { mailboxKey } from './mailbox.ts';
import { findPlayerProfile } from './player-profiles.repo.ts';
import { type AccountRows, toPlayerProfile } from './projections.ts';

const findById = lookup((db, id) => db.selectFrom('users').selectAll().where('id', '=', id));

/** In a transaction, `lock` prevents changes by others. */
export async function findUser(db: Db, id: string, { lock = false } = {}): Promise<UserRow | null> {
  if (!lock) return findById(db, id);
  return (await locked(db, db.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst()) ?? null;
}

export async function findUserByKey(db: Db, column: 'username_key' | 'email_key', key: string) {
  return (await db.selectFrom('users').selectAll().where(column, '=', key).executeTakeFirst()) ?? null;
}

export async function hasUser(db: Db, role?: UserRow['role']): Promise<boolean> {
  const users = db.selectFrom('users');
  return (role ? users.where('role', '=', role) : users).$call(hasRows);
}

export async function hasSafeguardingAdmin(db: Db): Promise<boolean> {
  return db.selectFrom('users').where('role', '=', 'admin').where('is_safeguarding', '=', 1).$call(hasRows);
}

const activeAdmins = (db: Db) => db.selectFrom('users').where('role', '=', 'admin').where('is_active', '=', 1);

/** Twin of 'cases:handle' in SQL: sql-twins.test.ts compares them. */
export async function listSafeguardingAdmins(db: Db): Promise<string[]> {
  const query = activeAdmins(db).select('id').where('is_safeguarding', '=', 1).orderBy('id');
  return (await query.execute()).map(({ id }) => id);
}

export async function listReturning(db: Db, { now, limit }: { now: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('inactive_until', 'is not', null)
    .where('inactive_until', '<=', now)
    .orderBy('inactive_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sign-ins of the active accounts with one of these names or addresses, oldest first. */
export async function listSignInsOf(
  db: Db,
  { usernames, emails }: { usernames: readonly string[]; emails: readonly string[] },
): Promise<Pick<UserRow, 'username' | 'password_hash'>[]> {
  const users = db.selectFrom('users').select(['username', 'password_hash', 'is_active', 'list_rank']);
  const found = await users
    .where('username_key', 'in', usernames)
    .union(users.where('email_key', 'in', emails))
    .orderBy('list_rank')
    .execute();
  // Not in the statement: SQLite would read all active accounts by the index of the column.
  return found.filter((user) => user.is_active === 1);
}

export async function listUsersById(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

export async function findAccountRows(db: Db, id: string): Promise<AccountRows | null> {
  const user = await findUser(db, id);
  if (!user) return null;
  if (user.role !== 'player') return (await withProfiles(db, [user]))[0] ?? null;
  const row = await findPlayerProfile(db, id);
  return { user, playerProfile: row && toPlayerProfile(row), scoutProfile: null, licenseExpiresOn: null };
}

export async function withProfiles(db: Db, users: readonly UserRow[]): Promise<AccountRows[]> {
  const idsOf = (role: UserRow['role']) => users.filter((user) => user.role === role).map((user) => user.id);
  const [players, scouts] = [idsOf('player'), idsOf('scout')];
  const playerProfiles = players.length
    ? await db.selectFrom('player_profiles').selectAll().where('user_id', 'in', players).execute()
    : [];
  const scoutProfiles = scouts.length
    ? await db.selectFrom('scout_profiles').selectAll().where('user_id', 'in', scouts).execute()
    : [];
  const licenses = scouts.length
    ? await db
        .selectFrom('account_checks')
        .select(['user_id', 'expires_on'])
        .where('user_id', 'in', scouts)
        .where('kind', '=', 'license')
        .execute()
    : [];
  const playerOf = new Map(playerProfiles.map((row) => [row.user_id, toPlayerProfile(row)]));
  const scoutOf = new Map(scoutProfiles.map((profile) => [profile.user_id, profile]));
  const endOf = new Map(licenses.map(({ user_id, expires_on }) => [user_id, expires_on]));
  return users.map((user) => ({
    user,
    playerProfile: playerOf.get(user.id) ?? null,
    scoutProfile: scoutOf.get(user.id) ?? null,
    licenseExpiresOn: endOf.get(user.id) ?? null,
  }));
}

export async function insertUser(db: Db, user: Omit<NewRow<'users'>, Derived>): Promise<UserRow> {
  const names = foldForSearch(user.first_name, user.last_name, user.username);
  const texts = {
    name_key: names,
    search_text: searchText(names, user),
    full_name_key: foldForSearch(user.first_name, user.last_name),
    name_look_key: nameLookKey(user.first_name, user.last_name),
    username_look_key: lookKey(user.username),
    phone_key: phoneKey(user.phone ?? null),
    mailbox_key: mailboxKey(user.email),
  };
  for (let attempt = 0; ; attempt += 1) {
    const row = { ...user, ...texts, list_rank: toListRank(user.created_at, user.id, attempt) };
    // Two registrations in one millisecond can get the same rank: the later one takes the next.
    const inserted = await db
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('list_rank').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return inserted;
  }
}

/** What admins find a user by: names, e-mail address and the digits of the phone number. */
function searchText(names: string, { email, phone }: { email: string; phone?: string | null }): string {
  return [names, foldForSearch(email), phoneKey(phone)].filter(Boolean).join(' ');
}

/** Changes a user, with the keys of phone number and e-mail. What other keys and the rank are made of never changes. */
export async function setUser(db: Db, id: string, change: UserChange): Promise<void> {
  const { phone, email } = change;
  const before = phone === undefined && email === undefined ? null : await findUser(db, id);
  const reached = before && { email: email ?? before.email, phone: phone === undefined ? before.phone : phone };
  await db
    .updateTable('users')
    .set({
      ...change,
      ...(phone !== undefined && { phone_key: phoneKey(phone) }),
      ...(email !== undefined && { email_key: foldIdentifier(email), mailbox_key: mailboxKey(email) }),
      ...(reached && { search_text: searchText(before.name_key, reached) }),
    })
    .where('id', '=', id)
    .execute();
}

type Derived =
  | 'search_text'
  | 'name_key'
  | 'full_name_key'
  | 'name_look_key'
  | 'username_look_key'
  | 'phone_key'
  | 'mailbox_key'
  | 'list_rank';
type Source = 'first_name' | 'last_name' | 'username' | 'email_key' | 'created_at';
type UserChange = Partial<Omit<UserRow, Derived | Source>>;

export async function isLookTaken(db: Db, username: string): Promise<boolean> {
  return db
    .selectFrom('users')
    .where('username_look_key', '=', lookKey(username))
    .where('username_key', '!=', foldIdentifier(username))
    .$call(hasRows);
}

export async function removeUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** SQLite has one writer at a time. */
export async function holdUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!isSqlite(tx)) {
    await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
  }
}

// Except keys: a review that has locked a video and then notifies its player would deadlock with the deletion of the video.
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await lockedExceptKeys(tx, tx.selectFrom('users').select('id').where('id', '=', id)).execute();
}

export async function countActiveAdmins(db: Db): Promise<number> {
  return countRows(activeAdmins(db));
}

/** Locks all active admins, so that two who act on each other run one after the other. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await lockedExceptKeys(tx, activeAdmins(tx).select('id').orderBy('id')).execute();
  return rows.map((row) => row.id);
}
