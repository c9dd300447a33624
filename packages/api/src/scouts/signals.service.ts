import type { ScoutSignals } from '@touchline/contracts/cases';
import type { Db } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import * as repo from './signals.repo.ts';

const WEEK_SECONDS = 7 * 86_400;
const SCOUTS_AT_ONCE = 200;

/** The newest signals about a scout; null before the first night. */
export async function readSignals(db: Db, scoutId: string): Promise<ScoutSignals | null> {
  const row = await repo.findSignals(db, scoutId);
  return (
    row && {
      minorsContacted: row.minors_contacted,
      requests: row.requests,
      declined: row.declined,
      outstanding: row.outstanding,
      reports: row.reports,
      hasValidCard: row.has_valid_card === 1,
      computedAt: row.computed_at,
    }
  );
}

/** Computes the signals about all scouts from the rows as they are; a second run gives the same. */
export async function computeSignals(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const period = { now: timestamp(ctx.clock), weekAgo: timestampIn(ctx.clock, -WEEK_SECONDS) };
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted();
    const page = { after, limit: SCOUTS_AT_ONCE };
    const rows = await inTransaction(ctx.db, async (tx) => {
      const computed = await repo.listComputedSignals(tx, period, page);
      await repo.replaceSignals(tx, computed);
      return computed;
    });
    after = rows.length === SCOUTS_AT_ONCE ? rows.at(-1)?.scout_id : undefined;
  }
}
