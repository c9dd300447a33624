import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defineCronJob, type JobDefinition } from '@touchline/api';
import { DATABASE_FILE } from '@touchline/db';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { newestBackup } from './backups/backup.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const HOUR_SECONDS = 3600;

/** Makes a backup each day, and retries a failed one each hour. None with PostgreSQL, which needs a dump made just before. */
export function dailyBackup(config: Config, log: Logger): JobDefinition | null {
  const { at } = config.backups;
  if (config.databaseUrl || !at) return null;
  return defineCronJob({
    name: 'operations.backup',
    cron: `${at.minutes} * * * *`,
    timeZone: 'local',
    attempts: 1,
    limitSeconds: 12 * HOUR_SECONDS,
    async run({ clock }, _data, { signal }) {
      if (isBackupDue(clock.now(), await lastBackupAt(config), at)) await runBackup(log, signal);
    },
  });
}

/** Whether the time of day for a backup, in the machine's time zone, has passed since the last backup. */
export function isBackupDue(now: Date, lastAt: Date, at: { hours: number; minutes: number }): boolean {
  const lastTime = new Date(now);
  lastTime.setHours(at.hours, at.minutes, 0, 0);
  if (lastTime > now) lastTime.setDate(lastTime.getDate() - 1);
  return lastAt < lastTime;
}

/** Returns a function for the time of the newest daily backup; null if the server makes none. */
export function lastBackupOf(config: Config): (() => Promise<Date>) | null {
  return config.databaseUrl || !config.backups.at ? null : () => lastBackupAt(config);
}

/** The time of the newest backup; without one the time when the database was created. */
async function lastBackupAt({ dataDir, backups }: Config): Promise<Date> {
  const newest = await newestBackup(resolve(backups.place));
  return newest?.madeAt ?? (await stat(join(resolve(dataDir), DATABASE_FILE))).birthtime;
}

async function runBackup(log: Logger, signal: AbortSignal): Promise<void> {
  // In its own process, so that checksums do not slow down requests.
  const child = spawn(process.execPath, [CLI, 'backup'], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  createInterface({ input: child.stdout }).on('line', (line) => log.info(`daily backup: ${line}`));
  createInterface({ input: child.stderr }).on('line', (line) => log.error(`daily backup: ${line}`));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the daily backup failed, or found something missing (exit code ${code})`);
}
