import {
  type AuditAct,
  type AuditEntry,
  type AuditFacts,
  type AuditTarget,
  type ListAuditInput,
  UNDOABLE_ACTS,
  type UndoableAct,
} from '@touchline/contracts/audit';
import type { Page } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import { type AuditEntryRow, inCamelCase, positionOf, type Tx, toPage } from '@touchline/db';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext, AppContext, ClockContext, DbContext, RequestContext } from '../../platform/context.ts';
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
  /** Fields of this act whose values are public. */
  open?: readonly string[];
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
    before: act.before ? JSON.stringify(redact(act.before, act.open)) : null,
    after: act.after ? JSON.stringify(redact(act.after, act.open)) : null,
    reason: act.reason ?? null,
    undoes: act.undoes ?? null,
    entry_point: ctx.entryPoint ?? 'job',
    address: ctx.address || null,
    request_id: ctx.requestId || null,
    created_at: ctx.clock.timestamp(),
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

export async function listAudit(ctx: ActorContext, input: ListAuditInput): Promise<Page<AuditEntry>> {
  demand(ctx, 'audit:read');
  const rows = await repo.listEntries(ctx.db, { ...input, ...scopeOf(ctx), limit: input.limit + 1 });
  const page = toPage(rows, input, { position: positionOf, item: (row) => row });
  return { ...page, items: await describe(ctx, page.items) };
}

/** Cases are for those who handle them, except cases about themselves. */
export function scopeOf({ viewer }: ActorContext): repo.AuditScope {
  return { withCases: can(viewer, 'cases:handle'), viewerId: viewer.id };
}

async function describe({ db, viewer }: ActorContext, rows: readonly AuditEntryRow[]): Promise<AuditEntry[]> {
  const ids = rows.map(({ id }) => id);
  const undoneBy = await repo.listUndoings(db, ids);
  const named = (kind: 'user' | 'video' | 'content') =>
    rows.flatMap((row) => (row.target_kind === kind ? (row.target_id ?? []) : []));
  const people = rows.flatMap(({ actor_id, about_id }) => [actor_id ?? [], about_id ?? []].flat());
  const facts = rows.map(({ before, after }) => ({ before: toFacts(before), after: toFacts(after) }));
  const told = (field: string) => facts.flatMap(({ after }) => idIn(after, field) ?? []);
  const asked = [...told('requestedBy'), ...told('approvalTargetId')];
  const userIds = [...new Set([...named('user'), ...people, ...asked])];
  const contentIds = [...new Set([...named('content'), ...told('afterId')])];
  const names = await repo.listNames(db, { userIds, videoIds: [...new Set(named('video'))], contentIds });
  const nameOf = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? null });
  return rows.map((row, index) => {
    const target = nameOf(row.target_id);
    const isOwn = row.target_kind === 'user' && !can(viewer, 'user:change', { id: row.target_id ?? '' });
    return {
      ...inCamelCase(row, ['id', 'act', 'reason', 'undoes', 'entry_point', 'address', 'request_id', 'created_at']),
      actor: nameOf(row.actor_id),
      target: target && row.target_kind && { ...target, kind: row.target_kind },
      about: nameOf(row.about_id),
      before: facts[index]?.before ?? null,
      after: inNames(facts[index]?.after ?? null, names),
      undoneBy: undoneBy.get(row.id) ?? null,
      isUndoable: isUndoable(row) && !undoneBy.has(row.id) && Boolean(target?.name) && !isOwn,
    };
  });
}

/** Fields with the id of a user or of an entry of the home page. */
const IDS = ['requestedBy', 'approvalTargetId', 'afterId'] as const;

function idIn(facts: AuditFacts | null, field: string): string | null {
  const id = facts?.[field];
  return typeof id === 'string' ? id : null;
}

/** The facts with names instead of ids, as far as what they name exists. Stored rows have the ids. */
function inNames(facts: AuditFacts | null, names: ReadonlyMap<string, string>): AuditFacts | null {
  if (facts === null) return null;
  const known = IDS.flatMap((field) => {
    const name = names.get(idIn(facts, field) ?? '');
    return name === undefined ? [] : [[field, name]];
  });
  return { ...facts, ...Object.fromEntries(known) };
}

export type UndoableEntry = AuditEntryRow & { act: UndoableAct; target_id: string; before: string; after: string };

export function isUndoable(entry: AuditEntryRow): entry is UndoableEntry {
  const isNamed = UNDOABLE_ACTS.some((act) => act === entry.act);
  return isNamed && entry.target_id !== null && entry.before !== null && entry.after !== null;
}

export function toFacts(json: string): AuditFacts;
export function toFacts(json: string | null): AuditFacts | null;
export function toFacts(json: string | null): AuditFacts | null {
  return json === null ? null : (JSON.parse(json) as AuditFacts);
}
