import { expect, test } from 'vitest';
import { eventually, openConnection, testServer } from '../support/index.ts';

test('connections over MAX_CONNECTIONS are closed without a response until others end', async () => {
  const server = await testServer({ limits: { maxConnections: 3 } });
  const address = await server.listen();
  const connections = await Promise.all([openConnection(address), openConnection(address), openConnection(address)]);
  const late = await openConnection(address);
  expect(await late.closed()).toBe('');
  expect(JSON.stringify(server.lines)).toContain('MAX_CONNECTIONS');
  for (const connection of connections) {
    expect(connection.socket.destroyed).toBe(false);
    connection.socket.destroy();
  }
  await eventually(
    async () => (await fetch(`${address}/healthz`).catch(() => null))?.status ?? null,
    (status) => status === 200,
  );
});
