import type { Page, PageInput } from '@touchline/contracts/paging';
import { countRows, type Db, type GuardianshipRow, readPage, type UserRow } from '@touchline/db';

/** A guardianship that waits for the safeguarding team. */
export interface WaitingRow {
  guardianship: GuardianshipRow;
  child: UserRow;
  guardian: UserRow;
}

/** Accepted guardianships that are not confirmed, or are objected to. */
function waiting(db: Db) {
  return db
    .selectFrom('guardianships')
    .innerJoin('users as child', 'child.id', 'guardianships.player_id')
    .innerJoin('users as guardian', 'guardian.id', 'guardianships.guardian_id')
    .where('guardianships.state', '=', 'active')
    .where((eb) =>
      eb.or([eb('guardianships.confirmed_at', 'is', null), eb('guardianships.objected_at', 'is not', null)]),
    );
}

/** Those that wait, the longest first. */
export async function listWaiting(db: Db, page: PageInput): Promise<Page<WaitingRow>> {
  const { items, nextCursor } = await readPage(waiting(db).selectAll('guardianships'), page, {
    by: ['guardianships.declared_at', 'guardianships.id'],
    order: 'oldest',
    item: (row) => row,
  });
  const ids = [...new Set(items.flatMap(({ player_id, guardian_id }) => [player_id, guardian_id ?? '']))];
  const users = ids.length === 0 ? [] : await db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
  const userOf = new Map(users.map((user) => [user.id, user]));
  const rows = items.flatMap((guardianship): WaitingRow[] => {
    const [child, guardian] = [userOf.get(guardianship.player_id), userOf.get(guardianship.guardian_id ?? '')];
    return child && guardian ? [{ guardianship, child, guardian }] : [];
  });
  return { items: rows, nextCursor };
}

export async function countWaiting(db: Db): Promise<number> {
  return countRows(waiting(db));
}

/** The names of users, by their ids. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** The accounts that share a name, a phone number or a mailbox with one of these users. */
export function listAlike(
  db: Db,
  users: readonly UserRow[],
): Promise<Pick<UserRow, 'id' | 'full_name_key' | 'phone_key' | 'mailbox_key'>[]> {
  const names = users.map((user) => user.full_name_key);
  const phones = users.flatMap((user) => user.phone_key ?? []);
  const mailboxes = users.map((user) => user.mailbox_key);
  return db
    .selectFrom('users')
    .select(['id', 'full_name_key', 'phone_key', 'mailbox_key'])
    .where((eb) =>
      eb.or([
        eb('full_name_key', 'in', names),
        eb('mailbox_key', 'in', mailboxes),
        ...(phones.length > 0 ? [eb('phone_key', 'in', phones)] : []),
      ]),
    )
    .limit(ALIKE_MAX)
    .execute();
}

/** A page has few guardians, and each of them few accounts that look alike. */
const ALIKE_MAX = 500;

/** The current guardianships of several players, in the order in which they were declared. */
export function listActiveOf(db: Db, playerIds: readonly string[]): Promise<GuardianshipRow[]> {
  if (playerIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('guardianships')
    .selectAll()
    .where('player_id', 'in', playerIds)
    .where('state', '=', 'active')
    .orderBy('declared_at')
    .orderBy('id')
    .execute();
}
