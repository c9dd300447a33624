import { defaultLimits } from '@touchline/api';
import { aPlayer } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/http/test-server.ts';
import { floodRegistrations } from './registration-flood.ts';

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
  await floodRegistrations(await testServer({ limits: { registrationsPerAddress: { uses: 3, seconds: 3600 } } }), 3);
});
