import { describe, expect, inject, test } from 'vitest';
import { clockAhead, clockBack, diskFull, serverKilled, workerKilled } from './faults.ts';
import { aSqlitePlatform, DISK } from './platform.ts';
import { expectToSurvive, ROUND_TIMEOUT, ROUNDS } from './rounds.ts';

describe.each(ROUNDS)('one server with SQLite, round %i', { timeout: ROUND_TIMEOUT }, () => {
  test('no confirmed change is lost or duplicated when the server is killed or its clock is wrong', async () => {
    await expectToSurvive(await aSqlitePlatform(), [serverKilled, clockBack, clockAhead]);
  });

  test('no confirmed change is lost or duplicated when one of two workers, or all of them, are killed', async () => {
    await expectToSurvive(await aSqlitePlatform({ workers: 2 }), [workerKilled, serverKilled, clockBack]);
  });

  test.runIf(DISK)('no confirmed change is lost or duplicated when the disk is full', async () => {
    await expectToSurvive(await aSqlitePlatform({ hasOwnDisk: true }), [diskFull]);
  });
});

test.runIf(inject('isSoak'))('the soak test has a separate disk that it can fill', () => {
  expect(DISK, 'It needs root, or user namespaces.').not.toBeNull();
});
