import { describe, expect, inject, test } from 'vitest';
import { clockAhead, clockBack, diskFull, serverKilled } from './faults.ts';
import { aSqlitePlatform, DISK } from './platform.ts';
import { expectToSurvive, ROUND_TIMEOUT, ROUNDS } from './rounds.ts';

describe.each(ROUNDS)('one server with SQLite, round %i', { timeout: ROUND_TIMEOUT }, () => {
  test('nothing confirmed is lost or doubled when the server is killed or its clock is wrong', async () => {
    await expectToSurvive(await aSqlitePlatform(), [serverKilled, clockBack, clockAhead]);
  });

  test.runIf(DISK)('nothing confirmed is lost or doubled when its disk is full', async () => {
    await expectToSurvive(await aSqlitePlatform({ hasOwnDisk: true }), [diskFull]);
  });
});

test.runIf(inject('isSoak'))('the soak has a disk of its own to fill', () => {
  expect(DISK, 'It needs root, or user namespaces.').not.toBeNull();
});
