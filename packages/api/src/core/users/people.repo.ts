import type { Role } from '@touchline/contracts/options';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { phoneKey, withoutExtension } from '@touchline/contracts/phones';
import { foldForSearch } from '@touchline/contracts/search';
import type { AccountCounts, AccountFilters, AccountStatus } from '@touchline/contracts/users';
import {
  allowedIn,
  containsIndexed,
  countRows,
  type Db,
  decodeCursor,
  decodeRank,
  type Flag,
  isSqlite,
  notBlockedWith,
  toPage,
  trigramPhrase,
  type UserRow,
} from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import parsePhoneNumber from 'libphonenumber-js/min';
import { accountConditions } from './account-conditions.ts';

const STATUS_CONDITIONS = {
  verified: ['is_verified', 1],
  unverified: ['is_verified', 0],
  active: ['is_active', 1],
  inactive: ['is_active', 0],
} as const;

/** Letters that mark users in the full-text table; the state's letter follows the role's. */
const ROLE_MARKS: Record<Role, string> = { player: 'P', scout: 'S', admin: 'A', guardian: 'G' };
const STATUS_MARKS: Record<AccountStatus, string> = { verified: 'V', unverified: 'N', active: 'O', inactive: 'X' };

/** Conditions that the full-text table checks itself, to avoid row reads; queries have them too. */
interface Marks {
  role?: Role | undefined;
  states: readonly AccountStatus[];
  exceptRoles?: readonly Role[];
  exceptUnverifiedPlayers?: boolean;
}

function withMarks(phrase: string, { role, states, exceptRoles = [], exceptUnverifiedPlayers }: Marks): string {
  const marked = (letters: string) => trigramPhrase('marks', letters);
  const all = [
    phrase,
    ...(role ? [marked(ROLE_MARKS[role])] : []),
    ...states.map((state) => marked(STATUS_MARKS[state])),
  ].join(' AND ');
  const left = [
    ...exceptRoles.map((one) => marked(ROLE_MARKS[one])),
    ...(exceptUnverifiedPlayers ? [marked(`${ROLE_MARKS.player}${STATUS_MARKS.unverified}`)] : []),
  ];
  return left.length === 0 ? all : `(${all}) NOT (${left.join(' OR ')})`;
}

/** The digits of a typed phone number, without the code of a country: it may be missing in the stored one. Null for other texts. */
function phoneDigits(typed: string): string | null {
  const number = withoutExtension(typed);
  if (HAS_LETTERS.test(number)) return null;
  return phoneKey(parsePhoneNumber(number)?.nationalNumber ?? number);
}

const HAS_LETTERS = /[\p{L}@]/u;

/** Users whose folded texts contain the search text: from the full-text table on SQLite. */
function peopleMatching(
  db: Db,
  { column, typed = '', marks }: { column: 'search_text' | 'name_key'; typed: string | undefined; marks: Marks },
) {
  const folded = foldForSearch(typed);
  const digits = column === 'search_text' ? phoneDigits(typed) : null;
  const texts = folded === '' ? [] : [...new Set([folded, digits ?? folded])];
  const isIndexed = isSqlite(db) && folded !== '';
  const phrase = `(${texts.map((text) => trigramPhrase(column, text)).join(' OR ')})`;
  const query = db
    .selectFrom('users')
    .$if(
      isIndexed,
      (query) =>
        query
          .innerJoin('user_search', 'user_search.rowid', 'users.list_rank')
          .where(sql<SqlBool>`user_search match ${withMarks(phrase, marks)}`) as typeof query,
    )
    .$if(!isIndexed && folded !== '', (query) =>
      query.where((eb) => eb.or(texts.map((text) => containsIndexed(db, `users.${column}`, text)))),
    );
  return { query, rank: sql.ref<number>(isIndexed ? 'user_search.rowid' : 'users.list_rank') };
}

function accountsMatching(db: Db, filters: AccountFilters) {
  const { search, role, status, exceptAdmins } = filters;
  // Guardians wait for no verification: the safeguarding team confirms them for a child.
  const exceptGuardians = status === 'unverified' && role === undefined;
  const exceptRoles: Role[] = [
    ...(exceptAdmins ? ['admin' as const] : []),
    ...(exceptGuardians ? ['guardian' as const] : []),
  ];
  const marks = { role, states: status ? [status] : [], exceptRoles };
  const { query, rank } = peopleMatching(db, { column: 'search_text', typed: search, marks });
  const [column, flag] = status ? STATUS_CONDITIONS[status] : [];
  return {
    rank,
    query: query
      .$if(role !== undefined, (q) => q.where('users.role', '=', role ?? 'player'))
      .$if(exceptAdmins === true, (q) => q.where('users.role', '!=', 'admin'))
      .$if(exceptGuardians, (q) => q.where('users.role', '!=', 'guardian'))
      .$if(column !== undefined, (q) => q.where(`users.${column ?? 'is_active'}`, '=', flag ?? 1))
      .where((eb) => eb.and(accountConditions(db, filters))),
  };
}

/** Newest first; of those who wait for their verification the oldest, because they have waited longest. */
export async function listAccounts(db: Db, filters: AccountFilters, page: PageInput): Promise<Page<UserRow>> {
  const { search, role, status, exceptAdmins } = filters;
  const isOneKind = role !== undefined && status !== undefined && exceptAdmins !== true && !foldForSearch(search);
  if (isOneKind) return toUserPage(await accountsOfOneKind(db, { ...filters, role, status }, page), page);
  const { query, rank } = accountsMatching(db, filters);
  const last = decodeRank(page.cursor);
  const { isAfter, direction } = orderOf(status);
  const rows = await query
    .selectAll('users')
    .$if(last !== null, (q) => q.where(rank, isAfter, last))
    .orderBy(rank, direction)
    .limit(page.limit + 1)
    .execute();
  return toUserPage(rows, page);
}

const orderOf = (status: AccountStatus | undefined) =>
  status === 'unverified'
    ? ({ isAfter: '>', direction: 'asc' } as const)
    : ({ isAfter: '<', direction: 'desc' } as const);

function toUserPage(rows: UserRow[], page: PageInput): Page<UserRow> {
  const position = (row: UserRow) => ({ time: row.created_at, id: String(row.list_rank) });
  return toPage(rows, page, { position, item: (row) => row });
}

/** Accounts of one role in one state: an index on one of these is slow, and the index on both is read per value of the other state. */
function accountsOfOneKind(
  db: Db,
  { role, status, ...filters }: AccountFilters & { role: Role; status: AccountStatus },
  { limit, cursor }: PageInput,
) {
  const [column, flag] = STATUS_CONDITIONS[status];
  const other = column === 'is_active' ? 'is_verified' : 'is_active';
  const time = cursor ? decodeCursor(cursor)?.time : undefined;
  const rank = decodeRank(cursor);
  const { isAfter, direction } = orderOf(status);
  const walk = (otherFlag: Flag) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', role)
      .where(column, '=', flag)
      .where(other, '=', otherFlag)
      .where((eb) => eb.and(accountConditions(db, filters)))
      .$if(rank !== null, (q) => q.where(sql<SqlBool>`(created_at, list_rank) ${sql.raw(isAfter)} (${time}, ${rank})`));
  return walk(0)
    .unionAll(walk(1))
    .orderBy('created_at', direction)
    .orderBy('list_rank', direction)
    .limit(limit + 1)
    .execute();
}

export async function countAccounts(db: Db, filters: AccountFilters): Promise<number> {
  return countRows(accountsMatching(db, filters).query);
}

export interface LeftOut {
  withoutMembers?: boolean;
  withoutGuardians?: boolean;
  withoutMinors?: boolean;
  withoutHidden?: boolean;
  notBlockedWith?: string | null;
}

/** Twin of the permissions 'users:list-…' in SQL: sql-twins.test.ts compares them. */
function isListed(left: LeftOut): RawBuilder<SqlBool> {
  const conditions = [
    ...(left.withoutMembers ? [sql<SqlBool>`users.role = 'admin'`] : []),
    ...(left.withoutGuardians ? [sql<SqlBool>`users.role <> 'guardian'`] : []),
    ...(left.withoutMinors ? [sql<SqlBool>`users.is_minor = 0`] : []),
    ...(left.withoutHidden ? [allowedIn('allows_profile')] : []),
    ...(left.notBlockedWith ? [notBlockedWith(left.notBlockedWith, 'users.id')] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql.join(conditions, sql` and `);
}

export interface PeopleSearch extends LeftOut {
  search: string;
  exceptId: string;
  withUnverifiedPlayers: boolean;
  /** Only minors, all or those with whom `exceptId` has a conversation. */
  onlyMinors?: 'all' | 'in-conversation';
  limit: number;
}

/** Active users for the To field whose name contains a text: verified ones first, each newest first. */
export async function findPeople(db: Db, input: PeopleSearch): Promise<UserRow[]> {
  const verified = await findOfState(db, { ...input, isVerified: true });
  if (verified.length === input.limit) return verified;
  // One statement for both would sort all users found.
  const others = { ...input, isVerified: false, limit: input.limit - verified.length };
  return [...verified, ...(await findOfState(db, others))];
}

async function findOfState(db: Db, input: PeopleSearch & { isVerified: boolean }): Promise<UserRow[]> {
  const { isVerified, onlyMinors } = input;
  const marks: Marks = {
    role: input.withoutMembers ? 'admin' : undefined,
    states: ['active', isVerified ? 'verified' : 'unverified'],
    exceptRoles: input.withoutGuardians ? ['guardian'] : [],
    exceptUnverifiedPlayers: !input.withUnverifiedPlayers,
  };
  const { query, rank } = peopleMatching(db, { column: 'name_key', typed: input.search, marks });
  return query
    .selectAll('users')
    .where('users.is_active', '=', 1)
    .where('users.is_verified', '=', isVerified ? 1 : 0)
    .where('users.id', '!=', input.exceptId)
    .where(isListed(input))
    .$if(!input.withUnverifiedPlayers && !isVerified, (q) => q.where('users.role', '!=', 'player'))
    .$if(onlyMinors !== undefined, (q) => q.where('users.is_minor', '=', 1))
    .$if(onlyMinors === 'in-conversation', (q) =>
      q.where('users.id', 'in', (eb) =>
        eb.selectFrom('conversations').select('other_id').where('user_id', '=', input.exceptId),
      ),
    )
    .orderBy(rank, 'desc')
    .limit(input.limit)
    .execute();
}

/** The directory of users, oldest account first: the first admin stays the same. */
export async function listUsers(db: Db, input: PageInput & { role?: Role | undefined; activeOnly: boolean } & LeftOut) {
  const last = decodeRank(input.cursor);
  let query = db.selectFrom('users').selectAll();
  if (input.role) query = query.where('role', '=', input.role);
  // Nearly all users are active: the plus makes SQLite use the index of the role instead.
  if (input.activeOnly) query = query.where(input.role ? sql<SqlBool>`+is_active = 1` : sql<SqlBool>`is_active = 1`);
  if (last !== null) query = query.where('list_rank', '>', last);
  query = query.where(isListed(input)).orderBy('list_rank');
  return toUserPage(await query.limit(input.limit + 1).execute(), input);
}

/** The tiles of the user list. Players are the remainder: counting all accounts and the other roles is fast. */
export async function countByRole(db: Db): Promise<AccountCounts> {
  const all = db.selectFrom('users').select(({ fn }) => fn.countAll<number | string>().as('count'));
  const of = (role: Role) => all.where('role', '=', role);
  const pending = (role: Role) => of(role).where('is_verified', '=', 0);
  const row = await db
    .selectNoFrom([
      all.as('total'),
      of('scout').as('scouts'),
      of('admin').as('admins'),
      of('guardian').as('guardians'),
      pending('player').as('pendingPlayers'),
      pending('scout').as('pendingScouts'),
    ])
    .executeTakeFirstOrThrow();
  const total = Number(row.total);
  const scouts = Number(row.scouts);
  return {
    total,
    players: total - scouts - Number(row.admins) - Number(row.guardians),
    scouts,
    pending: Number(row.pendingPlayers) + Number(row.pendingScouts),
  };
}

/** When the players who were verified last registered and were verified; not those whom an admin created as verified. */
export function listVerificationTimes(db: Db, limit: number) {
  return db
    .selectFrom('users')
    .select(['created_at', 'verified_at'])
    .where('role', '=', 'player')
    .whereRef('verified_at', '>', 'created_at')
    .orderBy('verified_at', 'desc')
    .limit(limit)
    .execute();
}
