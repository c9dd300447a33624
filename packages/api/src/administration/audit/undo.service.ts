import { AUDIT_ACTS } from '@touchline/contracts/audit';
import type { AuditEntryRow, Tx } from '@touchline/db';
import { undoPhotoIn } from '../../cards/id-cards/uploaded-photos.service.ts';
import { undoModerationIn } from '../../clips/review/moderation.service.ts';
import * as repo from '../../core/audit/audit.repo.ts';
import { isUndoable, scopeOf, toFacts, type UndoableEntry } from '../../core/audit/audit.service.ts';
import { REDACTED } from '../../core/audit/redaction.ts';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { ifTaken } from '../../platform/input-errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { undoUserChangeIn } from '../users/account-changes.service.ts';

/** Undoes an act: an ordinary change gives the user or video its former state. */
export async function undoEntry(ctx: ActorContext, id: string): Promise<void> {
  demand(ctx, 'audit:read');
  const entry = existing(await repo.findEntry(ctx.db, id, scopeOf(ctx)), 'AUDIT_ENTRY_NOT_FOUND');
  if (!isUndoable(entry)) throw new AppError('NOT_UNDOABLE');
  await inTransaction(ctx.db, (tx) => undoIn(ctx, tx, entry)).catch(ifTaken('UNDONE_ALREADY', 'audit_entries'));
}

async function undoIn(ctx: ActorContext, tx: Tx, entry: UndoableEntry): Promise<void> {
  const facts = { undoes: entry.id, facts: toFacts(entry.before), expected: toFacts(entry.after) };
  try {
    const later = findOverlapping(entry, await repo.listLater(tx, entry));
    if (later) throw new AppError('CHANGED_SINCE', { message: await laterChange(tx, later) });
    if (entry.target_kind === 'video') await undoModerationIn(ctx, tx, entry.target_id, facts);
    else if (entry.target_kind === 'card') await undoPhotoIn(ctx, tx, entry.target_id, facts);
    else await undoUserChangeIn(ctx, tx, entry.target_id, { ...facts, inactiveReason: await formerReason(tx, entry) });
  } catch (error) {
    // Another admin was faster, or it was undone long ago.
    const isOver = error instanceof AppError && error.code === 'CHANGED_SINCE';
    if (isOver && (await repo.listUndoings(tx, [entry.id])).size > 0) throw new AppError('UNDONE_ALREADY');
    throw error;
  }
}

/** The newest later entry that has changed one of the fields. An act that was undone and its undoing do not count. */
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

function formerReason(tx: Tx, entry: UndoableEntry): Promise<string | null> | string | null {
  if (entry.act === 'user.activate') return entry.reason;
  return entry.act === 'user.deactivate' ? repo.findReasonBefore(tx, entry) : null;
}

/** Undoes several acts in this order, each in a transaction of its own; `error` says why one cannot be undone. */
export function undoEntries(ctx: ActorContext, ids: readonly string[]) {
  return eachForItself(ctx, ids, {
    act: async (id) => {
      await undoEntry(ctx, id);
      return { id, error: null };
    },
    refused: (id, error) => ({ id, error }),
    failure: 'an act could not be undone together with others',
  });
}
