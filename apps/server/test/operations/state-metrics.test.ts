import { expect, test } from 'vitest';
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
  expect(await numberOf(server, 'ready')).toBe(1);
  expect(await numberOf(server, 'disk_free_bytes')).toBe(await server.shared.files.freeBytes());
  expect(await numberOf(server, 'backup_newest_timestamp_seconds')).toBe(Date.UTC(2026, 2, 2, 2) / 1000);
  server.health.drain();
  expect(await numberOf(server, 'ready')).toBe(0);
});

test('/metrics shows the other numbers when one of them cannot be read', async () => {
  const server = await testServer({ lastBackupAt: () => Promise.reject(new Error('unreadable')) });
  server.shared.files.freeBytes = () => Promise.reject(new Error('unreadable'));
  expect(await numberOf(server, 'backup_newest_timestamp_seconds')).toBeNull();
  expect(await numberOf(server, 'disk_free_bytes')).toBeNull();
  expect(await numberOf(server, 'ready')).toBe(1);
});
