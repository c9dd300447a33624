import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type AuditEntryRow, type AuditSealRow, type Db, isUniqueViolation, type Tx } from '@touchline/db';
import { z } from 'zod';
import type { DbClockContext } from '../../context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { timestamp } from '../../lib/clock.ts';
import { inTransaction } from '../../lib/transaction.ts';
import * as repo from './seals.repo.ts';

/** A statement has three parameters for each seal of a batch. */
const BATCH = 500;
/** How long before the last sealed entry an entry may have been written that is committed only now. */
const LATE_MS = 3_600_000;

/** Continues the chain with the entries that have no seal, from `since` on, or from an hour before the last sealed one. */
export async function sealEntries(ctx: DbClockContext, since?: string): Promise<void> {
  // SQLite returns synchronously, so other requests would wait for the last batch.
  while ((await sealBatch(ctx, since)) === BATCH) await setImmediate();
}

/** How many entries one statement looks at, so that a server with SQLite answers in between. */
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

/** Of two servers at once one gets the next position, and the other one has nothing left to do. */
async function sealBatch(ctx: DbClockContext, since?: string): Promise<number> {
  try {
    return await inTransaction(ctx.db, (tx) => sealNext(ctx, tx, since));
  } catch (error) {
    if (isUniqueViolation(error, 'audit_seals')) return 0;
    throw error;
  }
}

async function sealNext(ctx: DbClockContext, tx: Tx, from: string | undefined): Promise<number> {
  const head = await repo.findHead(tx);
  const lately = head?.created_at ? new Date(Date.parse(head.created_at) - LATE_MS).toISOString() : null;
  const entries = await repo.listUnsealed(tx, { since: from ?? lately, limit: BATCH });
  if (entries.length === 0) return 0;
  let { seq, hash } = head ?? { seq: 0, hash: START };
  const sealedAt = timestamp(ctx.clock);
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

/** The end of the chain; null where nothing is sealed yet. */
export async function readHead(db: Db): Promise<Head | null> {
  const head = await repo.findHead(db);
  return head && { seq: head.seq, hash: head.hash };
}

/** The head as `audit verify` prints and takes it. */
export async function writtenHead(db: Db): Promise<string | null> {
  const head = await readHead(db);
  return head && `${head.seq}:${head.hash}`;
}

export interface Head {
  seq: number;
  hash: string;
}

/** By a job, so that no act waits for another. */
export const sealJob = defineJob({
  name: 'audit.seal',
  data: z.object({}),
  cron: '* * * * *',
  missed: 'once',
  run: (ctx) => sealEntries(ctx),
});

export const sealLateJob = defineJob({
  name: 'audit.seal-late',
  data: z.object({}),
  cron: '23 3 * * *',
  missed: 'once',
  async run(ctx) {
    await sealLateEntries(ctx);
    // An attacker who rewrites the chain in the database does not reach the operator's log.
    const auditHead = await writtenHead(ctx.db);
    if (auditHead) ctx.log.info({ auditHead }, 'head of the audit log');
  },
});

export const sealJobs = [sealJob, sealLateJob];
