import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseUnusable } from '../errors.ts';
import type { Lock } from '../open/locks.ts';

const PROGRAM = fileURLToPath(new URL('./check-program.ts', import.meta.url));

/** Checks in a process of its own, because SQLite checks all pages in one call. After a finding the next start checks the file again. */
export function backgroundCheck(file: string, lock: Lock, program = PROGRAM) {
  let isStopped = false;
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  return {
    async run(): Promise<void> {
      if (isStopped) return;
      try {
        const checking = promisify(execFile)(process.execPath, [program, file]);
        child = checking.child;
        ended = checking.catch(() => {});
        const { stdout: damage } = await checking;
        if (damage === '') return;
        lock.distrust();
        throw new DatabaseUnusable(damage);
      } catch (error) {
        if (!isStopped) throw error;
      }
    },
    /** Ends a running check and waits for its process, because the log cannot be merged while it reads the database. */
    async stop(): Promise<void> {
      isStopped = true;
      child?.kill('SIGKILL');
      await ended;
    },
  };
}
