import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseUnusable } from '../errors.ts';
import type { Lock } from '../open/locks.ts';

const PROGRAM = fileURLToPath(new URL('./check-program.ts', import.meta.url));

/**
 * Checks a database file beside its server, in a process of low priority, because SQLite checks all pages in one call that would
 * block the server for seconds. A finding is recorded in the lock of the folder, so that the next start checks the file
 * before it opens it.
 */
export function backgroundCheck(file: string, lock: Lock) {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const run = async () => {
    const process = promisify(execFile)(globalThis.process.execPath, [PROGRAM, file], { signal: stopping.signal });
    running = process.catch(() => {});
    const { stdout: damage } = await process;
    if (damage === '') return;
    lock.distrust();
    throw new DatabaseUnusable(damage);
  };
  return {
    /** @throws {DatabaseUnusable} with one sentence for the operator when the file is damaged. */
    async run(): Promise<void> {
      await run().catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    },
    /** Ends a check that is running: it reads the database, which would keep the log from being merged into it. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
