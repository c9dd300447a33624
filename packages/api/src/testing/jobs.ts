import { type Db, isSqlite } from '@touchline/db';
import { sql } from 'kysely';
import { jobKinds } from '../job-kinds.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { openJobs, openStore } from '../jobs/open-jobs.ts';
import type { QueueParts } from '../jobs/run-job.ts';

/** The queue of a test's database, which follows the test's clock on either engine. Close it at the end of the test. */
export async function openTestJobs(
  parts: Omit<QueueParts, 'store'>,
  kinds: readonly JobKind[] = jobKinds,
): Promise<Jobs> {
  const jobs = await openJobs(parts, kinds);
  if (isSqlite(parts.db)) return jobs;
  await setDatabaseClock(parts);
  return {
    ...jobs,
    async runDue(...work) {
      await setDatabaseClock(parts);
      await jobs.runDue(...work);
    },
  };
}

/** The owners of all jobs, null for those without one. */
export async function ownersOfJobs(db: Db): Promise<(string | null)[]> {
  const owners = isSqlite(db) ? sql`owner from jobs` : sql`group_id as owner from pgboss.job`;
  const { rows } = await sql<{ owner: string | null }>`select ${owners} order by 1`.execute(db);
  return rows.map(({ owner }) => owner);
}

/** The store of a test's database; call `followClock` after each turn of the test's clock. */
export async function openTestStore(
  parts: Pick<QueueParts, 'db' | 'clock' | 'log'>,
  kinds: readonly JobKind[],
): Promise<{ store: JobStore; followClock(): Promise<void> }> {
  const store = await openStore(parts);
  await store.declare(kinds);
  const followClock = async () => {
    if (!isSqlite(parts.db)) await setDatabaseClock(parts);
  };
  await followClock();
  return { store, followClock };
}

/** The key of the advisory lock; any number that the product does not lock. */
const CLOCK_LOCK = 1_964_203;

/**
 * On PostgreSQL jobs are due by the database's clock. pg-boss reads it in this function only. A lock makes simultaneous calls
 * take turns, since PostgreSQL rejects a function that another transaction is replacing ("tuple concurrently updated").
 */
async function setDatabaseClock({ db, clock }: Pick<QueueParts, 'db' | 'clock'>): Promise<void> {
  const now = sql.lit(clock.now().toISOString());
  await sql`do $block$ begin
    perform pg_advisory_xact_lock(${sql.lit(CLOCK_LOCK)});
    create or replace function pgboss.job_now() returns timestamptz
      as $$ select ${now}::timestamptz $$ language sql stable;
  end $block$`.execute(db);
}
