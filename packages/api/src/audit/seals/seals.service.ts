import { createHash } from 'node:crypto';
import { type AuditEntryRow, type AuditSealRow, type Db, isUniqueViolation, type Tx } from '@touchline/db';
import type { AppContext } from '../../context.ts';
import { timestamp } from '../../lib/clock.ts';
import { inTransaction } from '../../lib/transaction.ts';
import * as repo from './seals.repo.ts';

/** A statement has three parameters for each seal of a batch. */
const BATCH = 500;
/** How long before the last sealed entry an entry may have been written that is committed only now. */
const LATE_MS = 3_600_000;

type SealContext = Pick<AppContext, 'db' | 'clock'>;

/**
 * Continues the chain with the entries that have no seal yet, in their order. One that was committed late, after others of its
 * time were sealed, comes at the end. `everything` also looks for those that are later than an hour.
 */
export async function sealEntries(ctx: SealContext, { everything = false } = {}): Promise<void> {
  for (;;) {
    const sealed = await sealBatch(ctx, everything);
    if (sealed < BATCH) return;
  }
}

/** Of two servers at once one gets the next position, and the other one has nothing left to do. */
async function sealBatch(ctx: SealContext, everything: boolean): Promise<number> {
  try {
    return await inTransaction(ctx.db, (tx) => sealNext(ctx, tx, everything));
  } catch (error) {
    if (isUniqueViolation(error, 'audit_seals')) return 0;
    throw error;
  }
}

async function sealNext(ctx: SealContext, tx: Tx, everything: boolean): Promise<number> {
  const head = await repo.findHead(tx);
  const since = everything || !head?.created_at ? null : new Date(Date.parse(head.created_at) - LATE_MS).toISOString();
  const entries = await repo.listUnsealed(tx, { since, limit: BATCH });
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

/** What stands for the hash before the first one. */
export const START = '';

/** The hash of an entry in the chain: it covers all columns of the entry, in this order, and by the hash before it all earlier ones. */
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

/** The end of the chain as operators note it; null where nothing is sealed yet. */
export async function readHead(db: Db): Promise<Head | null> {
  const head = await repo.findHead(db);
  return head && { seq: head.seq, hash: head.hash };
}

/** A position of the chain with its hash. */
export interface Head {
  seq: number;
  hash: string;
}
