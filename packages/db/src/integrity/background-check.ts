import { type ChildProcess, execFile } from 'node:child_process';
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
export function backgroundCheck(file: string, lock: Lock, program = PROGRAM) {
  let isStopped = false;
  let process: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  const run = async () => {
    const checking = promisify(execFile)(globalThis.process.execPath, [program, file]);
    process = checking.child;
    ended = checking.catch(() => {});
    const { stdout: damage } = await checking;
    if (damage === '') return;
    lock.distrust();
    throw new DatabaseUnusable(damage);
  };
  return {
    /** @throws {DatabaseUnusable} with one sentence for the operator when the file is damaged. */
    async run(): Promise<void> {
      if (isStopped) return;
      await run().catch((error: unknown) => {
        if (!isStopped) throw error;
      });
    },
    /**
     * Ends a check that is running, and waits for the end of its process: it reads the database, which keeps the log from being
     * merged into it.
     */
    async stop(): Promise<void> {
      isStopped = true;
      process?.kill('SIGKILL');
      await ended;
    },
  };
}
