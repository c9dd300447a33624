import type { Page, PageInput } from '@touchline/contracts/paging';
import { countRows, type Db, type GuardianshipRow, readPage, type UserRow } from '@touchline/db';

/** A page has few guardians, and each of them few accounts that look alike. */
const ALIKE_MAX = 500;

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

export function listWaiting(db: Db, page: PageInput): Promise<Page<GuardianshipRow>> {
  return readPage(waiting(db).selectAll('guardianships'), page, {
    by: ['guardianships.declared_at', 'guardianships.id'],
    order: 'oldest',
    item: (row) => row,
  });
}

export const countWaiting = (db: Db) => countRows(waiting(db));

export const ALIKE_KEYS = ['full_name_key', 'mailbox_key', 'phone_key'] as const;

export function listAlike(db: Db, users: readonly UserRow[]) {
  const keysOf = (key: (typeof ALIKE_KEYS)[number]) => users.flatMap((user) => user[key] ?? []);
  const known = ALIKE_KEYS.filter((key) => keysOf(key).length > 0);
  return db
    .selectFrom('users')
    .select(['id', ...ALIKE_KEYS])
    .where((eb) => eb.or(known.map((key) => eb(key, 'in', keysOf(key)))))
    .limit(ALIKE_MAX)
    .execute();
}

export function listActiveOf(db: Db, playerIds: readonly string[]): Promise<GuardianshipRow[]> {
  const query = db.selectFrom('guardianships').selectAll().where('player_id', 'in', playerIds);
  return query.where('state', '=', 'active').execute();
}
