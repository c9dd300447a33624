import { expect, test } from 'vitest';
import { metricsOfPrimary } from '../../src/cluster/hub.ts';
import { testServer } from '../support/index.ts';

const numberOf = async (server: Awaited<ReturnType<typeof testServer>>, name: string) => {
  const { text } = await (await server.browser()).get('/metrics');
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
  return value === undefined ? null : Number(value);
};

test('/metrics shows whether the server is ready, the free space and the time of the newest backup', {
  tags: ['DEPLOY-09'],
}, async () => {
  const server = await testServer({ lastBackupAt: async () => new Date('2026-03-02T02:00:00.000Z') });
  // The disk of the tests has other users, so its free space changes between two looks.
  server.shared.files.freeBytes = async () => 5_000_000_000;
  expect(await numberOf(server, 'ready')).toBe(1);
  expect(await numberOf(server, 'disk_free_bytes')).toBe(5_000_000_000);
  expect(await numberOf(server, 'disk_free_min_bytes')).toBe(server.shared.limits.minFreeBytes);
  expect(await numberOf(server, 'backup_newest_timestamp_seconds')).toBe(Date.UTC(2026, 2, 2, 2) / 1000);
  server.health.drain();
  expect(await numberOf(server, 'ready')).toBe(0);
});

test('/metrics shows 0 for a number that cannot be read, so that its alarm fires', async () => {
  const server = await testServer({ lastBackupAt: () => Promise.reject(new Error('unreadable')) });
  server.shared.files.freeBytes = () => Promise.reject(new Error('unreadable'));
  expect(await numberOf(server, 'backup_newest_timestamp_seconds')).toBe(0);
  expect(await numberOf(server, 'disk_free_bytes')).toBe(0);
  expect(await numberOf(server, 'ready')).toBe(1);
});

test('/metrics shows no time of a backup on a server that makes none', async () => {
  expect(await numberOf(await testServer(), 'backup_newest_timestamp_seconds')).toBeNull();
});

test('with several workers the longest delay of an event loop counts, and those that have failed are counted', async () => {
  const delays = (value: number) => [{ ...delay, values: [{ labels: {}, value }] }];
  const delay = { name: 'nodejs_eventloop_lag_p99_seconds', help: 'delay', type: 'gauge', aggregator: 'unset' };
  let reported: unknown = null;
  const server = await testServer({
    allWorkers: {
      endUpload: async () => null,
      onEndUpload() {},
      onReport: (report) => {
        reported = report;
      },
      collect: async () => {
        const own = (await (reported as () => Promise<{ name: string; aggregator: string }[]>)()).find(
          ({ name }) => name === delay.name,
        );
        delay.aggregator = own?.aggregator ?? '';
        return [...[0.1, 0.7, 0.2].map(delays), metricsOfPrimary(2)];
      },
    },
  });
  expect(await numberOf(server, delay.name)).toBe(0.7);
  expect(await numberOf(server, 'worker_failures_total')).toBe(2);
});
