import { randomUUID } from 'node:crypto';
import type { CaseReport } from '@touchline/contracts/cases';
import { type ReportReason, type ReportSubject, URGENT_REASONS } from '@touchline/contracts/reports';
import type { CaseRow, Tx } from '@touchline/db';
import type { RequestContext } from '../context.ts';
import { changeForAll, publish } from '../events/events.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { listHandlers } from '../users/users.service.ts';
import * as repo from './cases.repo.ts';

/** A report as it arrives. */
export interface NewReport {
  /** The user whom it is about; null where it names none. */
  about: { id: string; name: string } | null;
  /** Null for an anonymous one. */
  reporterId: string | null;
  subject: ReportSubject;
  subjectId: string | null;
  reason: ReportReason;
  content: string;
  copy: CaseReport['copy'];
  /** Whether a minor is reported, or reports. */
  concernsMinor: boolean;
}

/** The name of a case whose reports name no user. */
const UNKNOWN = 'Unknown';

/**
 * Adds a report to the open case about the same user, or opens one, and tells the safeguarding admins other than the one whom
 * it is about. Returns the id of the report.
 */
export async function fileReport(ctx: RequestContext, report: NewReport): Promise<string> {
  const id = randomUUID();
  const now = timestamp(ctx.clock);
  const isUrgent = report.concernsMinor || URGENT_REASONS.some((reason) => reason === report.reason);
  await inTransaction(ctx.db, async (tx) => {
    const found = await openCase(tx, report.about, { priority: isUrgent ? 1 : 2, now });
    await repo.setCase(tx, found.id, {
      ...(isUrgent && { priority: 1 }),
      ...(found.state === 'waiting' && { state: 'open' }),
      updated_at: now,
    });
    await repo.insertReport(tx, {
      id,
      case_id: found.id,
      reporter_id: report.reporterId,
      subject: report.subject,
      subject_id: report.subjectId,
      reason: report.reason,
      content: report.content,
      copy: JSON.stringify(report.copy),
      created_at: now,
    });
    const handlers = (await listHandlers(tx)).map((admin) => admin.id).filter((admin) => admin !== report.about?.id);
    const facts = { caseId: found.id, isUrgent };
    await notify(ctx, tx, { kind: 'case-waiting', userIds: handlers, facts, groupKey: 'waiting' });
    publish(ctx, tx, changeForAll('cases:handle', 'cases', found.id));
  });
  return id;
}

/** The case that a report belongs to, locked. Of two reports at the same time that open one, the second finds that of the first. */
async function openCase(
  tx: Tx,
  about: NewReport['about'],
  { priority, now }: { priority: CaseRow['priority']; now: string },
): Promise<CaseRow> {
  for (;;) {
    const open = about && (await repo.findOpenCase(tx, about.id));
    if (open) return open;
    const row: CaseRow = {
      id: randomUUID(),
      about_id: about?.id ?? null,
      about_name: about?.name ?? UNKNOWN,
      state: 'new',
      priority,
      assignee_id: null,
      has_hold: 0,
      closed_at: null,
      created_at: now,
      updated_at: now,
    };
    if (await repo.insertCase(tx, row)) return row;
  }
}
