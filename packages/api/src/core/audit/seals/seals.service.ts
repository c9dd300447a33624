import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type AuditEntryRow, type AuditSealRow, type Db, isUniqueViolation, type Tx } from '@touchline/db';
import type { DbClockContext } from '../../../platform/context.ts';
import { defineCronJob } from '../../../platform/jobs/define-job.ts';
import { inTransaction } from '../../../platform/lib/transaction.ts';
import * as repo from './seals.repo.ts';

/** A statement has three parameters for each seal of a batch. */
const BATCH = 500;
/** How much older than the last sealed entry a late commit may be. */
const LATE_MS = 3_600_000;

/** Continues the chain with the entries that have no seal, from `since` on, or from an hour before the last sealed one. */
export async function sealEntries(ctx: DbClockContext, since?: string): Promise<void> {
  // SQLite returns synchronously, so other requests would wait for the last batch.
  while ((await sealBatch(ctx, since)) === BATCH) await setImmediate();
}

/** Entries per statement, so that a server with SQLite answers in between. */
const LOOKED_AT = 2000;

/** Looks through the whole log for entries that were committed more than an hour late, and seals them. */
export async function sealLateEntries(ctx: DbClockContext): Promise<void> {
  for (let last: repo.Position | undefined; ; ) {
    const page: Awaited<ReturnType<typeof repo.listPositions>> = await repo.listPositions(ctx.db, last, LOOKED_AT);
    const late = page.find(({ seq }) => seq === null);
    if (late) return sealEntries(ctx, late.created_at);
    if (page.length < LOOKED_AT) return;
    last = page.at(-1);
    await setImmediate();
  }
}

/** If two servers seal at once one gets the next position and the other has nothing left to do. */
function sealBatch(ctx: DbClockContext, since?: string): Promise<number> {
  return inTransaction(ctx.db, (tx) => sealNext(ctx, tx, since)).catch((error: unknown) => {
    if (isUniqueViolation(error, 'audit_seals')) return 0;
    throw error;
  });
}

async function sealNext(ctx: DbClockContext, tx: Tx, from: string | undefined): Promise<number> {
  const head = await repo.findHead(tx);
  const lately = head?.created_at ? new Date(Date.parse(head.created_at) - LATE_MS).toISOString() : null;
  const entries = await repo.listUnsealed(tx, { since: from ?? lately, limit: BATCH });
  if (entries.length === 0) return 0;
  let { seq, hash } = head ?? { seq: 0, hash: START };
  const sealedAt = ctx.clock.timestamp();
  const seals: AuditSealRow[] = entries.map((entry) => {
    seq += 1;
    hash = hashOf(hash, entry);
    return { seq, entry_id: entry.id, hash, sealed_at: sealedAt };
  });
  await repo.insertSeals(tx, seals);
  return seals.length;
}

/** Stands for the hash before the first one. */
export const START = '';

/** The hash of an entry in the chain: it covers all columns, in this order, and by the previous hash all earlier entries. */
export function hashOf(previous: string, entry: AuditEntryRow): string {
  const columns = [
    entry.id,
    entry.act,
    entry.actor_id,
    entry.target_kind,
    entry.target_id,
    entry.about_id,
    entry.before,
    entry.after,
    entry.reason,
    entry.undoes,
    entry.entry_point,
    entry.address,
    entry.request_id,
    entry.created_at,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(columns)).digest('hex');
}

export async function readHead(db: Db): Promise<Head | null> {
  const head = await repo.findHead(db);
  return head && { seq: head.seq, hash: head.hash };
}

/** The head as `audit verify` prints and takes it. */
export async function writtenHead(db: Db): Promise<string | null> {
  const head = await readHead(db);
  return head && `${head.seq}:${head.hash}`;
}

export type Head = Pick<AuditSealRow, 'seq' | 'hash'>;

/** Entries that are younger than this may be unsealed while a server runs. */
const NEW_MS = 300_000;

export interface Verification {
  sealed: number;
  head: Head | null;
  problems: string[];
  notes: string[];
}

/** Reads the whole chain and names what is wrong. `known` is a head that was noted earlier, and must be in the chain. */
export async function verifyLog(db: Db, { known, now }: { known?: Head | undefined; now: Date }) {
  const found: Verification = { sealed: 0, head: null, problems: [], notes: [] };
  let isKnownFound = known === undefined;
  for (;;) {
    const sealed = await repo.listSealed(db, found.head?.seq ?? 0, BATCH);
    for (const one of sealed) {
      check(found, one);
      if (known?.seq === one.seal.seq && known.hash === one.seal.hash) isKnownFound = true;
    }
    if (sealed.length < BATCH) break;
  }
  if (known && !isKnownFound) {
    found.problems.push(
      `The head ${known.seq}:${known.hash} is not in the chain: its end was cut off, or it was written again.`,
    );
  }
  await findUnsealed(db, found, now);
  return found;
}

function check(found: Verification, { seal, entry }: repo.SealedEntry): void {
  const last = found.head;
  const isNext = seal.seq === (last?.seq ?? 0) + 1;
  if (!isNext)
    found.problems.push(
      `${gapBefore(seal.seq, last?.seq ?? 0)} The entry after it cannot be checked: ${seal.entry_id}.`,
    );
  if (!entry)
    found.problems.push(`Entry ${seal.entry_id} is missing; it was sealed at ${seal.sealed_at} as number ${seal.seq}.`);
  // Uses the previous stored hash, so that only what was changed is named and not all that follows.
  else if (isNext && hashOf(last?.hash ?? START, entry) !== seal.hash)
    found.problems.push(`Changed: ${nameOf(entry)}.`);
  found.sealed += 1;
  found.head = { seq: seal.seq, hash: seal.hash };
}

function gapBefore(seq: number, last: number): string {
  const [first, end] = [last + 1, seq - 1];
  return first === end ? `Seal ${first} is missing.` : `Seals ${first} to ${end} are missing.`;
}

async function findUnsealed(db: Db, found: Verification, now: Date): Promise<void> {
  const newSince = new Date(now.getTime() - NEW_MS).toISOString();
  for (let after: AuditEntryRow | undefined; ; ) {
    const entries = await repo.listUnsealed(db, { after, limit: BATCH });
    for (const entry of entries) {
      if (entry.created_at > newSince) found.notes.push(`Not sealed yet: ${nameOf(entry)}.`);
      else found.problems.push(`Not sealed: ${nameOf(entry)}.`);
    }
    after = entries.at(-1);
    if (entries.length < BATCH) return;
  }
}

const nameOf = ({ id, act, created_at }: AuditEntryRow) => `entry ${id}, ${act} at ${created_at}`;

/** A job, so that no act waits for another. */
export const sealJob = defineCronJob({
  name: 'audit.seal',
  cron: '* * * * *',
  run: (ctx) => sealEntries(ctx),
});

export const sealLateJob = defineCronJob({
  name: 'audit.seal-late',
  cron: '23 3 * * *',
  async run(ctx) {
    await sealLateEntries(ctx);
    // An attacker who rewrites the chain in the database does not reach the operator's log.
    const auditHead = await writtenHead(ctx.db);
    if (auditHead) ctx.log.info({ auditHead }, 'head of the audit log');
  },
});

export const sealJobs = [sealJob, sealLateJob];
