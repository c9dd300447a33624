import { randomUUID } from 'node:crypto';
import type { Job, JobCounts, JobState } from '@touchline/contracts/jobs';
import { afterCursor, type Db, type JobRow, toPage } from '@touchline/db';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, timestamp, timestampIn } from '../lib/clock.ts';
import { leaseOf, pauseAfter } from './backoff.ts';
import { assertDeclared, type JobStore, type TakenJob } from './job-store.ts';

/** The server knows of all jobs, but a timer does not notice that the clock was set. */
const POLL_MS = 60_000;

/** The queue in one table. One process at a time uses the data folder, so that no job is taken twice. */
export function sqliteStore({ db, clock }: { db: Db; clock: Clock }): JobStore {
  const declared = new Set<string>();
  const taken = (on: Db, { id, attempt }: TakenJob) =>
    on.updateTable('jobs').where('id', '=', id).where('state', '=', 'running').where('attempt', '=', attempt);

  const waitsAgain = async (on: Db, id: string, set: { due_at: string; error?: string; attempt?: number }) => {
    const replaced = await on
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('jobs as twin')
            .select('twin.id')
            .whereRef('twin.kind', '=', 'jobs.kind')
            .whereRef('twin.key', '=', 'jobs.key')
            .where('twin.state', '=', 'waiting'),
        ),
      )
      .executeTakeFirst();
    if (replaced.numDeletedRows > 0n) return;
    await on
      .updateTable('jobs')
      .set({ ...set, state: 'waiting' })
      .where('id', '=', id)
      .execute();
  };

  const isTaken = async (on: Db, { id, attempt }: TakenJob) =>
    (await on
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('attempt', '=', attempt)
      .executeTakeFirst()) !== undefined;

  return {
    pollMs: POLL_MS,
    async declare(kinds) {
      for (const { name } of kinds) declared.add(name);
    },
    async recover() {
      const left = await db.selectFrom('jobs').select('id').where('state', '=', 'running').execute();
      for (const { id } of left)
        await db.transaction().execute((tx) => waitsAgain(tx, id, { due_at: timestamp(clock) }));
    },
    // A lease that has ended makes its job due.
    async releaseLost() {},
    async insert(tx, { kind, data, key, runAt, owner }) {
      assertDeclared(declared, kind);
      const now = timestamp(clock);
      await tx
        .insertInto('jobs')
        .values({
          id: randomUUID(),
          kind: kind.name,
          key: key ?? null,
          data: JSON.stringify(data),
          state: 'waiting',
          attempt: 0,
          due_at: runAt?.toISOString() ?? now,
          owner: owner ?? null,
          turn: owner === undefined ? 0 : nextTurn(kind.name, owner),
          error: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async dueIn(kinds, mine) {
      const { rows } = await sql<{ kind: string; due_at: string | null }>`
        select kinds.value as kind, (select min(due_at) from jobs where kind = kinds.value and state <> 'failed'
          and id not in (select value from json_each(${JSON.stringify(mine)}))) as due_at
        from json_each(${JSON.stringify(kinds)}) as kinds`.execute(db);
      const now = clock.now().getTime();
      return new Map(rows.flatMap(({ kind, due_at }) => (due_at ? [[kind, Date.parse(due_at) - now]] : [])));
    },
    async take(kind, limit, mine) {
      const now = timestamp(clock);
      const due = db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind.name)
        .where(sql<boolean>`state <> 'failed' and id not in (select value from json_each(${JSON.stringify(mine)}))`)
        .where('due_at', '<=', now);
      const inTurn = kind.turns
        ? due.where(hasNoneRunning(kind.turns, { now, mine })).orderBy('turn').limit(1)
        : due.limit(limit);
      const next = inTurn.orderBy('due_at').orderBy(sql`rowid`);
      const rows = await db
        .updateTable('jobs')
        .set((job) => ({
          state: 'running',
          due_at: timestampIn(clock, leaseOf(kind)),
          attempt: job('attempt', '+', 1),
        }))
        .where('id', 'in', next)
        .returningAll()
        .execute();
      return rows.map(({ id, data, attempt, error }) => ({
        id,
        kind: kind.name,
        data: JSON.parse(data),
        attempt,
        error,
      }));
    },
    async extend(jobs, kinds) {
      const held: TakenJob[] = [];
      for (const job of jobs) {
        const kind = kinds.find(({ name }) => name === job.kind);
        if (!kind) continue;
        const due_at = timestampIn(clock, leaseOf(kind));
        const { numUpdatedRows } = await taken(db, job).set({ due_at }).executeTakeFirst();
        if (numUpdatedRows > 0n) held.push(job);
      }
      return held;
    },
    async remove({ id, attempt }) {
      const job = db.deleteFrom('jobs').where('id', '=', id).where('attempt', '=', attempt);
      await job.where('state', '=', 'running').execute();
    },
    async retryLater(tx, job, error) {
      if (!(await isTaken(tx, job))) return;
      await waitsAgain(tx, job.id, { due_at: timestampIn(clock, pauseAfter(job.attempt)), error });
    },
    async fail(tx, job, error) {
      const set = { state: 'failed', due_at: timestamp(clock), error } as const;
      const { numUpdatedRows } = await taken(tx, job).set(set).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async giveBack(jobs) {
      for (const job of jobs) {
        await db.transaction().execute(async (tx) => {
          if (!(await isTaken(tx, job))) return;
          await waitsAgain(tx, job.id, { due_at: timestamp(clock), attempt: job.attempt - 1 });
        });
      }
    },
    async list({ state, limit, cursor }) {
      const order = state === 'failed' ? 'desc' : 'asc';
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', state)
        .where(afterCursor(cursor, { time: 'due_at', id: 'id' }, order === 'desc' ? 'newest' : 'oldest'))
        .orderBy('due_at', order)
        .orderBy('id', order)
        .limit(limit + 1)
        .execute();
      return toPage(rows, { limit }, { position: (row) => ({ time: row.due_at, id: row.id }), item: toJob });
    },
    async counts() {
      const rows = await db
        .selectFrom('jobs')
        .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count'), fn.min('due_at').as('first')])
        .groupBy(['kind', 'state'])
        .orderBy('kind')
        .execute();
      return toCounts(rows, clock.now());
    },
    async retry(tx, id) {
      const failed = tx.selectFrom('jobs').select('id').where('id', '=', id).where('state', '=', 'failed');
      if (!(await failed.executeTakeFirst())) return false;
      await waitsAgain(tx, id, { due_at: timestamp(clock), attempt: 0 });
      return true;
    },
    async discard(tx, id) {
      const job = await tx
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('state', 'in', ['failed', 'waiting'])
        .returning(['kind', 'data', 'state'])
        .executeTakeFirst();
      return job ? { kind: job.kind, data: JSON.parse(job.data), hasFailed: job.state === 'failed' } : null;
    },
    async removeFailedBefore(time) {
      await db.deleteFrom('jobs').where('state', '=', 'failed').where('due_at', '<', time.toISOString()).execute();
    },
    async forgetOwner(tx, owner) {
      await tx.updateTable('jobs').set({ owner: null }).where('owner', '=', owner).execute();
    },
    async close() {},
  };
}

/** The turn of a new job: after the owner's last one, and not before those that wait or run. Turns begin again in an empty queue. */
function nextTurn(kind: string, owner: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(max(case when owner = ${owner} then turn + 1 else 0 end), min(turn)), 0)
    from jobs where kind = ${kind} and state <> 'failed')`;
}

/** Whether the owner of a job has none of these kinds running. A lease that has ended is that of a dead process. */
function hasNoneRunning(kinds: readonly string[], { now, mine }: { now: string; mine: readonly string[] }) {
  return sql<boolean>`not exists (select 1 from jobs as other where other.owner = jobs.owner and other.id <> jobs.id
    and other.state = 'running' and other.kind in (${sql.join(kinds)})
    and (other.due_at > ${now} or other.id in (select value from json_each(${JSON.stringify(mine)}))))`;
}

function toJob({ id, kind, state, attempt, due_at, error, created_at }: JobRow): Job {
  return { id, kind, state, attempt, error, createdAt: created_at, at: due_at };
}

/** Counts by kind from counts by kind and state. `first` is when the first job of the state is due. */
export function toCounts(
  rows: readonly { kind: string; state: JobState; count: number; first: string }[],
  now: Date,
): JobCounts[] {
  const kinds = new Map<string, JobCounts>();
  for (const { kind, state, count, first } of rows) {
    const counts = kinds.get(kind) ?? { kind, failed: 0, running: 0, waiting: 0, oldestDueAt: null };
    counts[state] = Number(count);
    if (state === 'waiting' && first <= now.toISOString()) counts.oldestDueAt = first;
    kinds.set(kind, counts);
  }
  return [...kinds.values()];
}
