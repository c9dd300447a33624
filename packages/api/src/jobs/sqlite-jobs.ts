import { randomUUID } from 'node:crypto';
import type { Db } from '@touchline/db';
import { type Clock, timestamp, timestampIn } from '../lib/clock.ts';
import * as repo from './jobs.repo.ts';
import { JobRejected, type Jobs, type JobWork } from './jobs.ts';

const LEASE_SECONDS = 300;
const ATTEMPTS = 8;

/** The queue in one table of the database. */
export function sqliteJobs({ db, clock }: { db: Db; clock: Clock }): Jobs {
  async function runNext(work: readonly JobWork[]): Promise<boolean> {
    const job = await repo.claimJob(db, {
      kinds: work.map(({ kind }) => kind.name),
      now: timestamp(clock),
      leaseUntil: timestampIn(clock, LEASE_SECONDS),
    });
    const found = work.find(({ kind }) => kind.name === job?.kind);
    if (!job || !found) return false;
    try {
      await found.run(JSON.parse(job.data), {
        id: job.id,
        attempt: job.attempt,
        signal: new AbortController().signal,
      });
      await repo.removeJob(db, job.id);
    } catch (error) {
      const isFinal = error instanceof JobRejected || job.attempt >= (found.kind.attempts ?? ATTEMPTS);
      await repo.setFailedRun(db, job.id, {
        state: isFinal ? 'failed' : 'waiting',
        run_at: timestampIn(clock, 10 * 2 ** job.attempt),
        error: error instanceof Error ? error.message : String(error),
      });
    }
    return true;
  }

  return {
    async enqueue(tx, kind, data, { key, runAt } = {}) {
      const now = timestamp(clock);
      await repo.insertJob(tx, {
        id: randomUUID(),
        kind: kind.name,
        key: key ?? null,
        data: JSON.stringify(data),
        state: 'waiting',
        priority: kind.priority ?? 0,
        attempt: 0,
        run_at: runAt?.toISOString() ?? now,
        lease_until: null,
        error: null,
        created_at: now,
      });
    },
    async start() {},
    async runDue(work) {
      while (work.length > 0 && (await runNext(work)));
    },
    async stop() {},
  };
}
