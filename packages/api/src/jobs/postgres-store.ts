import { randomUUID } from 'node:crypto';
import type { Job, JobState } from '@touchline/contracts/jobs';
import { afterCursor, DatabaseUnavailable, type Db, type Tx, toPage } from '@touchline/db';
import { type RawBuilder, sql } from 'kysely';
import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { Log } from '../context.ts';
import type { Clock } from '../lib/clock.ts';
import { leaseOf, RETRY_SECONDS, RETRY_SECONDS_MAX } from './backoff.ts';
import { assertDeclared, type DiscardedJob, type JobStore, type TakenJob } from './job-store.ts';
import type { JobKind } from './jobs.ts';
import { toCounts } from './sqlite-store.ts';

/** Another server may add jobs, and this one may have been at its limit. */
const POLL_MS = 5000;
const DAY = 86_400;
/** pg-boss deletes a job that has waited longer than this, in seconds. */
const WAITS_AT_MOST = 3650 * DAY;
/** The queue decides when a job has failed for good, see `fail`. */
const NO_LIMIT = 1_000_000;

/** The states of pg-boss as those of the product. A job that is done is deleted. */
const STATE = sql<JobState>`case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end`;
/** A time as the product writes it. */
const AT = sql<string>`to_char(
  case state when 'active' then heartbeat_on + heartbeat_seconds * interval '1s' when 'failed' then completed_on else start_after end
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const WAITS = sql`state in ('created', 'retry')`;

type AttemptId = Pick<TakenJob, 'id' | 'kind' | 'attempt'>;

/**
 * The queue in PostgreSQL, kept by pg-boss in the schema `pgboss`: docs/decisions/029-jobs.md. pg-boss adds and takes jobs,
 * computes pauses and finds lost ones; its tables are read and, where it has no call for it, changed directly.
 */
export function postgresStore({ db, clock, log }: { db: Db; clock: Clock; log: Log }): JobStore {
  const boss = new PgBoss({
    db: fromKysely(db),
    supervise: false,
    schedule: false,
    registerInstance: false,
    // What its timers look for does not change here: flows are not used, and every server declares all kinds.
    flowIntervalSeconds: DAY,
    queueCacheIntervalSeconds: DAY,
    bamIntervalSeconds: 3600,
    openTelemetry: { enabled: false },
  });
  // Its timers; that the database is unavailable is reported by what uses it. The error is a copy without its class.
  boss.on('error', (error) => {
    if (error.name !== DatabaseUnavailable.name) log.warn({ err: error }, 'pg-boss reports an error');
  });
  const declared = new Set<string>();
  let started: Promise<unknown> | null = null;

  const attemptOf = ({ id, attempt }: AttemptId) => ({ id, retryCount: attempt - 1 });
  const isTaken = ({ id, kind, attempt }: AttemptId) =>
    sql`name = ${kind} and id = ${id}::uuid and state = 'active' and retry_count = ${attempt - 1}`;
  /** Whether a job of the key waits. It is not taken before the end of the transaction, whose changes its run must see. */
  const waits = async (tx: Tx, kind: string, key: string) => {
    const { rows } = await sql`select 1 from pgboss.job
      where name = ${kind} and singleton_key = ${key} and ${WAITS} limit 1 for share`.execute(tx);
    return rows.length > 0;
  };

  /** Deletes a job that meets a condition if another one of its key waits, which does the same work. Returns whether it has. */
  const removeIfReplaced = async (on: Db, condition: RawBuilder<unknown>) => {
    const { numAffectedRows } = await sql`delete from pgboss.job where ${condition} and exists (
        select 1 from pgboss.job twin where twin.name = job.name and twin.id <> job.id
          and twin.singleton_key = job.singleton_key and twin.state in ('created', 'retry'))`.execute(on);
    return (numAffectedRows ?? 0n) > 0n;
  };

  return {
    pollMs: POLL_MS,
    async declare(kinds) {
      started ??= boss.start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      await started;
      if (kinds.every(({ name }) => declared.has(name))) return;
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const kind of kinds) {
        const options = optionsOf(kind);
        const present = known.get(kind.name);
        if (!present) await boss.createQueue(kind.name, { ...options, policy: 'short' });
        else if (isOutdated(present, options)) await boss.updateQueue(kind.name, options);
        declared.add(kind.name);
      }
    },
    // Other servers may be running them.
    async recover() {},
    async releaseLost(mine) {
      // The sweep of pg-boss counts a lost run as a failed one and lets the job wait for a pause.
      const isLost = sql`state = 'active' and heartbeat_on + heartbeat_seconds * interval '1s' <= pgboss.job_now()`;
      const { rows } =
        await sql<AttemptId>`select id::text as id, name as kind, retry_count + 1 as attempt from pgboss.job
        where ${isLost} and id::text not in (select jsonb_array_elements_text(${JSON.stringify(mine)}::text::jsonb))`.execute(
          db,
        );
      // One after the other: two of them may have the same key.
      for (const job of rows) {
        const isStillLost = sql`${isTaken(job)} and ${isLost}`;
        if (await removeIfReplaced(db, isStillLost)) continue;
        await sql`update pgboss.job set state = 'retry', start_after = pgboss.job_now(), heartbeat_on = null
          where ${isStillLost}`.execute(db);
      }
    },
    async insert(tx, { kind, data, key, runAt, owner }) {
      assertDeclared(declared, kind);
      const id = randomUUID();
      // Without a key of its own a job would share the empty one.
      const singletonKey = key ?? id;
      const turn = owner !== undefined && { group: { id: owner }, priority: -(await nextTurn(tx, kind.name, owner)) };
      const startAfter = runAt && { startAfter: runAt.toISOString() };
      const options = { id, singletonKey, ...startAfter, ...turn, db: fromKysely(tx) };
      // Another transaction may add a job of the key between the two statements; it may also be taken before it is found.
      while (!(key !== undefined && (await waits(tx, kind.name, key)))) {
        if (await boss.send(kind.name, data, options)) return;
      }
    },
    async dueIn(kinds) {
      const { rows } = await sql<{ kind: string; ms: number | null }>`
        select kind, (
          select extract(epoch from min(start_after) - pgboss.job_now())::float8 * 1000
          from pgboss.job where name = kind and ${WAITS}
        ) as ms
        from jsonb_array_elements_text(${JSON.stringify(kinds)}::text::jsonb) as kind`.execute(db);
      return new Map(rows.flatMap(({ kind, ms }) => (ms === null ? [] : [[kind, Number(ms)]])));
    },
    async take(kind, limit) {
      const jobs = kind.turns
        ? await db.transaction().execute(async (tx) => {
            const ignoreGroups = await lockOwnersRunning(tx, kind.turns ?? []);
            return boss.fetch<object>(kind.name, { includeMetadata: true, ignoreGroups, db: fromKysely(tx) });
          })
        : await boss.fetch<object>(kind.name, { batchSize: limit, includeMetadata: true });
      return jobs.map(({ id, data, retryCount, output }) => {
        const { message: error = null } = (output ?? {}) as { message?: string };
        return { id, kind: kind.name, data, attempt: retryCount + 1, error };
      });
    },
    async extend(jobs) {
      const held: TakenJob[] = [];
      for (const [kind, ofKind] of Map.groupBy(jobs, (job) => job.kind)) {
        const { settled } = (await boss.touch(kind, ofKind.map(attemptOf))) as { settled?: string[] };
        held.push(...ofKind.filter(({ id }) => settled?.includes(id)));
      }
      return held;
    },
    async remove(job) {
      await boss.deleteJob(job.kind, attemptOf(job));
    },
    async retryLater(tx, job, error) {
      if (await removeIfReplaced(tx, isTaken(job))) return;
      await boss.fail(job.kind, attemptOf(job), { message: error }, { db: fromKysely(tx) });
    },
    async fail(tx, job, error) {
      const { numAffectedRows } =
        await sql`update pgboss.job set retry_limit = retry_count where ${isTaken(job)}`.execute(tx);
      await boss.fail(job.kind, attemptOf(job), { message: error }, { db: fromKysely(tx) });
      return (numAffectedRows ?? 0n) > 0n;
    },
    async giveBack(jobs) {
      for (const job of jobs) {
        if (await removeIfReplaced(db, isTaken(job))) continue;
        // Without a start the next run has the same number as this one.
        await sql`update pgboss.job set state = 'retry', start_after = pgboss.job_now(), started_on = null, heartbeat_on = null
          where ${isTaken(job)}`.execute(db);
      }
    },
    async list({ state, limit, cursor }) {
      const order = state === 'failed' ? 'desc' : 'asc';
      const jobs = sql<Job>`select id::text as id, name as kind, ${STATE} as state, ${AT} as at,
        retry_count + (started_on is not null)::int as attempt, output ->> 'message' as error,
        to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from pgboss.job`;
      const rows = await db
        .selectFrom(sql<Job>`(${jobs})`.as('jobs'))
        .selectAll()
        .where('state', '=', state)
        .where(afterCursor(cursor, { time: 'at', id: 'id' }, order === 'desc' ? 'newest' : 'oldest'))
        .orderBy('at', order)
        .orderBy('id', order)
        .limit(limit + 1)
        .execute();
      return toPage(rows, { limit }, { position: (row) => ({ time: row.at, id: row.id }), item: (row) => row });
    },
    async counts() {
      const { rows } = await sql<{ kind: string; state: JobState; count: number; first: string }>`
        select kind, state, count(*)::int as count, min(at) as first
        from (select name as kind, ${STATE} as state, ${AT} as at from pgboss.job) jobs
        group by kind, state order by kind`.execute(db);
      return toCounts(rows, clock.now());
    },
    async retry(tx, id) {
      const isFailed = sql`id::text = ${id} and state = 'failed'`;
      const { rows } = await sql<{ name: string; key: string }>`
        select name, singleton_key as key from pgboss.job where ${isFailed} for update`.execute(tx);
      const [job] = rows;
      if (!job) return false;
      // What waits already does the same work.
      await ((await waits(tx, job.name, job.key))
        ? sql`delete from pgboss.job where ${isFailed}`
        : sql`update pgboss.job set state = 'retry', retry_count = 0, retry_limit = ${NO_LIMIT}, started_on = null,
            completed_on = null, start_after = pgboss.job_now() where ${isFailed}`
      ).execute(tx);
      return true;
    },
    async discard(tx, id) {
      const { rows } = await sql<DiscardedJob>`delete from pgboss.job
        where id::text = ${id} and state in ('failed', 'created', 'retry')
        returning name as kind, data, state = 'failed' as "hasFailed"`.execute(tx);
      return rows[0] ?? null;
    },
    async removeFailedBefore(time) {
      await sql`delete from pgboss.job where state = 'failed' and completed_on < ${time.toISOString()}::timestamptz`.execute(
        db,
      );
    },
    async forgetOwner(tx, owner) {
      await sql`update pgboss.job set group_id = null where group_id = ${owner}`.execute(tx);
    },
    async close() {
      if (started) await boss.stop({ graceful: false, close: false });
      started = null;
    },
  };
}

/** The turn of a new job: after the owner's last one, and not before those that wait or run. It is a negative priority. */
async function nextTurn(tx: Tx, kind: string, owner: string): Promise<number> {
  const { rows } = await sql<{ turn: number | null }>`
    select greatest(max(case when group_id = ${owner} then 1 - priority end), min(-priority))::int as turn
    from pgboss.job where name = ${kind} and state in ('created', 'retry', 'active')`.execute(tx);
  return rows[0]?.turn ?? 0;
}

/** The key of the lock that is held while a job is taken whose owner must have no other one; any number that nothing else locks. */
const TURNS_LOCK = 1_964_204;

/** The owners of running jobs of these kinds. No server takes another one until the transaction ends. */
async function lockOwnersRunning(tx: Tx, kinds: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${TURNS_LOCK})`.execute(tx);
  const { rows } = await sql<{ owner: string }>`select distinct group_id as owner from pgboss.job
    where state = 'active' and group_id is not null and name in (${sql.join(kinds)})`.execute(tx);
  return rows.map(({ owner }) => owner);
}

function optionsOf(kind: JobKind) {
  return {
    retryLimit: NO_LIMIT,
    retryDelay: RETRY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_SECONDS_MAX,
    heartbeatSeconds: leaseOf(kind),
    // Of a whole run, however often its lease is extended.
    expireInSeconds: DAY - 1,
    retentionSeconds: WAITS_AT_MOST,
    // Failed jobs are deleted by `removeFailedBefore`.
    deleteAfterSeconds: 0,
  } satisfies Omit<Queue, 'name'>;
}

function isOutdated(present: Queue, options: ReturnType<typeof optionsOf>): boolean {
  return Object.entries(options).some(([name, value]) => present[name as keyof Queue] !== value);
}
