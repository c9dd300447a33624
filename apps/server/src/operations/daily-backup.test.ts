import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { dailyBackup, isBackupDue } from './daily-backup.ts';

const at = { hours: 2, minutes: 30 };
/** A time in March 2026 in the time zone of the machine. */
const on = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes);

test.each<[string, Date, Date, boolean]>([
  ['is not due a minute before its time', on(2, 2, 29), on(1, 2, 30), false],
  ['is due at its time', on(2, 2, 30), on(1, 2, 30), true],
  ['is not due once it has been made', on(2, 2, 31), on(2, 2, 30), false],
  ['is due later that day, when the server did not run at its time', on(2, 23), on(1, 2, 31), true],
  ['is due the next morning before its time, when the server did not run the day before', on(3, 1), on(1, 2, 31), true],
  ['is not due when a backup was made by hand since then', on(2, 23), on(2, 9), false],
  ['is not due when the newest backup is dated in the future', on(2, 23), on(4, 0), false],
])('a daily backup %s: now %s, newest backup %s', (_when, now, safeAt, isDue) => {
  expect(isBackupDue(now, safeAt, at)).toBe(isDue);
});

test.each([
  ['with PostgreSQL', { DATABASE_URL: 'postgres://nowhere.invalid/x', BACKUP_AT: '00:00' }],
  ['where the operator wants none', { BACKUP_AT: 'never' }],
])('there is no daily backup %s', (_why, settings) => {
  expect(dailyBackup(readConfig(settings), pino({ level: 'silent' }))).toBeNull();
});

test('the daily backup is made at its time of the machine, and made up for after a start', () => {
  const job = dailyBackup(readConfig({ BACKUP_AT: '02:30' }), pino({ level: 'silent' }));
  expect(job).toMatchObject({ cron: '30 2 * * *', timeZone: 'local', missed: 'once', retrySeconds: 3600 });
});
