import { randomUUID } from 'node:crypto';
import type { Job } from '@touchline/contracts/jobs';
import { type Database, type Db, isSqlite, type JobRow, readPage, type Tx } from '@touchline/db';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type Clock, timestampIn } from '../lib/clock.ts';
import { type JobStore, LEASE_SECONDS, type TakenJob } from './job-store.ts';
import type { JobKind } from './jobs.ts';

/** A server on SQLite knows of all jobs, but a timer does not notice that the clock was set. */
const SQLITE_POLL_MS = 60_000;
/** Another server may add jobs, and this one may have been at its limit. */
const POSTGRES_POLL_MS = 5000;
/** The key of the lock that is held while a job is taken whose owner must have no other one; any number that nothing else locks. */
const TURNS_LOCK = 1_964_204;

/** The time some seconds from now, as the store compares and stores it. */
export type TimeIn = (seconds: number) => RawBuilder<string>;

/** The clock of this process. */
export const timeByClock =
  (clock: Clock): TimeIn =>
  (seconds) =>
    sql`${timestampIn(clock, seconds)}`;

const timeByPostgres: TimeIn = (seconds) =>
  sql`to_char((statement_timestamp() + ${seconds} * interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The queue of a database. On PostgreSQL its clock counts: those of its servers may differ, and a lease must not seem to have
 * ended while it is extended.
 */
export function openStore(db: Db, clock: Clock): JobStore {
  return tableStore(db, isSqlite(db) ? timeByClock(clock) : timeByPostgres);
}

/** Which job a statement is about. */
type Condition = (jobs: ExpressionBuilder<Database, 'jobs'>) => ReturnType<typeof jobs.and>;

export function tableStore(db: Db, timeIn: TimeIn): JobStore {
  const onSqlite = isSqlite(db);

  /** Lets a job that meets a condition wait again, unless one of its kind and key waits. Returns whether there was one. */
  async function waitAgain(
    tx: Tx,
    condition: Condition,
    changes: { inSeconds: number; attempt?: number; error?: string },
  ): Promise<boolean> {
    const job = await tx.deleteFrom('jobs').where(condition).returningAll().executeTakeFirst();
    if (!job) return false;
    const { inSeconds, ...others } = changes;
    // The insertion waits for a transaction that is adding one; an update would fail after its commit.
    await tx
      .insertInto('jobs')
      .values({ ...job, ...others, state: 'waiting', due_at: timeIn(inSeconds) })
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
    const rows = await on
      .with('next', () => (onSqlite ? ordered : ordered.forUpdate().skipLocked()))
      .updateTable('jobs')
      .set((job) => ({ state: 'running', due_at: timeIn(LEASE_SECONDS), attempt: job('attempt', '+', 1) }))
      .where('id', 'in', (taken) => taken.selectFrom('next').select('id'))
      .returningAll()
      .execute();
    return rows.map(({ id, data, attempt, error }) => ({
      id,
      kind: kind.name,
      data: JSON.parse(data),
      attempt,
      error,
    }));
  }

  return {
    pollMs: onSqlite ? SQLITE_POLL_MS : POSTGRES_POLL_MS,
    async recover() {
      // On PostgreSQL other servers may be running them.
      if (!onSqlite) return;
      const running = db.updateTable('jobs').where('state', '=', 'running');
      await running.set({ due_at: timeIn(0) }).execute();
    },
    async releaseLost(mine) {
      const isLost: Condition = (job) => job.and([job('state', '=', 'running'), job('due_at', '<=', timeIn(0))]);
      const lost = await db.selectFrom('jobs').select('id').where(isLost).execute();
      for (const { id } of lost.filter((job) => !mine.includes(job.id))) {
        const isStillLost: Condition = (job) => job.and([job('id', '=', id), isLost(job)]);
        await db.transaction().execute((tx) => waitAgain(tx, isStillLost, { inSeconds: 0 }));
      }
    },
    async insert(tx, { kind: { name: kind }, data, key, runAt, owner }) {
      const job = tx
        .insertInto('jobs')
        .values({
          id: randomUUID(),
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
        const { numInsertedOrUpdatedRows } = await job.executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows) return;
        // It is not taken before the commit, whose changes its run must see. It may have been taken since the insertion.
        if (await (onSqlite ? waiting : waiting.forShare()).executeTakeFirst()) return;
      }
    },
    async dueIn(kinds) {
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
    async take(kind, limit) {
      if (onSqlite || !kind.turns) return takeFrom(db, kind, limit);
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${TURNS_LOCK})`.execute(tx);
        return takeFrom(tx, kind, limit);
      });
    },
    async extend(jobs) {
      const held: TakenJob[] = [];
      // Each by itself: a statement that locks several rows could deadlock with the deletion of a user.
      for (const job of jobs) {
        const { numUpdatedRows } = await db
          .updateTable('jobs')
          .set({ due_at: timeIn(LEASE_SECONDS) })
          .where(isTaken(job))
          .executeTakeFirst();
        if (numUpdatedRows > 0n) held.push(job);
      }
      return held;
    },
    async remove(job) {
      await db.deleteFrom('jobs').where(isTaken(job)).execute();
    },
    async retryLater(tx, job, retry) {
      await waitAgain(tx, isTaken(job), retry);
    },
    async fail(tx, job, error) {
      const { numUpdatedRows } = await tx
        .updateTable('jobs')
        .set({ state: 'failed', due_at: timeIn(0), error })
        .where(isTaken(job))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async giveBack(jobs) {
      for (const job of jobs) {
        const changes = { inSeconds: 0, attempt: job.attempt - 1 };
        await db.transaction().execute((tx) => waitAgain(tx, isTaken(job), changes));
      }
    },
    list: ({ state, ...page }) =>
      readPage(db.selectFrom('jobs').selectAll().where('state', '=', state), page, {
        by: ['due_at', 'id'],
        order: state === 'failed' ? 'newest' : 'oldest',
        item: toJob,
      }),
    async counts() {
      const rows = await db
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
        .execute();
      return rows;
    },
    retry: (tx, id) => waitAgain(tx, (job) => job.and({ id, state: 'failed' }), { inSeconds: 0, attempt: 0 }),
    async find(tx, id) {
      const job = await tx.selectFrom('jobs').select(['kind', 'data', 'state']).where('id', '=', id).executeTakeFirst();
      return job ? { ...job, data: JSON.parse(job.data) } : null;
    },
    async discard(tx, id) {
      const { numDeletedRows } = await tx
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('state', 'in', ['failed', 'waiting'])
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeFailedBefore(time) {
      await db.deleteFrom('jobs').where('state', '=', 'failed').where('due_at', '<', time.toISOString()).execute();
    },
    async forgetOwner(tx, owner) {
      await tx.updateTable('jobs').set({ owner: null }).where('owner', '=', owner).execute();
    },
  };
}

/** Whether a job is still taken for this run. */
function isTaken({ id, attempt }: TakenJob): Condition {
  return (job) => job.and({ id, attempt, state: 'running' });
}

/** The turn of a new job: after the owner's last one, and not before those that wait or run. Turns begin again in an empty queue. */
function nextTurn(kind: string, owner: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(turn) filter (where owner = ${owner}) + 1, min(turn), 0)
    from jobs where kind = ${kind} and state <> 'failed')`;
}

/** Whether the owner of a job has none of these kinds running. */
function hasNoneRunning(kinds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jobs as other
    where other.owner = jobs.owner and other.state = 'running' and other.kind in (${sql.join(kinds)}))`;
}

function toJob({ id, kind, state, attempt, due_at, error, created_at }: JobRow): Job {
  return { id, kind, state, attempt, error, createdAt: created_at, at: due_at };
}
