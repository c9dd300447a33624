import { expect, test } from 'vitest';
import { eventually, openConnection } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';

test('connections over MAX_CONNECTIONS are closed without a response until others end', async () => {
  const server = startServer(aDataFolder(), { MAX_CONNECTIONS: '3' });
  const address = await server.ready();
  const connections = await Promise.all([openConnection(address), openConnection(address), openConnection(address)]);
  const late = await openConnection(address);
  expect(await late.closed()).toBe('');
  await eventually(() => server.output().out.includes('MAX_CONNECTIONS'), Boolean);
  for (const connection of connections) {
    expect(connection.socket.destroyed).toBe(false);
    connection.socket.destroy();
  }
  await eventually(
    async () => (await fetch(`${address}/healthz`).catch(() => null))?.status ?? null,
    (status) => status === 200,
  );
});
