import type { Page, PageInput } from '@touchline/contracts/paging';
import type { AccountCounts, ListAccountsInput } from '@touchline/contracts/users';
import {
  behind,
  contains,
  type Db,
  decodeRank,
  foldForSearch,
  isSqlite,
  TRIGRAM,
  toPage,
  trigramPhrase,
  type UserRow,
} from '@touchline/db';
import { type SqlBool, sql } from 'kysely';

/** Which accounts an admin asks for. */
export type AccountFilters = Pick<ListAccountsInput, 'search' | 'role' | 'status' | 'exceptAdmins'>;

const STATUS_CONDITIONS = {
  verified: ['is_verified', 1],
  unverified: ['is_verified', 0],
  active: ['is_active', 1],
  inactive: ['is_active', 0],
} as const;

/** People whose folded texts hold what was typed: from the full-text table where it can answer, row by row otherwise. */
function peopleMatching(db: Db, column: 'search_text' | 'name_key', typed: string | undefined) {
  const folded = foldForSearch(typed);
  const isIndexed = isSqlite(db) && folded.length >= TRIGRAM;
  const query = db
    .selectFrom('users')
    .$if(
      isIndexed,
      (query) =>
        query
          .innerJoin('user_search', 'user_search.rowid', 'users.list_rank')
          .where(sql<SqlBool>`user_search match ${trigramPhrase(column, folded)}`) as typeof query,
    )
    .$if(!isIndexed && folded !== '', (query) => query.where(contains(`users.${column}`, folded)));
  return { query, rank: sql.ref<number>(isIndexed ? 'user_search.rowid' : 'users.list_rank') };
}

function accountsMatching(db: Db, { search, role, status, exceptAdmins }: AccountFilters) {
  const { query, rank } = peopleMatching(db, 'search_text', search);
  const [column, flag] = status ? STATUS_CONDITIONS[status] : [];
  return {
    rank,
    query: query
      .$if(role !== undefined, (q) => q.where('users.role', '=', role ?? 'player'))
      .$if(exceptAdmins === true, (q) => q.where('users.role', '!=', 'admin'))
      .$if(column !== undefined, (q) => q.where(`users.${column ?? 'is_active'}`, '=', flag ?? 1)),
  };
}

/** The admins' list of accounts, newest first. */
export async function listAccounts(
  db: Db,
  filters: AccountFilters,
  { limit, cursor }: PageInput,
): Promise<Page<UserRow>> {
  const { query, rank } = accountsMatching(db, filters);
  const last = decodeRank(cursor);
  const rows = await query
    .selectAll('users')
    .$if(last !== null, (q) => q.where(rank, '<', last))
    .orderBy(rank, 'desc')
    .limit(limit + 1)
    .execute();
  const position = (row: UserRow) => ({ time: row.created_at, id: String(row.list_rank) });
  return toPage(rows, { limit }, { position, item: (row) => row });
}

export async function countAccounts(db: Db, filters: AccountFilters): Promise<number> {
  const row = await accountsMatching(db, filters)
    .query.select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Active people other than one whose name holds a text, newest first; for the To field. */
export async function findPeople(
  db: Db,
  input: { search: string; exceptId: string; limit: number },
): Promise<UserRow[]> {
  const { query, rank } = peopleMatching(db, 'name_key', input.search);
  return query
    .selectAll('users')
    .where('users.is_active', '=', 1)
    .where('users.id', '!=', input.exceptId)
    .orderBy(rank, 'desc')
    .limit(input.limit)
    .execute();
}

/** The people directory, oldest account first so that the first admin stays the first (decision 81). */
export async function listUsers(
  db: Db,
  input: PageInput & { role?: UserRow['role'] | undefined; activeOnly: boolean },
): Promise<Page<UserRow>> {
  let query = db.selectFrom('users').selectAll();
  if (input.role) query = query.where('role', '=', input.role);
  if (input.activeOnly) query = query.where('is_active', '=', 1);
  const rows = await query
    .where(behind(input.cursor, { time: 'created_at', id: 'id' }, 'oldest'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(input.limit + 1)
    .execute();
  return toPage(rows, input, { position: (row) => ({ time: row.created_at, id: row.id }), item: (row) => row });
}

/** The four tiles of the user list in one statement; pending are unverified people who are not admins. */
export async function countByRole(db: Db): Promise<AccountCounts> {
  const rows = await db
    .selectFrom('users')
    .select(['role', 'is_verified'])
    .select(({ fn }) => fn.countAll().as('count'))
    .groupBy(['role', 'is_verified'])
    .execute();
  const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).reduce((total, row) => total + Number(row.count), 0);
  return {
    total: sum(() => true),
    players: sum((row) => row.role === 'player'),
    scouts: sum((row) => row.role === 'scout'),
    pending: sum((row) => row.role !== 'admin' && row.is_verified === 0),
  };
}
