import { expect, test } from 'vitest';
import { eventually, openWire } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';

test('connections over MAX_CONNECTIONS are closed without an answer, until others have gone', async () => {
  const server = startServer(aDataFolder(), { MAX_CONNECTIONS: '3' });
  const address = await server.ready();
  const wires = await Promise.all([openWire(address), openWire(address), openWire(address)]);
  const late = await openWire(address);
  expect(await late.closed()).toBe('');
  await eventually(() => server.output().out.includes('MAX_CONNECTIONS'), Boolean);
  for (const wire of wires) {
    expect(wire.socket.destroyed).toBe(false);
    wire.socket.destroy();
  }
  await eventually(
    async () => (await fetch(`${address}/healthz`).catch(() => null))?.status ?? null,
    (status) => status === 200,
  );
});
