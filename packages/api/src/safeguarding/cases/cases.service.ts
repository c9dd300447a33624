import {
  CASE_STATE_LABELS,
  type CaseDetails,
  type CaseRecord,
  type EntryKind,
  type KeptFile,
  type ScoutSignals,
  type SetCaseStateInput,
} from '@touchline/contracts/cases';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { REPORT_KEEPS_DAYS } from '@touchline/contracts/reports';
import type { CaseRow, Db, Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead, notify } from '../../core/notifications/notify.ts';
import { listHandlers } from '../../core/users/users.service.ts';
import { type Allowed, authorize, demand } from '../../platform/authorize.ts';
import type { ActorContext, DbClockContext, RequestContext } from '../../platform/context.ts';
import { AppError, existing, invalidValue } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { type ReadableFile, readable } from '../../platform/files/files.service.ts';
import { ifTaken } from '../../platform/input-errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { listRecords } from '../evidence/freezing.service.ts';
import { findKept, listKept } from '../evidence/kept-files.service.ts';
import * as repo from './cases.repo.ts';

export { listCases } from './cases.repo.ts';

/** All that is known in a case, in a fixed number of statements. */
export async function readCase(ctx: ActorContext, id: string): Promise<CaseDetails> {
  const { aboutId } = await mustHandleCase(ctx, ctx.db, id);
  const shown = existing(await repo.findShownCase(ctx.db, id), 'CASE_NOT_FOUND');
  return {
    ...shown,
    reports: await repo.listReports(ctx.db, id),
    entries: await repo.listEntries(ctx.db, id),
    related: aboutId === null ? [] : await repo.listRelated(ctx.db, { id, aboutId }),
    account: aboutId === null ? null : await repo.findAccountState(ctx.db, aboutId),
    signals: aboutId === null ? null : await readSignals(ctx, aboutId),
    keptUntil: await readKeptUntil(ctx, id),
  };
}

async function readKeptUntil(ctx: ActorContext, id: string): Promise<string | null> {
  const newest = await repo.findNewestReport(ctx.db, id);
  const until = newest && new Date(Date.parse(newest) + REPORT_KEEPS_DAYS * DAY_SECONDS * 1000).toISOString();
  return until && until > ctx.clock.timestamp() ? until : null;
}

/** The frozen state of the user of a case and the later changes, newest first. */
export async function listCaseRecords(ctx: ActorContext, input: PageInput & { id: string }): Promise<Page<CaseRecord>> {
  await mustHandleCase(ctx, ctx.db, input.id);
  return listRecords(ctx.db, input);
}

/** A case by its id, unless it is about the viewer. In a transaction, `lock` prevents changes by others. */
export async function mustHandleCase(
  ctx: ActorContext,
  db: Db,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Allowed<CaseRow & { aboutId: string | null }, 'case:handle'>> {
  const row = existing(await repo.findCase(db, id, options), 'CASE_NOT_FOUND');
  return authorize(ctx.viewer, 'case:handle', { ...row, aboutId: row.about_id });
}

interface CaseChange {
  act: 'case.change' | 'case.act' | 'case.read-conversation' | 'case.read-request';
  change?: Partial<CaseRow>;
  entry: { kind: EntryKind; content: string };
  /** Opens the case and assigns it to the caller. */
  isTakenOver?: boolean;
}

/** Changes a case and records it, with the accounts concerned locked. A closed case can only be opened again, or released. */
export async function changeCase(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { act, change = {}, entry, isTakenOver = false }: CaseChange,
): Promise<void> {
  const found = await mustHandleCase(ctx, tx, id, { lock: true });
  const reopens = change.state !== undefined && change.state !== 'closed';
  if (found.state === 'closed' && !reopens && entry.kind !== 'release') throw new AppError('CASE_CLOSED');
  const now = ctx.clock.timestamp();
  const taken = isTakenOver && ({ state: 'open', assignee_id: ctx.viewer.id } as const);
  await repo.setCase(tx, id, { ...change, ...taken, updated_at: now });
  await repo.insertEntry(tx, {
    id: crypto.randomUUID(),
    case_id: id,
    author_id: ctx.viewer.id,
    ...entry,
    created_at: now,
  });
  publish(ctx, tx, changeForAll('cases:handle', 'cases', id));
  // An admin who works on a case knows that cases wait.
  for (const groupKey of ['waiting', 'urgent']) {
    await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'case-waiting', groupKey });
  }
  const facts = change.state !== undefined && { before: { state: found.state } };
  const after = { kind: entry.kind, ...(change.state !== undefined && { state: change.state }) };
  await recordAct(ctx, tx, { act, target: { kind: 'case', id }, aboutId: found.aboutId, ...facts, after });
}

export async function addNote(ctx: ActorContext, { id, content }: { id: string; content: string }) {
  const note = { act: 'case.change', entry: { kind: 'note', content } } as const;
  await inTransaction(ctx.db, (tx) => changeCase(ctx, tx, id, note));
  return readCase(ctx, id);
}

/** Assigns a case to a safeguarding admin other than its subject; null unassigns it. */
export async function assignCase(ctx: ActorContext, { id, assigneeId }: { id: string; assigneeId: string | null }) {
  await inTransaction(ctx.db, async (tx) => {
    const { aboutId } = await mustHandleCase(ctx, tx, id);
    const assignee = assigneeId === null ? null : (await listHandlers(tx)).find((admin) => admin.id === assigneeId);
    if (assignee === undefined || (assignee && assignee.id === aboutId)) throw new AppError('NOT_AN_ADMIN');
    const content = assignee ? `${assignee.firstName} ${assignee.lastName}` : 'No assignee';
    const entry = { kind: 'assignee', content } as const;
    await changeCase(ctx, tx, id, { act: 'case.change', change: { assignee_id: assigneeId }, entry });
  });
  return readCase(ctx, id);
}

/** Changes the state of a case. Closing it needs a written decision, and notifies the reporters. */
export async function setCaseState(ctx: ActorContext, { id, state, content }: SetCaseStateInput): Promise<CaseDetails> {
  const closes = state === 'closed';
  if (closes && !content) throw invalidValue('content', 'Please say what was decided.');
  const label = CASE_STATE_LABELS[state];
  await inTransaction(ctx.db, async (tx) => {
    await changeCase(ctx, tx, id, {
      act: 'case.change',
      change: { state, closed_at: closes ? ctx.clock.timestamp() : null },
      entry: { kind: 'state', content: content ? `${label}: ${content}` : label },
    });
    if (!closes) return;
    await notify(ctx, tx, { kind: 'report-closed', userIds: await repo.listReporters(tx, id), facts: {} });
  }).catch(ifTaken('CASE_OPEN'));
  return readCase(ctx, id);
}

export async function listKeptFiles(ctx: ActorContext, caseId: string): Promise<KeptFile[]> {
  await mustHandleCase(ctx, ctx.db, caseId);
  return listKept(ctx.db, caseId);
}

/** One of the kept files. The access is recorded. */
export async function keptFileToShow(ctx: RequestContext, caseId: string, id: string): Promise<ReadableFile> {
  demand(ctx, 'cases:handle');
  await mustHandleCase(ctx, ctx.db, caseId);
  const kept = existing(await findKept(ctx.db, caseId, id), 'KEPT_FILE_NOT_FOUND');
  const file = authorize(ctx.viewer, 'case:handle', kept);
  const act = { act: 'case.read-file', target: { kind: 'case', id: caseId }, aboutId: file.aboutId } as const;
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, act));
  return readable(file, 'file_key', { mimeType: file.mime_type, notFound: 'KEPT_FILE_NOT_FOUND' });
}

export async function readSignals({ db, clock }: DbClockContext, scoutId: string): Promise<ScoutSignals | null> {
  const [now, weekAgo] = [clock.timestamp(), clock.timestampIn(-7 * DAY_SECONDS)];
  const counted = await repo.countSignals(db, { scoutId, now, weekAgo });
  return counted && { ...counted, computedAt: now };
}
