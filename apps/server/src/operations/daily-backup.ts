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
const LOOK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;

/**
 * Makes a backup each day (security.md 5.7), and after a start when the server did not run at that time. It is the
 * operator's own command in a process of its own, so that checksums of all files hold up nobody here. Only for rows in
 * SQLite: those in PostgreSQL are to be dumped just before it, which is the operator's to arrange. Answers how to stop it.
 */
export function startDailyBackup(config: Config, log: Logger): () => void {
  const { at } = config.backups;
  if (config.databaseUrl || !at) return () => {};
  let running: ChildProcess | null = null;
  let notBefore = 0;

  const look = async () => {
    const now = new Date();
    if (running || now.getTime() < notBefore || !isBackupDue(now, await latestSafeMoment(config), at)) return;
    // Should it fail, the rest of the hour is for whoever can help.
    notBefore = now.getTime() + RETRY_AFTER_MS;
    running = runBackup(log);
    running.once('close', () => {
      running = null;
    });
  };
  const tick = () => void look().catch((error: unknown) => log.error({ err: error }, 'no daily backup'));
  const timer = setInterval(tick, LOOK_EVERY_MS).unref();
  tick();
  return () => {
    clearInterval(timer);
    running?.kill();
  };
}

/** Whether the time for a backup has come since all was last safe. Both are as the machine's own clock shows them. */
export function isBackupDue(now: Date, safeAt: Date, at: TimeOfDay): boolean {
  const lastTime = new Date(now);
  lastTime.setHours(at.hours, at.minutes, 0, 0);
  if (lastTime > now) lastTime.setDate(lastTime.getDate() - 1);
  return safeAt < lastTime;
}

/** When the newest backup was made; before the first, when there began to be something to lose. */
async function latestSafeMoment({ dataDir, backups }: Config): Promise<Date> {
  const newest = await findNewest(resolve(backups.place));
  return newest ?? (await stat(join(resolve(dataDir), DATABASE_FILE))).birthtime;
}

/** Runs the command with the server's own settings; what it says goes to the log. */
function runBackup(log: Logger): ChildProcess {
  const child = spawn(process.execPath, [CLI, 'backup'], { stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stdout }).on('line', (line) => log.info(`daily backup: ${line}`));
  createInterface({ input: child.stderr }).on('line', (line) => log.error(`daily backup: ${line}`));
  child.once('error', (error) => log.error({ err: error }, 'no daily backup'));
  child.once('close', (code) => {
    if (code !== 0) log.error({ code }, 'the daily backup failed, or found something missing');
  });
  return child;
}
