import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DATABASE_FILE } from '@touchline/db';
import type { Logger } from 'pino';
import type { Config, TimeOfDay } from '../config.ts';
import { findNewest } from './backups/place.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const CHECK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;

/**
 * Makes a backup each day, and after a start when the server was down at that time. It runs the backup command in a process
 * of its own, so that checksums of all files do not slow down requests. With PostgreSQL there is none: its backup needs a
 * dump made just before, which the operator schedules. Returns a function that stops it.
 */
export function startDailyBackup(config: Config, log: Logger): () => void {
  const { at } = config.backups;
  if (config.databaseUrl || !at) return () => {};
  let running: ChildProcess | null = null;
  let notBefore = 0;

  const check = async () => {
    const now = new Date();
    if (running || now.getTime() < notBefore || !isBackupDue(now, await lastBackupAt(config), at)) return;
    // After a failure the operator has an hour to fix the cause.
    notBefore = now.getTime() + RETRY_AFTER_MS;
    running = runBackup(log);
    running.once('close', () => {
      running = null;
    });
  };
  const tick = () =>
    void check().catch((error: unknown) => log.error({ err: error }, 'the daily backup could not be started'));
  const timer = setInterval(tick, CHECK_EVERY_MS).unref();
  tick();
  return () => {
    clearInterval(timer);
    running?.kill();
  };
}

/** Whether the time of day for a backup has passed since the last one, in the machine's time zone. */
export function isBackupDue(now: Date, lastAt: Date, at: TimeOfDay): boolean {
  const lastTime = new Date(now);
  lastTime.setHours(at.hours, at.minutes, 0, 0);
  if (lastTime > now) lastTime.setDate(lastTime.getDate() - 1);
  return lastAt < lastTime;
}

/** When the newest backup was made; before the first one, when the database was created. */
async function lastBackupAt({ dataDir, backups }: Config): Promise<Date> {
  const newest = await findNewest(resolve(backups.place));
  return newest ?? (await stat(join(resolve(dataDir), DATABASE_FILE))).birthtime;
}

/** Runs the command with the server's settings, and logs its output. */
function runBackup(log: Logger): ChildProcess {
  const child = spawn(process.execPath, [CLI, 'backup'], { stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stdout }).on('line', (line) => log.info(`daily backup: ${line}`));
  createInterface({ input: child.stderr }).on('line', (line) => log.error(`daily backup: ${line}`));
  child.once('error', (error) => log.error({ err: error }, 'the daily backup could not be started'));
  child.once('close', (code) => {
    if (code !== 0) log.error({ code }, 'the daily backup failed, or found something missing');
  });
  return child;
}
