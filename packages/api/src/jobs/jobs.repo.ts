import { type Db, isSqlite, type JobRow, type Tx } from '@touchline/db';
import { sql } from 'kysely';

/** Adds a job, unless one of its kind and key is waiting. */
export async function insertJob(tx: Tx, job: JobRow): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the next due job of the given kinds for one run, the most urgent and oldest first; null when none is due. */
export async function claimJob(
  db: Db,
  { kinds, now, leaseUntil }: { kinds: readonly string[]; now: string; leaseUntil: string },
): Promise<JobRow | null> {
  const next = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'waiting'), row('run_at', '<=', now)]),
        row.and([row('state', '=', 'running'), row('lease_until', '<=', now)]),
      ]),
    )
    .orderBy('priority', 'desc')
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .$if(!isSqlite(db), (query) => query.modifyEnd(sql`for update skip locked`));
  const row = await db
    .updateTable('jobs')
    .set((job) => ({ state: 'running', lease_until: leaseUntil, attempt: job('attempt', '+', 1) }))
    .where('id', 'in', next)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Records a failed run: the job waits for its next run, or has failed for good. */
export async function setFailedRun(
  db: Db,
  id: string,
  failure: { state: 'waiting' | 'failed'; run_at: string; error: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...failure, lease_until: null })
    .where('id', '=', id)
    .execute();
}
