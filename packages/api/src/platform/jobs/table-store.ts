import type { Job, ListJobsInput } from '@touchline/contracts/jobs';
import { changesRows, type Database, type Db, isSqlite, type JobRow, readPage, type Tx } from '@touchline/db';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { JobKind, JobOptions } from './jobs.ts';

/** A process that does not extend the lease of its job for this time loses the job. */
export const LEASE_SECONDS = 60;
/** A server on SQLite knows all jobs, but a timer does not notice when the clock is set. */
const SQLITE_POLL_MS = 60_000;
/** Another server may add jobs, and this one may have been at its limit. */
const POSTGRES_POLL_MS = 5000;
/** Advisory lock for kinds with `turns`, so that two servers do not take two jobs of one owner. No other lock has this number. */
const TURNS_LOCK = 1_964_204;

/** A job that this process has taken. `attempt` distinguishes this run from later ones. */
export interface TakenJob extends Pick<JobRow, 'id' | 'kind' | 'attempt' | 'error'> {
  data: unknown;
}

type TimeIn = (seconds: number) => RawBuilder<string>;

export const timeByClock =
  (clock: Clock): TimeIn =>
  (seconds) =>
    sql`${clock.timestampIn(seconds)}`;

const timeByPostgres: TimeIn = (seconds) =>
  sql`to_char((statement_timestamp() + ${seconds} * interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** On PostgreSQL times come from the database: with differing clocks of servers a lease could seem to have ended. */
export function openStore(db: Db, clock: Clock): JobStore {
  return tableStore(db, isSqlite(db) ? timeByClock(clock) : timeByPostgres);
}

type Condition = (jobs: ExpressionBuilder<Database, 'jobs'>) => ReturnType<typeof jobs.and>;

export type JobStore = ReturnType<typeof tableStore>;

/** The table of jobs. Functions that end a run change nothing if another process has taken the job. */
export function tableStore(db: Db, timeIn: TimeIn) {
  const onSqlite = isSqlite(db);

  /** Lets a job wait again, or deletes it if one of its kind and key waits. Returns whether the job was found. */
  async function requeue(
    tx: Tx,
    condition: Condition,
    { inSeconds, ...changes }: { inSeconds: number; attempt?: number; error?: string },
  ): Promise<boolean> {
    const job = await tx.deleteFrom('jobs').where(condition).returningAll().executeTakeFirst();
    if (!job) return false;
    // An insertion waits for a transaction that adds such a job; an update would fail after its commit.
    await tx
      .insertInto('jobs')
      .values({ ...job, ...changes, state: 'waiting', due_at: timeIn(inSeconds) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }

  async function takeFrom(on: Db, kind: JobKind, limit: number): Promise<TakenJob[]> {
    const due = on
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind.name)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', timeIn(0));
    const next = kind.turns ? due.where(hasNoneRunning(kind.turns)).orderBy('turn').limit(1) : due.limit(limit);
    const ordered = next.orderBy('due_at').orderBy('number');
    const taken = await on
      .with('next', () => (onSqlite ? ordered : ordered.forUpdate().skipLocked()))
      .updateTable('jobs')
      .set((job) => ({ state: 'running', due_at: timeIn(LEASE_SECONDS), attempt: job('attempt', '+', 1) }))
      .where('id', 'in', (job) => job.selectFrom('next').select('id'))
      .returning(['id', 'kind', 'data', 'attempt', 'error'])
      .execute();
    return taken.map((job) => ({ ...job, data: JSON.parse(job.data) }));
  }

  return {
    pollMs: onSqlite ? SQLITE_POLL_MS : POSTGRES_POLL_MS,
    /** On SQLite, ends the leases of the former process. On PostgreSQL other servers may run these jobs. */
    async recover(): Promise<void> {
      if (!onSqlite) return;
      const running = db
        .updateTable('jobs')
        .set({ due_at: timeIn(0) })
        .where('state', '=', 'running');
      await running.execute();
    },
    /** Makes jobs with ended leases due, except those that run in this process (`mine`): the machine slept, or its clock was set. */
    async releaseLost(mine: readonly string[]): Promise<void> {
      const isLost: Condition = (job) => job.and([job('state', '=', 'running'), job('due_at', '<=', timeIn(0))]);
      const lost = await db.selectFrom('jobs').select('id').where(isLost).execute();
      for (const { id } of lost.filter((job) => !mine.includes(job.id))) {
        const isStillLost: Condition = (job) => job.and([job('id', '=', id), isLost(job)]);
        await db.transaction().execute((tx) => requeue(tx, isStillLost, { inSeconds: 0 }));
      }
    },
    async insert(tx: Tx, added: { kind: JobKind; data: object } & JobOptions): Promise<void> {
      const { data, key, runAt, owner } = added;
      const kind = added.kind.name;
      const job = tx
        .insertInto('jobs')
        .values({
          id: crypto.randomUUID(),
          kind,
          key: key ?? null,
          data: JSON.stringify(data),
          state: 'waiting',
          owner: owner ?? null,
          turn: owner === undefined ? 0 : nextTurn(kind, owner),
          attempt: 0,
          due_at: runAt?.toISOString() ?? timeIn(0),
          error: null,
          created_at: timeIn(0),
        })
        .onConflict((conflict) => conflict.doNothing());
      const waiting = tx
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('key', '=', key ?? null)
        .where('state', '=', 'waiting');
      for (;;) {
        if (await job.$call(changesRows)) return;
        // The lock keeps the waiting job from being taken before this commit, whose changes it must see. If it was taken, insert again.
        if (await (onSqlite ? waiting : waiting.forShare()).executeTakeFirst()) return;
      }
    },
    /** Milliseconds until the first waiting job of each kind is due. */
    async dueIn(kinds: readonly string[]): Promise<Map<string, number>> {
      if (kinds.length === 0) return new Map();
      const named = sql.join(kinds.map((kind) => sql`(${kind})`));
      const { rows } = await sql<{ kind: string; due_at: string | null; now: string }>`
        select column1 as kind, ${timeIn(0)} as now,
          (select min(due_at) from jobs where kind = column1 and state = 'waiting') as due_at
        from (values ${named}) as kinds`.execute(db);
      return new Map(
        rows.flatMap(({ kind, due_at, now }) => (due_at ? [[kind, Date.parse(due_at) - Date.parse(now)]] : [])),
      );
    },
    async take(kind: JobKind, limit: number): Promise<TakenJob[]> {
      if (onSqlite || !kind.turns) return takeFrom(db, kind, limit);
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${TURNS_LOCK})`.execute(tx);
        return takeFrom(tx, kind, limit);
      });
    },
    async extend(jobs: readonly TakenJob[]): Promise<TakenJob[]> {
      const held: TakenJob[] = [];
      // One by one: a statement that locks several rows could deadlock with the deletion of a user.
      for (const job of jobs) {
        const extended = db
          .updateTable('jobs')
          .set({ due_at: timeIn(LEASE_SECONDS) })
          .where(isTaken(job));
        if (await extended.$call(changesRows)) held.push(job);
      }
      return held;
    },
    async remove(job: TakenJob): Promise<void> {
      await db.deleteFrom('jobs').where(isTaken(job)).execute();
    },
    retryLater: (tx: Tx, job: TakenJob, retry: { error: string; inSeconds: number }) =>
      requeue(tx, isTaken(job), retry),
    async fail(tx: Tx, job: TakenJob, error: string): Promise<boolean> {
      return tx
        .updateTable('jobs')
        .set({ state: 'failed', due_at: timeIn(0), error })
        .where(isTaken(job))
        .$call(changesRows);
    },
    /** Makes jobs due now. The interrupted run does not count as an attempt. */
    async releaseInterrupted(jobs: readonly TakenJob[]): Promise<void> {
      for (const job of jobs) {
        const changes = { inSeconds: 0, attempt: job.attempt - 1 };
        await db.transaction().execute((tx) => requeue(tx, isTaken(job), changes));
      }
    },
    list: ({ state, ...page }: ListJobsInput) =>
      readPage(db.selectFrom('jobs').selectAll().where('state', '=', state), page, {
        by: ['due_at', 'id'],
        order: state === 'failed' ? 'newest' : 'oldest',
        item: toJob,
      }),
    counts: () =>
      db
        .selectFrom('jobs')
        .select(({ fn }) => [
          'kind',
          fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
          fn.countAll<number>().filterWhere('state', '=', 'running').as('running'),
          fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
          fn
            .min('due_at')
            .filterWhere('state', '=', 'waiting')
            .filterWhere('due_at', '<=', timeIn(0))
            .as('oldestDueAt'),
        ])
        .groupBy('kind')
        .orderBy('kind')
        .execute(),
    retry: (tx: Tx, id: string) => requeue(tx, (job) => job.and({ id, state: 'failed' }), { inSeconds: 0, attempt: 0 }),
    async find(tx: Tx, id: string) {
      const job = await tx.selectFrom('jobs').select(['kind', 'data', 'state']).where('id', '=', id).executeTakeFirst();
      return job ? { ...job, data: JSON.parse(job.data) as unknown } : null;
    },
    async discard(tx: Tx, id: string): Promise<boolean> {
      return tx.deleteFrom('jobs').where('id', '=', id).where('state', 'in', ['failed', 'waiting']).$call(changesRows);
    },
    async removeFailedBefore(time: string): Promise<void> {
      await db.deleteFrom('jobs').where('state', '=', 'failed').where('due_at', '<', time).execute();
    },
    async forgetOwner(tx: Tx, owner: string): Promise<void> {
      await tx.updateTable('jobs').set({ owner: null }).where('owner', '=', owner).execute();
    },
  };
}

function isTaken({ id, attempt }: TakenJob): Condition {
  return (job) => job.and({ id, attempt, state: 'running' });
}

/** The turn after the owner's last one, at least the lowest that waits or runs. Without jobs of the kind turns begin at 0. */
function nextTurn(kind: string, owner: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(turn) filter (where owner = ${owner}) + 1, min(turn), 0)
    from jobs where kind = ${kind} and state <> 'failed')`;
}

function hasNoneRunning(kinds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jobs as other
    where other.owner = jobs.owner and other.state = 'running' and other.kind in (${sql.join(kinds)}))`;
}

function toJob({ id, kind, state, attempt, due_at, error, created_at }: JobRow): Job {
  return { id, kind, state, attempt, error, createdAt: created_at, at: due_at };
}
