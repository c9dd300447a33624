import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isBackupDue, startDailyBackup } from './daily-backup.ts';

const at = { hours: 2, minutes: 30 };
/** A moment of early March by the machine's own clock. */
const on = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes);

test.each<[string, Date, Date, boolean]>([
  ['a minute before its time', on(2, 2, 29), on(1, 2, 30), false],
  ['at its time', on(2, 2, 30), on(1, 2, 30), true],
  ['once it has been made', on(2, 2, 31), on(2, 2, 30), false],
  ['later that day, when the server did not run at its time', on(2, 23), on(1, 2, 31), true],
  ['the next morning before its time, when the server did not run the day before', on(3, 1), on(1, 2, 31), true],
  ['when one was made by hand since', on(2, 23), on(2, 9), false],
  ['when the clock of the newest one was ahead', on(2, 23), on(4, 0), false],
])('a backup is due %s: %s after %s', (_when, now, safeAt, isDue) => {
  expect(isBackupDue(now, safeAt, at)).toBe(isDue);
});

test('there is no daily backup of rows in PostgreSQL and files in a bucket, and no line about it in the log', () => {
  const settings = { DATABASE_URL: 'postgres://nowhere.invalid/x', STORAGE_URL: 's3://clips?region=eu-west-1' };
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const stop = startDailyBackup(readConfig({ ...settings, BACKUP_AT: '00:00' }), {
    info: write,
    error: write,
  } as Logger);
  stop();
  expect(lines).toEqual([]);
});
