import { defaultLimits } from '@touchline/api';
import { aPlayer, aRegistration, PASSWORD } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/http/test-server.ts';

test('a rejected sign-in computes one password hash, whether the account exists or not', {
  tags: ['EN-02'],
}, async () => {
  const server = await testServer();
  await aPlayer(server, { username: 'known' });
  const { matches } = server.shared.passwords;
  let hashes = 0;
  server.shared.passwords = {
    ...server.shared.passwords,
    matches: (password, known) => {
      hashes += 1;
      return matches(password, known);
    },
  };
  const browser = await server.browser();
  for (const email of ['known', 'unknown']) {
    hashes = 0;
    expect((await browser.post('/api/auth/login', { email, password: 'wrong' })).status).toBe(401);
    expect(hashes, email).toBe(1);
  }
});

test('registrations from one address are limited by the hour, and sign-ins and other addresses are not affected', {
  tags: ['EN-10'],
}, async () => {
  expect(defaultLimits.registrationsPerAddress).toEqual({ uses: 300, seconds: 3600 });
  const server = await testServer({ limits: { registrationsPerAddress: { uses: 3, seconds: 3600 } } });
  const known = await aPlayer(server);
  const flood = async () => {
    const browser = await server.browser();
    return (await browser.post('/api/auth/register', aRegistration())).status;
  };
  expect([await flood(), await flood(), await flood(), await flood()]).toEqual([201, 201, 201, 429]);
  const login = { email: known.username, password: PASSWORD };
  for (const from of ['127.0.0.1', '192.0.2.7']) {
    const other = await server.browser();
    expect((await other.ask('POST', '/api/auth/login', { body: login, from })).status).toBe(200);
  }
  const elsewhere = await server.browser();
  const registered = await elsewhere.ask('POST', '/api/auth/register', { body: aRegistration(), from: '192.0.2.7' });
  expect(registered.status).toBe(201);
  server.clock.turn(3601);
  expect(await flood()).toBe(201);
});
