import type {
  Case,
  CaseEntry,
  CaseReport,
  CaseState,
  ListCasesInput,
  ScoutSignals,
  UrgentCases,
} from '@touchline/contracts/cases';
import type { Page } from '@touchline/contracts/paging';
import { REPORT_REASONS } from '@touchline/contracts/reports';
import { type CaseRow, type Db, hasRows, inCamelCase, locked, type NewRow, readPage, type Tx } from '@touchline/db';
import { type InferResult, type SqlBool, sql } from 'kysely';
import { personOf } from '../../core/users/projections.ts';

function casesWithPeople(db: Db) {
  return db
    .selectFrom('cases')
    .leftJoin('users as about', 'about.id', 'cases.about_id')
    .leftJoin('users as assignee', 'assignee.id', 'cases.assignee_id')
    .selectAll('cases')
    .select([
      'about.role as about_role',
      'about.is_minor as about_is_minor',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
    ]);
}

/** Twin of 'case:handle' in SQL, for safeguarding admins: sql-twins.test.ts compares them. */
const notAbout = (userId: string) => sql<SqlBool>`coalesce(cases.about_id, '') <> ${userId}`;

/** A case that is worked on for years has more entries and reports; the newest ones are shown. */
const SHOWN_MAX = 200;

/** A page of the queue, urgent first, then the oldest, without cases about the viewer. */
export async function listCases(db: Db, input: ListCasesInput & { viewerId: string }): Promise<Page<Case>> {
  let query = casesWithPeople(db).where(notAbout(input.viewerId));
  if (input.state) query = query.where('cases.state', '=', input.state);
  if (input.aboutId) query = query.where('cases.about_id', '=', input.aboutId);
  if (input.isMine) query = query.where('cases.assignee_id', '=', input.viewerId);
  const page = await readPage(query, input, {
    by: ['cases.priority', 'cases.created_at', 'cases.id'],
    order: 'oldest',
    item: (row) => row,
  });
  return { ...page, items: await toCases(db, page.items) };
}

async function toCases(db: Db, rows: InferResult<ReturnType<typeof casesWithPeople>>): Promise<Case[]> {
  if (rows.length === 0) return [];
  const caseIds = rows.map(({ id }) => id);
  const reasons = await db
    .selectFrom('reports')
    .select(['case_id', 'reason'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('case_id', 'in', caseIds)
    .groupBy(['case_id', 'reason'])
    .execute();
  const byCase = Map.groupBy(reasons, ({ case_id }) => case_id);
  return rows.map((row) => {
    const given = byCase.get(row.id) ?? [];
    return {
      ...inCamelCase(row, ['id', 'state', 'created_at', 'updated_at', 'closed_at']),
      about: { id: row.about_id, name: row.about_name, role: row.about_role, isMinor: row.about_is_minor === 1 },
      isUrgent: row.priority === 1,
      assignee: personOf(row.assignee_id, row.assignee_first_name, row.assignee_last_name),
      hasHold: row.has_hold === 1,
      reportCount: given.reduce((sum, { count }) => sum + Number(count), 0),
      reasons: REPORT_REASONS.filter((reason) => given.some((one) => one.reason === reason)),
    };
  });
}

export async function countCases(db: Db, viewerId: string): Promise<Record<CaseState, number>> {
  const rows = await db
    .selectFrom('cases')
    .select('state')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(notAbout(viewerId))
    .groupBy('state')
    .execute();
  const count = (state: CaseState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { new: count('new'), open: count('open'), waiting: count('waiting'), closed: count('closed') };
}

export async function findCase(db: Db, id: string, { lock = false } = {}): Promise<CaseRow | null> {
  const query = db.selectFrom('cases').selectAll().where('id', '=', id);
  return (await (lock ? locked(db, query) : query).executeTakeFirst()) ?? null;
}

export async function findShownCase(db: Db, id: string): Promise<Case | null> {
  const [found] = await toCases(db, await casesWithPeople(db).where('cases.id', '=', id).execute());
  return found ?? null;
}

const RELATED_MAX = 50;

export async function listRelated(db: Db, { id, aboutId }: { id: string; aboutId: string }): Promise<Case[]> {
  const rows = await casesWithPeople(db)
    .where('cases.about_id', '=', aboutId)
    .where('cases.id', '<>', id)
    .orderBy('cases.created_at', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(RELATED_MAX)
    .execute();
  return toCases(db, rows);
}

export async function countUrgent(db: Db, viewerId: string): Promise<UrgentCases> {
  const row = await db
    .selectFrom('cases')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('priority', '=', 1)
    .where('state', 'in', ['new', 'open', 'waiting'])
    .where(notAbout(viewerId))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldest };
}

export async function listEntries(db: Db, caseId: string): Promise<CaseEntry[]> {
  const rows = await db
    .selectFrom('case_entries')
    .leftJoin('users as author', 'author.id', 'case_entries.author_id')
    .select(['case_entries.id', 'author_id', 'kind', 'content', 'case_entries.created_at as createdAt'])
    .select(['author.first_name', 'author.last_name'])
    .where('case_entries.case_id', '=', caseId)
    .orderBy('case_entries.created_at', 'desc')
    .orderBy('case_entries.id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.reverse().map(({ author_id, first_name, last_name, ...entry }) => ({
    ...entry,
    author: personOf(author_id, first_name, last_name),
  }));
}

export async function insertEntry(tx: Tx, entry: NewRow<'case_entries'>): Promise<void> {
  await tx.insertInto('case_entries').values(entry).execute();
}

export async function hasEntry(db: Db, values: Partial<NewRow<'case_entries'>>, since = '') {
  const query = db.selectFrom('case_entries').where((eb) => eb.and(values));
  return query.where('created_at', '>', since).$call(hasRows);
}

export async function setCase(tx: Tx, id: string, change: Partial<CaseRow>): Promise<void> {
  await tx.updateTable('cases').set(change).where('id', '=', id).execute();
}

/** The case about a user that is not closed; it stays locked until the transaction ends. */
export async function findOpenCase(tx: Tx, aboutId: string): Promise<CaseRow | null> {
  const query = tx.selectFrom('cases').selectAll().where('about_id', '=', aboutId).where('state', '<>', 'closed');
  return (await locked(tx, query).executeTakeFirst()) ?? null;
}

/** Inserts a case; false where an open one about the same user has come first. */
export async function insertCase(tx: Tx, row: NewRow<'cases'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findAccountState(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['is_active', 'is_verified', 'inactive_until', 'contact_suspended_at'])
    .select((eb) =>
      eb
        .selectFrom('id_cards')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('id_cards.user_id', '=', 'users.id')
        .where('id_cards.status', '=', 'active')
        .as('cards'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    isActive: row.is_active === 1,
    isVerified: row.is_verified === 1,
    inactiveUntil: row.inactive_until,
    isContactSuspended: row.contact_suspended_at !== null,
    hasActiveCard: Number(row.cards) > 0,
  };
}

export async function insertReport(tx: Tx, row: NewRow<'reports'>): Promise<void> {
  await tx.insertInto('reports').values(row).execute();
}

export async function listReports(db: Db, caseId: string): Promise<CaseReport[]> {
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .select(['reports.id', 'reporter_id', 'subject', 'subject_id as subjectId', 'reason', 'content', 'copy'])
    .select(['reports.created_at as createdAt', 'reporter.first_name', 'reporter.last_name', 'reporter.role'])
    .where('reports.case_id', '=', caseId)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.reverse().map(({ reporter_id, role, first_name, last_name, copy, ...report }) => {
    const person = personOf(reporter_id, first_name, last_name);
    const reporter = person && role && { ...person, role };
    return { ...report, reporter, copy: JSON.parse(copy) as CaseReport['copy'] };
  });
}

/** When the newest report of a case came, if it was not released since. */
export async function findNewestReport(db: Db, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(({ fn }) => fn.max('reports.created_at').as('newest'))
    .where('reports.case_id', '=', caseId)
    .where((eb) =>
      eb.or([eb('cases.released_at', 'is', null), eb('reports.created_at', '>', eb.ref('cases.released_at'))]),
    )
    .executeTakeFirst();
  return row?.newest ?? null;
}

export async function listReporters(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('reporter_id')
    .distinct()
    .where('case_id', '=', caseId)
    .where('reporter_id', 'is not', null)
    .execute();
  return rows.flatMap(({ reporter_id }) => reporter_id ?? []);
}

/** What a case shows of a scout's contacts, counted from the rows as they are now; null where there is no such scout. */
export async function countSignals(
  db: Db,
  { scoutId, now, weekAgo }: { scoutId: string; now: string; weekAgo: string },
): Promise<Omit<ScoutSignals, 'computedAt'> | null> {
  const requests = sql`from contact_requests
    where contact_requests.other_id = users.id and contact_requests.is_from_player = 0`;
  // Twin of `standingOf` in SQL, of a scout's checked card: sql-twins.test.ts compares them.
  const validCards = sql`from id_cards
    where id_cards.user_id = users.id and id_cards.status = 'active' and id_cards.suspended_at is null
      and id_cards.confirmed_at is not null and (id_cards.expiry_date is null or id_cards.expiry_date >= ${now})
      and users.is_verified = 1 and users.is_active = 1`;
  const { rows } = await sql<Record<string, string>>`
    select
      (select count(distinct contact_requests.player_id) ${requests}
        and contact_requests.created_at >= ${weekAgo}
        and exists (select 1 from users as player
          where player.id = contact_requests.player_id and player.is_minor = 1)) as minors_contacted,
      (select count(*) ${requests}) as requests,
      (select count(*) ${requests} and contact_requests.state = 'declined') as declined,
      (select count(*) ${requests} and contact_requests.state in ('pending', 'later')) as outstanding,
      (select count(*) from reports join cases on cases.id = reports.case_id
        where cases.about_id = users.id) as reports,
      (select count(*) ${validCards}) as cards
    from users
    where users.role = 'scout' and users.id = ${scoutId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    minorsContacted: Number(row.minors_contacted),
    requests: Number(row.requests),
    declined: Number(row.declined),
    outstanding: Number(row.outstanding),
    reports: Number(row.reports),
    hasValidCard: Number(row.cards) > 0,
  };
}
