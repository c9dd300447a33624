import type { CaseReport } from '@touchline/contracts/cases';
import type { Database, Db, Tx } from '@touchline/db';
import type { Insertable } from 'kysely';

const SHOWN_MAX = 200;

export async function insertReport(tx: Tx, row: Insertable<Database['reports']>): Promise<void> {
  await tx.insertInto('reports').values(row).execute();
}

/** The newest reports of a case, oldest of them first. */
export async function listReports(db: Db, caseId: string): Promise<CaseReport[]> {
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .selectAll('reports')
    .select(['reporter.first_name', 'reporter.last_name', 'reporter.role'])
    .where('reports.case_id', '=', caseId)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    reporter:
      row.reporter_id === null || row.role === null
        ? null
        : { id: row.reporter_id, name: `${row.first_name} ${row.last_name}`, role: row.role },
    subject: row.subject,
    subjectId: row.subject_id,
    reason: row.reason,
    content: row.content,
    copy: JSON.parse(row.copy) as CaseReport['copy'],
    createdAt: row.created_at,
  }));
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
