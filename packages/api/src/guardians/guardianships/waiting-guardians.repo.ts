import type { Page, PageInput } from '@touchline/contracts/paging';
import { countRows, type Db, type GuardianshipRow, readPage, type UserRow } from '@touchline/db';

/** A page has few guardians, and each of them few accounts that look alike. */
const ALIKE_MAX = 500;

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

export function listWaiting(db: Db, page: PageInput): Promise<Page<GuardianshipRow>> {
  return readPage(waiting(db).selectAll('guardianships'), page, {
    by: ['guardianships.declared_at', 'guardianships.id'],
    order: 'oldest',
    item: (row) => row,
  });
}

export const countWaiting = (db: Db) => countRows(waiting(db));

export function listAlike(db: Db, users: readonly UserRow[]) {
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

export function listActiveOf(db: Db, playerIds: readonly string[]): Promise<GuardianshipRow[]> {
  const query = db.selectFrom('guardianships').selectAll().where('player_id', 'in', playerIds);
  return query.where('state', '=', 'active').execute();
}
