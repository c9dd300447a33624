import type { BirthDateEntry } from '@touchline/contracts/birth-dates';
import type { Database, Db } from '@touchline/db';
import type { Selectable } from 'kysely';

const ENTRIES_MAX = 200;

/** The changes of a user's date of birth, except those by accepted requests. */
export async function listChanges(db: Db, userId: string): Promise<BirthDateEntry[]> {
  const rows = await db
    .selectFrom('birth_date_changes')
    .leftJoin('users as changer', 'changer.id', 'birth_date_changes.changed_by')
    .selectAll('birth_date_changes')
    .select(['changer.first_name', 'changer.last_name'])
    .where('user_id', '=', userId)
    .where('request_id', 'is', null)
    .orderBy('birth_date_changes.created_at', 'desc')
    .orderBy('birth_date_changes.id', 'desc')
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map((row) => ({
    ...factsOf(row),
    state: null,
    by: personOf(row.changed_by, row.first_name, row.last_name),
    decidedBy: null,
    decidedAt: null,
  }));
}

export async function listRequests(db: Db, userId: string): Promise<BirthDateEntry[]> {
  const rows = await db
    .selectFrom('birth_date_requests')
    .innerJoin('users as player', 'player.id', 'birth_date_requests.user_id')
    .leftJoin('users as admin', 'admin.id', 'birth_date_requests.decided_by')
    .selectAll('birth_date_requests')
    .select(['player.first_name', 'player.last_name'])
    .select(['admin.first_name as admin_first_name', 'admin.last_name as admin_last_name'])
    .where('user_id', '=', userId)
    .orderBy('birth_date_requests.created_at', 'desc')
    .orderBy('birth_date_requests.id', 'desc')
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map((row) => ({
    ...factsOf(row),
    state: row.state,
    by: personOf(row.user_id, row.first_name, row.last_name),
    decidedBy: personOf(row.decided_by, row.admin_first_name, row.admin_last_name),
    decidedAt: row.decided_at,
  }));
}

type Facts = Omit<Selectable<Database['birth_date_changes']>, 'user_id' | 'changed_by' | 'request_id'>;

function factsOf({ id, former, current, reason, seen, created_at: at }: Facts) {
  return { id, former, current, reason, seen, at };
}

function personOf(id: string | null, firstName: string | null, lastName: string | null): BirthDateEntry['by'] {
  return id === null ? null : { id, name: `${firstName} ${lastName}` };
}
