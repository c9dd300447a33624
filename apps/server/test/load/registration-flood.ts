import { aPlayer, aRegistration, PASSWORD } from '@touchline/api/testing/index';
import { expect } from 'vitest';
import type { TestServer } from '../support/http/test-server.ts';

/** Registers from one address until the limit of an hour rejects it, signs in and registers from others, and waits the hour. */
export async function floodRegistrations(server: TestServer, limit: number): Promise<void> {
  const known = await aPlayer(server);
  const flood = await server.browser();
  const register = async () => {
    flood.cookie = null;
    return (await flood.post('/api/auth/register', aRegistration())).status;
  };
  for (let count = 0; count < limit; count += 1) expect(await register()).toBe(201);
  expect(await register()).toBe(429);
  const login = { email: known.username, password: PASSWORD };
  for (const from of ['127.0.0.1', '192.0.2.7']) {
    const other = await server.browser();
    expect((await other.ask('POST', '/api/auth/login', { body: login, from })).status).toBe(200);
  }
  const elsewhere = await server.browser();
  const registered = await elsewhere.ask('POST', '/api/auth/register', { body: aRegistration(), from: '192.0.2.7' });
  expect(registered.status).toBe(201);
  server.clock.turn(3601);
  expect(await register()).toBe(201);
}
