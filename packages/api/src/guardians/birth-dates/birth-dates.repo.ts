import type { BirthDateEntry, WaitingBirthDate } from '@touchline/contracts/birth-dates';
import type { Page, PageInput } from '@touchline/contracts/paging';
import {
  actingGuardians,
  countRows,
  type Db,
  type Flag,
  lookup,
  type NewRow,
  type Row,
  rare,
  readPage,
  type Tx,
} from '@touchline/db';
import { type SqlBool, sql } from 'kysely';
import { personOf } from '../../core/users/projections.ts';

export const findRequest = lookup((db, id) => db.selectFrom('birth_date_requests').selectAll().where('id', '=', id));

export const findWaiting = lookup((db, userId) =>
  db.selectFrom('birth_date_requests').selectAll().where('user_id', '=', userId).where('state', '=', 'waiting'),
);

export async function insertRequest(tx: Tx, row: NewRow<'birth_date_requests'>): Promise<void> {
  await tx.insertInto('birth_date_requests').values(row).execute();
}

export async function setRequest(tx: Tx, id: string, change: Partial<Row<'birth_date_requests'>>): Promise<void> {
  await tx.updateTable('birth_date_requests').set(change).where('id', '=', id).execute();
}

/** Requests of players only: users in another role need no older date. */
function waitingOfPlayers(db: Db) {
  return db
    .selectFrom('birth_date_requests')
    .innerJoin('users', 'users.id', 'birth_date_requests.user_id')
    .where('birth_date_requests.state', '=', 'waiting')
    .where('users.role', '=', 'player');
}

export const countWaiting = (db: Db) => countRows(waitingOfPlayers(db));

export async function listWaiting(
  db: Db,
  input: PageInput & { adultBirthDate: string },
): Promise<Page<WaitingBirthDate>> {
  const query = waitingOfPlayers(db)
    .selectAll('birth_date_requests')
    .select(['first_name', 'last_name', 'is_minor', 'is_verified', 'date_of_birth'])
    .select(
      actingGuardians(db)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('guardianships.player_id', '=', sql.ref<string>('birth_date_requests.user_id'))
        .as('guardians'),
    );
  return readPage(query, input, {
    by: ['birth_date_requests.created_at', 'birth_date_requests.id'],
    order: 'oldest',
    item: (row) => ({
      id: row.id,
      player: {
        id: row.user_id,
        name: `${row.first_name} ${row.last_name}`,
        isMinor: row.is_minor === 1,
        isVerified: row.is_verified === 1,
      },
      dateOfBirth: row.date_of_birth,
      requested: row.current,
      makesAdult: row.is_minor === 1 && row.current <= input.adultBirthDate,
      guardians: Number(row.guardians),
      createdAt: row.created_at,
    }),
  });
}

const ENTRIES_MAX = 200;

/** The changes of a user's date of birth, except those by accepted requests. */
export async function listChanges(db: Db, userId: string): Promise<BirthDateEntry[]> {
  const rows = await db
    .selectFrom('birth_date_changes')
    .leftJoin('users as changer', 'changer.id', 'birth_date_changes.changed_by')
    .select(['birth_date_changes.id', 'former', 'current', 'reason', 'seen', 'birth_date_changes.created_at as at'])
    .select(['changed_by', 'changer.first_name', 'changer.last_name'])
    .where('user_id', '=', userId)
    .where('request_id', 'is', null)
    .orderBy('birth_date_changes.created_at', 'desc')
    .orderBy('birth_date_changes.id', 'desc')
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ changed_by, first_name, last_name, ...change }) => ({
    ...change,
    state: null,
    by: personOf(changed_by, first_name, last_name),
    decidedBy: null,
    decidedAt: null,
  }));
}

export async function listRequests(db: Db, userId: string): Promise<BirthDateEntry[]> {
  const rows = await db
    .selectFrom('birth_date_requests')
    .innerJoin('users as player', 'player.id', 'birth_date_requests.user_id')
    .leftJoin('users as admin', 'admin.id', 'birth_date_requests.decided_by')
    .select(['birth_date_requests.id', 'former', 'current', 'reason', 'seen', 'birth_date_requests.created_at as at'])
    .select(['state', 'decided_at as decidedAt', 'user_id', 'player.first_name', 'player.last_name'])
    .select(['decided_by', 'admin.first_name as admin_first_name', 'admin.last_name as admin_last_name'])
    .where('user_id', '=', userId)
    .orderBy('birth_date_requests.created_at', 'desc')
    .orderBy('birth_date_requests.id', 'desc')
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ user_id, first_name, last_name, decided_by, admin_first_name, admin_last_name, ...request }) => ({
    ...request,
    by: personOf(user_id, first_name, last_name),
    decidedBy: personOf(decided_by, admin_first_name, admin_last_name),
  }));
}

export async function insertBirthDateChange(tx: Tx, change: NewRow<'birth_date_changes'>): Promise<void> {
  await tx.insertInto('birth_date_changes').values(change).execute();
}

/** Players whose `is_minor` disagrees with their age, or whose date is older than the youngest on record. */
export async function listWrongAges(
  db: Db,
  input: { adultBirthDate: string; settledBefore: string; isUnknownMinor: boolean; limit: number },
): Promise<string[]> {
  const all = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('player' as const))
    .limit(input.limit);
  const players = (isMinor: Flag) => all.where('is_minor', '=', sql.lit(isMinor));
  const older = all.where(sql<SqlBool>`date_of_birth < youngest_date_of_birth`);
  const unknown = players(input.isUnknownMinor ? 0 : 1)
    .where((eb) => rare(db, eb('date_of_birth', 'is', null)))
    .$if(!input.isUnknownMinor, (query) => query.where('youngest_date_of_birth', 'is', null));
  const tooOld = players(1)
    .where((eb) => rare(db, eb('youngest_date_of_birth', '<=', input.adultBirthDate)))
    .where('date_of_birth', 'is not', null)
    .where((eb) =>
      eb.or([eb('date_of_birth_confirmed_at', 'is not', null), eb('date_of_birth_since', '<=', input.settledBefore)]),
    );
  const tooYoung = players(0).where((eb) => rare(db, eb('youngest_date_of_birth', '>', input.adultBirthDate)));
  const found = new Set<string>();
  for (const query of [older, tooYoung, unknown, tooOld]) {
    for (const { id } of await query.execute()) found.add(id);
  }
  return [...found].slice(0, input.limit);
}
