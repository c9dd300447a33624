import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
// Imports one module of the database, because this process takes a third of the memory of a worker.
import { type Lock, lockDataFolder } from '@touchline/db/open/locks';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createLogger } from '../operations/logger.ts';
import { tryPort } from './connections.ts';
import { createWorkers, type Workers } from './workers.ts';

/** How long workers may take to stop; their own limits are shorter. Milliseconds. */
const STOP_MS = 20_000;

/** Starts and replaces the workers of a server until a signal stops them, and holds the lock. It never opens the database. */
export async function runPrimary(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const lock = lockFolder(config);
  try {
    const port = await tryPort(config);
    const workers = createWorkers({ count: config.workers, log, lock, port });
    followSignals(workers, log, lock);
    const announcement = await workers.start();
    if (announcement !== null) process.stdout.write(announcement);
    else {
      // The first worker has written the reason to standard error.
      lock?.release({ clean: lock.lastEnd === 'released' });
      process.exit(1);
    }
  } catch (error) {
    lock?.release({ clean: lock.lastEnd === 'released' });
    throw error;
  }
}

/** With PostgreSQL several servers may use one folder. */
function lockFolder({ databaseUrl, dataDir }: Config): Lock | null {
  if (databaseUrl) return null;
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return lockDataFolder(folder);
}

/** SIGTERM and SIGINT stop all workers, a second signal kills them, and SIGHUP replaces them one after the other. */
function followSignals(workers: Workers, log: Logger, lock: Lock | null): void {
  let isStopping = false;
  const endAtOnce = () => {
    workers.kill();
    process.exit(1);
  };
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) {
      log.warn({ reason }, 'stopping at once');
      endAtOnce();
    }
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error({}, 'the workers have not stopped in time');
      endAtOnce();
    }, STOP_MS).unref();
    const { clean, failed } = await workers.stop(reason);
    lock?.release({ clean });
    process.exit(failed ? 1 : exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0));
  // A terminal that is closed sends SIGHUP too, which should end the server.
  process.on('SIGHUP', () => void (process.stdout.isTTY ? stop('SIGHUP', 0) : workers.reload()));
  workers.onGiveUp(() => {
    workers.kill();
    process.stderr.write('No worker can serve requests; the lines above say why.\n');
    lock?.release({ clean: false });
    process.exit(1);
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void stop(event, 1);
    });
  }
}
