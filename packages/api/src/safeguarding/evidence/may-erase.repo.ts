import { REPORT_KEEPS_DAYS } from '@touchline/contracts/reports';
import { type Db, hasRows } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClockContext } from '../../platform/context.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';

/** The years of a minor, and one more. */
const YEARS_PROTECTED = 19;

/** The condition that a case keeps what belongs to its user: it has a hold, is not closed, or has a young report not released. */
function keeps({ clock }: ClockContext): RawBuilder<SqlBool> {
  return sql<SqlBool>`(cases.has_hold = 1 or cases.state <> 'closed' or exists (
    select 1 from reports where reports.case_id = cases.id
      and reports.created_at > ${clock.timestampIn(-REPORT_KEEPS_DAYS * DAY_SECONDS)}
      and (cases.released_at is null or reports.created_at > cases.released_at)))`;
}

type ColumnOfUser = (name: 'is_minor' | 'role' | 'date_of_birth') => RawBuilder<unknown>;

/** The condition that a user is a minor, or was one a year ago: what they wrote then does not lose its protection with a birthday. */
function isProtected({ clock }: ClockContext, column: ColumnOfUser): RawBuilder<SqlBool> {
  const today = clock.timestamp().slice(0, 'yyyy-MM-dd'.length);
  const bornAfter = `${Number(today.slice(0, 4)) - YEARS_PROTECTED}${today.slice(4)}`;
  return sql<SqlBool>`(cast(${column('is_minor')} as integer) = 1
    or (${column('role')} = 'player' and ${column('date_of_birth')} > ${bornAfter}))`;
}

/** The conditions by which the trash decides what is kept. */
export function keepingCases(ctx: ClockContext) {
  return { keeps: keeps(ctx), isProtected: (column: ColumnOfUser) => isProtected(ctx, column) };
}

export async function mayErase(ctx: ClockContext, db: Db, userId: string): Promise<boolean> {
  return !(await db.selectFrom('cases').where('about_id', '=', userId).where(keeps(ctx)).$call(hasRows));
}

/** Whether a case keeps one of these users. */
export async function isAnyKept(ctx: ClockContext, db: Db, userIds: readonly string[]): Promise<boolean> {
  return db.selectFrom('cases').where('about_id', 'in', userIds).where(keeps(ctx)).$call(hasRows);
}

/** The case in which changes of a user are kept: the one that is open, or else the newest that keeps. */
export async function findKeepingCase(ctx: ClockContext, db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('about_id', '=', userId)
    .where(keeps(ctx))
    .orderBy(sql`case when state = 'closed' then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The users whose data may not be erased, as a subquery for jobs that delete what is old. */
export function keptUsers(ctx: ClockContext, db: Db): RawBuilder<string> {
  const users = db.selectFrom('cases').select('about_id').where('about_id', 'is not', null).where(keeps(ctx));
  return sql<string>`(${users})`;
}

/**
 * Kept users with whom this one has a conversation or a request, or who have written about this one, which must stay: those under a hold, and others where one of the
 * two is a minor or this one has complained about money.
 */
export async function listKeptContacts(ctx: ClockContext, db: Db, userId: string): Promise<string[]> {
  const isMinor = (table: string) => isProtected(ctx, (name) => sql.ref(`${table}.${name}`));
  const hasComplainedAboutMoney = sql<SqlBool>`exists (select 1 from reports as complaint
    where complaint.case_id = cases.id and complaint.reason = 'asked-for-money' and complaint.reporter_id = ${userId})`;
  const rows = await db
    .selectFrom('cases')
    .innerJoin('users as about', 'about.id', 'cases.about_id')
    .innerJoin('users as other', (join) => join.on('other.id', '=', userId))
    .select('cases.about_id')
    .distinct()
    .where('cases.about_id', 'in', contactsOf(userId))
    .where(keeps(ctx))
    .where((eb) => eb.or([eb('cases.has_hold', '=', 1), isMinor('about'), isMinor('other'), hasComplainedAboutMoney]))
    .limit(2)
    .execute();
  return rows.flatMap(({ about_id }) => about_id ?? []);
}

const contactsOf = (userId: string) => sql<string>`(
  select other_id from conversations where user_id = ${userId}
  union select user_id from conversations where other_id = ${userId}
  union select other_id from contact_requests where player_id = ${userId}
  union select player_id from contact_requests where other_id = ${userId}
  union select scout_id from player_files where player_id = ${userId})`;
