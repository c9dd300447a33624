import { defaultLimits } from '@touchline/api/platform/limits';
import { expect, test } from 'vitest';
import { limitsOfWorker } from './limits-of-worker.ts';

const shares = (limits: Partial<typeof defaultLimits>, workers: number) => {
  const own = limitsOfWorker({ ...defaultLimits, ...limits }, workers);
  return Object.keys(limits).map((name) => own[name as keyof typeof own]);
};

test('a limit of all callers is divided by the number of workers, and each does at least one thing at a time', {
  tags: ['WORK-02'],
}, () => {
  const limits = { downloadsAtOnce: 1000, passwordHashesAtOnce: 4, imagesAtOnce: 2, imagesWaiting: 50 };
  expect(shares(limits, 1)).toEqual([1000, 4, 2, 50]);
  expect(shares(limits, 2)).toEqual([500, 2, 1, 25]);
  expect(shares(limits, 8)).toEqual([125, 1, 1, 6]);
});

test('a limit of one caller is divided, but not below what a browser needs of one worker', () => {
  const limits = { downloadsPerAddress: 200, streamsPerUser: 10, uploadsAtOnce: 3, completeListsPerAddress: 1 };
  expect(shares(limits, 1)).toEqual([200, 10, 3, 1]);
  expect(shares(limits, 2)).toEqual([100, 5, 3, 1]);
  expect(shares(limits, 8)).toEqual([25, 3, 3, 1]);
});

test('no limit stays none, and other limits are those of the server', () => {
  expect(shares({ maxConnections: 0, cardsWaiting: 0 }, 4)).toEqual([0, 0]);
  const { videoMaxBytes, loginFailuresPerAddress } = limitsOfWorker(defaultLimits, 4);
  expect({ videoMaxBytes, loginFailuresPerAddress }).toEqual({
    videoMaxBytes: defaultLimits.videoMaxBytes,
    loginFailuresPerAddress: defaultLimits.loginFailuresPerAddress,
  });
});
