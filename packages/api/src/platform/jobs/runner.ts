import { setTimeout as pause } from 'node:timers/promises';
import { createTicks } from './cron.ts';
import type { JobWork, StartOptions } from './jobs.ts';
import { type RunParts, runJob } from './run-job.ts';
import { LEASE_SECONDS, type TakenJob } from './table-store.ts';

/** Jobs of all kinds on one server. A run holds a connection to PostgreSQL, of which there are ten, only during statements. */
const AT_ONCE = 8;
const RETRY_MS = 2000;
const SHORTEST_MS = 5;
const LOST_EVERY_MS = 10_000;
const ABORTED_MS = 1000;

export type Runner = ReturnType<typeof startRunner>;

/** Runs jobs in the background. Sleeps until the next one is due or `wake` is called. */
export function startRunner(parts: RunParts, work: readonly JobWork[], options: StartOptions) {
  const { store, clock, log } = parts;
  const byUrgency = work.toSorted((a, b) => (b.kind.priority ?? 0) - (a.kind.priority ?? 0));
  const kinds = byUrgency.map(({ kind }) => kind);
  const runs = new Map<string, { job: TakenJob; abort: AbortController; ended: Promise<void> }>();
  const ticks = createTicks(parts, kinds, clock.now());
  let isStopping = false;
  let isWoken = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lostCheckedAt = 0;
  let isDown = false;
  let hasStarted = false;

  function begin(job: TakenJob, one: JobWork): void {
    const abort = new AbortController();
    const ended = runJob(parts, { job, work: one, signal: abort.signal, options })
      // The job runs again when its lease ends.
      .catch((error: unknown) => log.error({ err: error, job: job.id, kind: job.kind }, 'a run could not be recorded'))
      .finally(() => {
        if (runs.get(job.id)?.abort === abort) runs.delete(job.id);
        wake();
      });
    runs.set(job.id, { job, abort, ended });
  }

  const mine = () => [...runs.values()].filter(({ abort }) => !abort.signal.aborted).map(({ job }) => job.id);

  async function look(): Promise<number> {
    if (!hasStarted) {
      await store.recover();
      await ticks.addMissed(clock.now());
      hasStarted = true;
    }
    await ticks.add(clock.now());
    if (performance.now() - lostCheckedAt > LOST_EVERY_MS || lostCheckedAt === 0) {
      await store.releaseLost(mine());
      lostCheckedAt = performance.now();
    }
    const due = await store.dueIn(kinds.map(({ name }) => name));
    const nextTick = ticks.next();
    let sleepMs = store.pollMs;
    if (nextTick) sleepMs = Math.min(sleepMs, nextTick.getTime() - clock.now().getTime());
    for (const one of byUrgency) {
      const dueIn = due.get(one.kind.name);
      const running = [...runs.values()].filter(({ job }) => job.kind === one.kind.name).length;
      const free = Math.min((one.kind.concurrency ?? 1) - running, AT_ONCE - runs.size);
      if (dueIn === undefined || free <= 0 || isStopping) continue;
      if (dueIn > 0) sleepMs = Math.min(sleepMs, dueIn);
      else {
        const jobs = await store.take(one.kind, free);
        for (const job of jobs) begin(job, one);
        // More jobs may be due.
        isWoken ||= jobs.length > 0;
      }
    }
    return sleepMs;
  }

  async function lookUntilDone(): Promise<void> {
    let sleepMs = 0;
    do {
      isWoken = false;
      try {
        sleepMs = await look();
        if (isDown) log.warn({}, 'background jobs run again');
        isDown = false;
      } catch (error) {
        if (!isDown) log.error({ err: error }, 'background jobs cannot be read; trying again');
        isDown = true;
        sleepMs = RETRY_MS;
        break;
      }
    } while (isWoken && !isStopping);
    looking = null;
    if (!isStopping) timer = setTimeout(wake, Math.max(SHORTEST_MS, sleepMs)).unref();
  }

  function wake(): void {
    isWoken = true;
    if (isStopping || looking) return;
    clearTimeout(timer);
    looking = lookUntilDone();
  }

  const extending = setInterval(
    () => {
      if (runs.size > 0) void extend().catch((error: unknown) => log.warn({ err: error }, 'leases were not extended'));
    },
    (LEASE_SECONDS * 1000) / 3,
  ).unref();

  async function extend(): Promise<void> {
    const all = [...runs.values()];
    const held = new Set(await store.extend(all.map(({ job }) => job)));
    for (const { job, abort } of all) if (runs.get(job.id)?.job === job && !held.has(job)) abort.abort();
  }

  wake();
  return {
    wake,
    async stop(graceMs: number): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await looking;
      const allEnded = () => Promise.all([...runs.values()].map(({ ended }) => ended));
      await Promise.race([allEnded(), pause(graceMs, undefined, { ref: false })]);
      for (const { abort } of runs.values()) abort.abort();
      const interrupted = [...runs.values()].map(({ job }) => job);
      await Promise.race([allEnded(), pause(ABORTED_MS, undefined, { ref: false })]);
      clearInterval(extending);
      if (interrupted.length > 0) {
        await store
          .releaseInterrupted(interrupted)
          .catch((error: unknown) => log.error({ err: error }, 'interrupted jobs run again when their leases end'));
      }
    },
  };
}
