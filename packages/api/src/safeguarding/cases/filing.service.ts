import type { CaseReport } from '@touchline/contracts/cases';
import { HOLD_REASONS, REPORT_REASON_LABELS, URGENT_REASONS } from '@touchline/contracts/reports';
import type { CaseRow, NewRow, Tx } from '@touchline/db';
import { notify } from '../../core/notifications/notify.ts';
import { findLiveFacts, listHandlers } from '../../core/users/users.service.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { freezeOnce } from '../evidence/freezing.service.ts';
import * as repo from './cases.repo.ts';

interface NewReport extends Omit<CaseReport, 'id' | 'reporter' | 'createdAt'> {
  /** Null if the report names no user. */
  about: { id: string; name: string } | null;
  /** Null for an anonymous report. */
  reporterId: string | null;
  /** Whether a minor is reported, or reports. */
  concernsMinor: boolean;
  /** Whether a minor or a guardian reports. */
  isForMinor: boolean;
}

/** Adds a report to the open case about the user, or opens one. From then on nothing of the user is deleted. Returns the report's id. */
export async function fileReport(ctx: RequestContext, report: NewReport): Promise<string> {
  const id = crypto.randomUUID();
  const now = ctx.clock.timestamp();
  const isUrgent = report.concernsMinor || URGENT_REASONS.some((reason) => reason === report.reason);
  await inTransaction(ctx.db, async (tx) => {
    // The account is locked before the case, as everywhere; a deletion locks it too.
    if (report.about && !(await findLiveFacts(tx, report.about.id, { lock: true }))) {
      throw new AppError('REPORTED_NOT_FOUND');
    }
    const found = await openCase(tx, report.about, { priority: isUrgent ? 1 : 2, now });
    const beginsHold = await isFirstForHold(tx, found.id, report);
    await repo.setCase(tx, found.id, {
      ...(isUrgent && { priority: 1 }),
      ...(found.state === 'waiting' && { state: 'open' }),
      ...(beginsHold && { has_hold: 1 }),
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
    if (report.about) await freezeOnce(ctx, tx, { caseId: found.id, userId: report.about.id });
    if (beginsHold) {
      const content = `Set by the first report of its kind: ${REPORT_REASON_LABELS[report.reason]}`;
      const entry = { id: crypto.randomUUID(), case_id: found.id, author_id: null, kind: 'hold', content } as const;
      await repo.insertEntry(tx, { ...entry, created_at: now });
    }
    const handlers = (await listHandlers(tx)).map((admin) => admin.id).filter((admin) => admin !== report.about?.id);
    const facts = { caseId: found.id, isUrgent };
    // An urgent report gets a mail of its own, even when others wait unread.
    const groupKey = isUrgent ? 'urgent' : 'waiting';
    await notify(ctx, tx, { kind: 'case-waiting', userIds: handlers, facts, groupKey });
    publish(ctx, tx, changeForAll('cases:handle', 'cases', found.id));
  });
  return id;
}

/** Whether a report sets a hold by itself: once in a case, since another report must not overrule a team that has released it. */
async function isFirstForHold(tx: Tx, caseId: string, { about, reason, isForMinor }: NewReport): Promise<boolean> {
  if (!about || !(isForMinor || HOLD_REASONS.some((one) => one === reason))) return false;
  return !(await repo.hasEntry(tx, { case_id: caseId, kind: 'hold' }));
}

/** The case that a report belongs to, locked. When two reports at the same time open one, the second finds that of the first. */
async function openCase(
  tx: Tx,
  about: NewReport['about'],
  { priority, now }: { priority: CaseRow['priority']; now: string },
): Promise<Pick<CaseRow, 'id' | 'state'>> {
  for (;;) {
    const open = about && (await repo.findOpenCase(tx, about.id));
    if (open) return open;
    const row: NewRow<'cases'> = {
      id: crypto.randomUUID(),
      about_id: about?.id ?? null,
      about_name: about?.name ?? 'Unknown',
      state: 'new',
      priority,
      has_hold: 0,
      created_at: now,
      updated_at: now,
    };
    if (await repo.insertCase(tx, row)) return row;
  }
}
