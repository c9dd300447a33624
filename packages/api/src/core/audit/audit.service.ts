import type { AuditAct, AuditTarget } from '@touchline/contracts/audit';
import type { Tx } from '@touchline/db';
import type { AppContext, ClockContext, DbContext, RequestContext } from '../../platform/context.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './audit.repo.ts';
import { redact } from './redaction.ts';

/** A request, or a job or a command, which have no caller. */
export type AuditContext = ClockContext &
  Partial<Pick<RequestContext, 'viewer' | 'address' | 'entryPoint' | 'requestId'>>;
export type ActingContext = AppContext & AuditContext;

export interface Act {
  act: AuditAct;
  target?: { kind: AuditTarget; id: string };
  /** The user concerned, such as the player of a video. */
  aboutId?: string | null;
  /** The changed fields; `redact` decides which values are kept. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  reason?: string | null | undefined;
  undoes?: string;
  /** The actor where it is not the caller, such as the user who signs in. */
  actorId?: string;
}

/** Records an act in the transaction that does it. Returns the id of the entry. */
export async function recordAct(ctx: AuditContext, tx: Tx, act: Act): Promise<string> {
  const id = crypto.randomUUID();
  await repo.insertEntry(tx, {
    id,
    act: act.act,
    actor_id: act.actorId ?? ctx.viewer?.id ?? null,
    target_kind: act.target?.kind ?? null,
    target_id: act.target?.id ?? null,
    about_id: act.aboutId ?? null,
    before: act.before ? JSON.stringify(redact(act.before)) : null,
    after: act.after ? JSON.stringify(redact(act.after)) : null,
    reason: act.reason ?? null,
    undoes: act.undoes ?? null,
    entry_point: ctx.entryPoint ?? 'job',
    address: ctx.address || null,
    request_id: ctx.requestId || null,
    created_at: timestamp(ctx.clock),
  });
  return id;
}

/** Records that a list is sent as a file, with the names of the filters: their values may be personal. */
export async function recordExport(
  ctx: AuditContext & DbContext,
  { list, filters }: { list: string; filters: readonly string[] },
): Promise<void> {
  const after = { filters: filters.join(', ') || null };
  await inTransaction(ctx.db, (tx) =>
    recordAct(ctx, tx, { act: 'data.export', target: { kind: 'list', id: list }, after }),
  );
}
