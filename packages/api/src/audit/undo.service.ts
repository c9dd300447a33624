import { AUDIT_ACTS, type UndoneEntry } from '@touchline/contracts/audit';
import { type AuditEntryRow, isUniqueViolation, type Tx } from '@touchline/db';
import { demand } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { toAppError } from '../input-errors.ts';
import { inTransaction } from '../lib/transaction.ts';
import { restoreUserIn } from '../users/changes.service.ts';
import { restoreVideoIn } from '../videos/review/decisions.service.ts';
import * as repo from './audit.repo.ts';
import { isUndoable, scopeOf, toFacts, type UndoableEntry } from './list.service.ts';
import { REDACTED } from './redaction.ts';

/**
 * Undoes an act: the user or video gets exactly the state that it had before, by the checks of any other change, which its
 * user is told of as usual.
 * @throws {AppError} NOT_UNDOABLE, UNDONE_ALREADY, CHANGED_SINCE when the state is not that after the act or a later entry has
 *   changed one of its fields, or what the change throws
 */
export async function undoEntry(ctx: ActorContext, id: string): Promise<void> {
  demand(ctx, 'audit:read');
  const entry = await repo.findEntry(ctx.db, id, scopeOf(ctx));
  if (!entry) throw new AppError('AUDIT_ENTRY_NOT_FOUND');
  if (!isUndoable(entry)) throw new AppError('NOT_UNDOABLE');
  try {
    await inTransaction(ctx.db, (tx) => undoIn(ctx, tx, entry));
  } catch (error) {
    if (isUniqueViolation(error, 'audit_entries')) throw new AppError('UNDONE_ALREADY', { cause: error });
    throw error;
  }
}

async function undoIn(ctx: ActorContext, tx: Tx, entry: UndoableEntry): Promise<void> {
  const facts = { undoes: entry.id, facts: toFacts(entry.before), expected: toFacts(entry.after) };
  try {
    const later = findOverlapping(entry, await repo.listLater(tx, entry));
    if (later) throw new AppError('CHANGED_SINCE', { message: await laterChange(tx, later) });
    if (entry.target_kind === 'video') await restoreVideoIn(ctx, tx, entry.target_id, facts);
    else await restoreUserIn(ctx, tx, entry.target_id, { ...facts, inactiveReason: await formerReason(tx, entry) });
  } catch (error) {
    // Another admin was faster, or it was undone long ago.
    const isOver = error instanceof AppError && error.code === 'CHANGED_SINCE';
    if (isOver && (await repo.listUndoings(tx, [entry.id])).size > 0) throw new AppError('UNDONE_ALREADY');
    throw error;
  }
}

/**
 * The newest later entry that has changed one of the fields and still holds: an act that was undone is as if it had not been, and so
 * is the entry that has undone it.
 */
function findOverlapping(entry: UndoableEntry, later: readonly AuditEntryRow[]): AuditEntryRow | undefined {
  const fields = Object.keys(toFacts(entry.after));
  const laterIds = new Set(later.map(({ id }) => id));
  const cancelled = new Set<string>();
  return later.find(({ id, undoes, before, after }) => {
    if (cancelled.has(id)) return false;
    if (undoes !== null) cancelled.add(undoes);
    if (undoes !== null && laterIds.has(undoes)) return false;
    const [from, to] = [toFacts(before), toFacts(after) ?? {}];
    return fields.some((field) => field in to && (from?.[field] !== to[field] || to[field] === REDACTED));
  });
}

async function laterChange(tx: Tx, later: AuditEntryRow): Promise<string> {
  const { act, actor_id: actorId, created_at } = later;
  const names = await repo.listNames(tx, { userIds: actorId === null ? [] : [actorId], videoIds: [] });
  const who = actorId === null ? 'by the system' : `by ${names.get(actorId) ?? 'a deleted user'}`;
  const when = `${created_at.slice(0, 10)} at ${created_at.slice(11, 16)} UTC`;
  return `It was changed again on ${when} ${who}: "${AUDIT_ACTS[act]}". ${isUndoable(later) ? 'Undo that entry first.' : 'Look at it as it is now.'}`;
}

/** Why the account was deactivated before the act. */
function formerReason(tx: Tx, entry: UndoableEntry): Promise<string | null> | string | null {
  if (entry.act === 'user.activate') return entry.reason;
  return entry.act === 'user.deactivate' ? repo.findReasonBefore(tx, entry) : null;
}

/** Undoes several acts, each for itself, in this order; what cannot be undone has a sentence that says why. */
export async function undoEntries(ctx: ActorContext, ids: readonly string[]): Promise<UndoneEntry[]> {
  const outcomes: UndoneEntry[] = [];
  for (const id of ids) outcomes.push({ id, error: await undoOne(ctx, id) });
  return outcomes;
}

async function undoOne(ctx: ActorContext, id: string): Promise<string | null> {
  try {
    await undoEntry(ctx, id);
    return null;
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal || refusal.status >= 500) throw error;
    return refusal.message;
  }
}
