import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock } from '@touchline/db/open/locks';
import type { Logger } from 'pino';
import { closeInFlight } from './connections.ts';
import { createHub, type Member, metricsOfPrimary } from './hub.ts';
import type { FromPrimary, ToPrimary } from './messages.ts';

/** A replaced worker is killed after this time. Its own limit is shorter. Milliseconds. */
const RETIRE_MS = 90_000;

export type Workers = ReturnType<typeof createWorkers>;

interface Parts {
  count: number;
  log: Logger;
  /** The lock of the data folder; null where the database is not in it. */
  lock: Lock | null;
  port: number;
}

interface Worker extends Member {
  process: ChildProcess;
  startedAt: number;
  tell(message: FromPrimary): void;
  /** Whether it was told to stop, or stops by itself. */
  isStopping: boolean;
  isRetiring: boolean;
  isClosing: boolean;
  /** Resolves with the announcement when it serves requests, with null if it ends before. */
  serving: PromiseWithResolvers<{ announcement: string | null } | null>;
  ended: PromiseWithResolvers<number | null>;
}

/** Starts, replaces and stops the workers of a server, in the primary process. */
export function createWorkers({ count, log, lock, port }: Parts) {
  const workers = new Set<Worker>();
  const nextStart = createPauses();
  let lead: Worker | null = null;
  let isStopping = false;
  let isStarted = false;
  let failures = 0;
  let reloading: Promise<void> | null = null;
  let giveUp = () => {};
  const hub = createHub(workers, () => metricsOfPrimary(failures));

  const isAlive = ({ isServing, isStopping }: Worker) => isServing && !isStopping;

  /** The oldest worker that goes on runs the background jobs. */
  function chooseLead(): void {
    if (lead || isStopping) return;
    lead = [...workers].find(isAlive) ?? null;
    lead?.tell({ type: 'lead' });
  }

  function receive(worker: Worker, message: ToPrimary, isFirst: boolean): void {
    if (message.type === 'hello') worker.tell({ type: 'welcome', isFirst, lastEnd: lock?.lastEnd ?? 'released', port });
    else if (message.type === 'wake') lead?.tell(message);
    else if (message.type === 'trust') lock?.trust();
    else if (message.type === 'distrust') lock?.distrust();
    else if (message.type === 'damaged') giveUp();
    else if (message.type === 'serving') {
      worker.isServing = true;
      worker.serving.resolve(message);
      chooseLead();
    } else if (message.type === 'stopping') {
      worker.isStopping = true;
      void replace(worker);
    } else if (message.type === 'resigned') {
      if (lead === worker) lead = null;
      chooseLead();
    } else if (message.type === 'closing') {
      worker.isClosing = true;
      worker.tell({ type: 'close', isLast: isStopping && [...workers].every(({ isClosing }) => isClosing) });
    } else hub.receive(worker, message);
  }

  function fork({ isFirst = false } = {}): Worker {
    const child = cluster.fork();
    closeInFlight(child.process);
    const worker: Worker = {
      process: child.process,
      startedAt: performance.now(),
      isServing: false,
      isStopping: false,
      isRetiring: false,
      isClosing: false,
      tell(message) {
        // The callback ignores the error of a channel that has just closed.
        if (child.isConnected()) child.send(message, undefined, () => {});
      },
      serving: Promise.withResolvers(),
      ended: Promise.withResolvers(),
    };
    workers.add(worker);
    log.info({ worker: worker.process.pid }, 'a worker starts');
    child.on('message', (message: ToPrimary) => receive(worker, message, isFirst));
    child.on('error', (error) => log.error({ err: error, worker: worker.process.pid }, 'a worker cannot be reached'));
    child.on('exit', (code, signal) => end(worker, { code, signal }));
    return worker;
  }

  function end(worker: Worker, { code, signal }: { code: number | null; signal: string | null }): void {
    workers.delete(worker);
    hub.leave(worker);
    worker.serving.resolve(null);
    worker.ended.resolve(code);
    if (code !== 0) failures += 1;
    if (lead === worker) lead = null;
    chooseLead();
    const facts = { worker: worker.process.pid, code, signal };
    if (worker.isStopping) log.info(facts, 'a worker has ended');
    else {
      log.error(facts, 'a worker has ended unexpectedly');
      if (isStarted) void replace(worker);
    }
  }

  async function replace({ startedAt, isServing }: Worker): Promise<void> {
    const { waitMs, shouldGiveUp } = nextStart({ livedMs: performance.now() - startedAt, isServing });
    if (shouldGiveUp && ![...workers].some(isAlive)) return giveUp();
    await pause(waitMs);
    if (!isStopping) fork();
  }

  function retire(worker: Worker, reason: string, isReload: boolean): Promise<number | null> {
    worker.isStopping = true;
    worker.isRetiring = isReload;
    worker.tell({ type: 'stop', reason, isReload });
    return worker.ended.promise;
  }

  async function replaceAll(): Promise<void> {
    log.info({}, 'reloading');
    for (const old of [...workers]) {
      if (isStopping || !isAlive(old)) continue;
      const next = fork();
      // Stops `end` from replacing a worker that cannot start.
      next.isStopping = true;
      if (!(await next.serving.promise)) {
        log.error({ worker: next.process.pid }, 'the new worker could not start; the others go on');
        return;
      }
      next.isStopping = false;
      const timer = setTimeout(() => old.process.kill('SIGKILL'), RETIRE_MS);
      await retire(old, 'reload', true);
      clearTimeout(timer);
    }
    if (!isStopping) log.info({}, 'reloaded');
  }

  return {
    /** Starts all workers. Resolves with the announcement, or with null if the first one could not start. */
    async start(): Promise<string | null> {
      const first = fork({ isFirst: true });
      const served = await first.serving.promise;
      if (!served) return null;
      isStarted = true;
      const others = Array.from({ length: count - 1 }, () => fork());
      await Promise.all(others.map(({ serving }) => serving.promise));
      return served.announcement ?? '';
    },
    /** Replaces workers one after the other. A new one serves requests before an old one stops. */
    reload(): Promise<void> {
      if (isStopping || !isStarted) return Promise.resolve();
      reloading ??= replaceAll().finally(() => {
        reloading = null;
      });
      return reloading;
    },
    /** Lets all workers finish their requests. `clean`: no worker has failed since the start. `failed`: one failed during the stop. */
    async stop(reason: string) {
      isStopping = true;
      const all = [...workers];
      // A worker that has not started has no requests to finish.
      for (const { isServing, process } of all) if (!isServing) process.kill('SIGKILL');
      const end = (worker: Worker) =>
        worker.isStopping && !worker.isRetiring ? worker.ended.promise : retire(worker, reason, false);
      const codes = await Promise.all(all.map(end));
      return { clean: failures === 0, failed: codes.some((code) => code !== 0) };
    },
    kill() {
      for (const { process } of workers) process.kill('SIGKILL');
    },
    /** Called when no worker can be started, or when the database is damaged. */
    onGiveUp(how: () => void) {
      giveUp = how;
    },
  };
}

/** Workers that live shorter are replaced after growing pauses. Milliseconds. */
const LONG_MS = 5000;
const FIRST_MS = 100;
const LAST_MS = 10_000;
/** After this many workers in a row that never served requests, no further one is started. */
const FAILED_STARTS_MAX = 6;

/** Decides when a worker that has ended is replaced: at once, or after growing pauses if workers die again and again. */
export function createPauses() {
  let shortLives = 0;
  let failedStarts = 0;
  return ({ livedMs, isServing }: { livedMs: number; isServing: boolean }) => {
    shortLives = livedMs < LONG_MS ? shortLives + 1 : 0;
    failedStarts = isServing ? 0 : failedStarts + 1;
    return {
      waitMs: shortLives < 2 ? 0 : Math.min(LAST_MS, FIRST_MS * 2 ** (shortLives - 2)),
      shouldGiveUp: failedStarts >= FAILED_STARTS_MAX,
    };
  };
}
