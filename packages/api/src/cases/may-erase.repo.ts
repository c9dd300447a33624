import { type Db, hasRows } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The times that the rule depends on. */
export interface Bounds {
  /** Reports before this time keep nothing any more. */
  reportsFrom: string;
  /** Players born after this day were minors a year ago: what they wrote then does not lose its protection with a birthday. */
  bornAfter: string;
}

/** The condition that a case keeps what belongs to its user: it has a hold, is not closed, or has a young report. */
export function keeps({ reportsFrom }: Bounds): RawBuilder<SqlBool> {
  return sql<SqlBool>`(cases.has_hold = 1 or cases.state <> 'closed' or exists (
    select 1 from reports where reports.case_id = cases.id and reports.created_at > ${reportsFrom}
      and (cases.released_at is null or reports.created_at > cases.released_at)))`;
}

/** Whether something keeps what belongs to a user. */
export async function isKept(db: Db, userId: string, bounds: Bounds): Promise<boolean> {
  return db.selectFrom('cases').where('about_id', '=', userId).where(keeps(bounds)).$call(hasRows);
}

/** The case in which changes of a user are kept: the one that is open, or else the newest that keeps. */
export async function findKeepingCase(db: Db, userId: string, bounds: Bounds): Promise<string | null> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('about_id', '=', userId)
    .where(keeps(bounds))
    .orderBy(sql`case when state = 'closed' then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The users who are kept, as a subquery. */
export function keptUsers(db: Db, bounds: Bounds): RawBuilder<string> {
  const users = db.selectFrom('cases').select('about_id').where('about_id', 'is not', null).where(keeps(bounds));
  return sql<string>`(${users})`;
}

const isMinor = (table: string, { bornAfter }: Bounds) => sql<SqlBool>`(${sql.ref(`${table}.is_minor`)} = 1
  or (${sql.ref(`${table}.role`)} = 'player' and ${sql.ref(`${table}.date_of_birth`)} > ${bornAfter}))`;

/**
 * Who, of the users that another one has written with or asked for contact, is kept so that these rows stay: a user under a hold
 * in any case; another one where one of the two is a minor, or where the other one has complained about money.
 */
export async function listKeptContacts(db: Db, userId: string, bounds: Bounds): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('users as about', 'about.id', 'cases.about_id')
    .innerJoin('users as other', (join) => join.on('other.id', '=', userId))
    .select('cases.about_id')
    .distinct()
    .where('cases.about_id', 'in', contactsOf(userId))
    .where(keeps(bounds))
    .where((eb) =>
      eb.or([
        eb('cases.has_hold', '=', 1),
        isMinor('about', bounds),
        isMinor('other', bounds),
        hasComplainedAboutMoney(userId),
      ]),
    )
    .limit(2)
    .execute();
  return rows.flatMap(({ about_id }) => about_id ?? []);
}

const contactsOf = (userId: string) => sql<string>`(
  select other_id from conversations where user_id = ${userId}
  union select user_id from conversations where other_id = ${userId}
  union select other_id from contact_requests where player_id = ${userId}
  union select player_id from contact_requests where other_id = ${userId})`;

/** The condition that a user has reported the one of a case for asking for money. */
function hasComplainedAboutMoney(userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from reports as complaint where complaint.case_id = cases.id
    and complaint.reason = 'asked-for-money' and complaint.reporter_id = ${userId})`;
}
