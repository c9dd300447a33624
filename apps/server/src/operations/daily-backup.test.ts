import type { JobDefinition, JobWork } from '@touchline/api';
import { testApp } from '@touchline/api/testing/index';
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
])('a daily backup %s: now %s, newest backup %s', { tags: ['BACKUP-01'] }, (_when, now, safeAt, isDue) => {
  expect(isBackupDue(now, safeAt, at)).toBe(isDue);
});

test.each([
  ['with PostgreSQL', { DATABASE_URL: 'postgres://nowhere.invalid/x', BACKUP_AT: '00:00' }],
  ['where the operator wants none', { BACKUP_AT: 'never' }],
])('there is no daily backup %s', (_why, settings) => {
  expect(dailyBackup(readConfig(settings), pino({ level: 'silent' }))).toBeNull();
});

function theBackup(): JobDefinition {
  const job = dailyBackup(readConfig({ BACKUP_AT: '02:30' }), pino({ level: 'silent' }));
  if (!job) throw new Error('There is no backup.');
  return job;
}

test('whether a daily backup is due is looked at each hour by the clock of the machine, and after a start', () => {
  expect(theBackup()).toMatchObject({ cron: '30 * * * *', timeZone: 'local', missed: 'once' });
});

test('a backup that keeps failing is tried each hour, day after day, and each failure is told', {
  tags: ['BACKUP-02'],
}, async () => {
  const app = await testApp();
  const { jobs } = app.shared;
  let failures = 0;
  let hasFailed = Promise.withResolvers<void>();
  const work: JobWork = { kind: theBackup(), run: () => Promise.reject(new Error('the disk is full')) };
  const onFailed = async () => {
    failures += 1;
    hasFailed.resolve();
  };
  await jobs.start([work], { onFailed });
  await hasFailed.promise;
  for (let hour = 1; hour <= 50; hour += 1) {
    hasFailed = Promise.withResolvers<void>();
    app.clock.turn(3600);
    // Wakes the queue.
    await jobs.discard('no such job');
    await hasFailed.promise;
  }
  expect(failures).toBe(51);
});
