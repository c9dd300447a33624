import { rotateKey } from '@touchline/api';
import { aCard, anAdmin, aPlayer, aScout, engines } from '@touchline/api/testing/index';
import { readStatusLists } from '@touchline/contracts/card-checks';
import { describe, expect, test } from 'vitest';
import { type Browser, type TestServer, type TestServerOptions, testServer } from '../support/index.ts';

async function aPortal(options: TestServerOptions = {}, facts: object = {}) {
  const server = await testServer({ startingAt: '2026-11-25T12:00:00.000Z', ...options });
  const holder = await aPlayer(server, {
    isVerified: true,
    phone: '+44 7700 900123',
    dateOfBirth: '1999-05-04',
    ...facts,
  });
  const metadata = { organization: 'Harbour City FC' };
  const card = await aCard(server, { holder, metadata });
  return { server, holder, card, code: card.verificationCode, anyone: await server.browser() };
}

describe('a check of a code', () => {
  test('says season and club of a good card, and neither of one that has ended', { tags: ['PROOF-09'] }, async () => {
    const { server, holder, code, anyone } = await aPortal();
    const path = `/api/id-cards/check/${code}`;
    const good = await anyone.get(path);
    expect(good.json).toEqual({
      state: 'active',
      season: '2026/27',
      organization: 'Harbour City FC',
      isConfirmed: true,
      checkedAt: server.clock.now().toISOString(),
    });
    expect(good.headers['cache-control']).toBe('no-store');
    await (await server.browser(await anAdmin(server))).patch(`/api/id-cards/${holder.id}`, { status: 'revoked' });
    expect((await anyone.get(path)).json).toMatchObject({ state: 'revoked', season: null, organization: null });
    const unknown = await anyone.get('/api/id-cards/check/ZZZZZZZZZZZZZZZZZ');
    expect([unknown.status, unknown.json.message]).toEqual([404, 'No ID card has this code.']);
  });

  test('has the limits of the verification, and only unknown codes are failures', async () => {
    const limits = { failedVerificationsPerAddress: { uses: 2, seconds: 3600 } };
    const { code, anyone } = await aPortal({ limits });
    const check = async (of: string) => (await anyone.get(`/api/id-cards/check/${of}`)).status;
    for (let count = 0; count < 4; count += 1) expect(await check(code)).toBe(200);
    expect([await check('ZZZZZZZZZZZZZZZZ'), await check('YYYYYYYYYYYYYYYY'), await check(code)]).toEqual([
      404, 404, 429,
    ]);
    expect((await anyone.get(`/api/id-cards/verify/${code}`)).status).toBe(429);
  });
});

describe('what a person says', () => {
  const masked = { policies: { verifyDisclosure: 'masked' as const } };
  /** An anonymous caller at another address. */
  const from = async (server: TestServer, address: string): Promise<Browser> => {
    const anyone = await server.browser();
    return { ...anyone, mutate: (name, body) => anyone.ask('POST', `/trpc/${name}`, { body, from: address }) };
  };
  const say = async (portal: { anyone: Browser; code: string }, field: string, value: string) => {
    const answer = await portal.anyone.mutate('idCards.confirm', { code: portal.code, field, value });
    return answer.status === 200 ? answer.json.result.data.isMatch : answer.json.error.data.code;
  };

  test.each([
    ['email', (holder: { email: string }) => ` ${holder.email.toUpperCase()}`],
    ['phone', () => '07700 900 123'],
    ['phone', () => '+44 7700-900123'],
    ['dateOfBirth', () => '1999-05-04'],
  ])('is confirmed when it is the %s of the holder', { tags: ['PROOF-11'] }, async (field, value) => {
    const portal = await aPortal(masked);
    expect(await say(portal, field, value(portal.holder))).toBe(true);
    // A match is no attempt.
    for (let count = 0; count < 5; count += 1) expect(await say(portal, field, value(portal.holder))).toBe(true);
  });

  test('is not compared for an hour after three wrong answers of an address, while other callers may ask', {
    tags: ['PROOF-11'],
  }, async () => {
    const portal = await aPortal(masked);
    const { server, code, holder } = portal;
    for (const value of ['a@b.example', 'c@d.example']) expect(await say(portal, 'email', value)).toBe(false);
    expect(await say(portal, 'dateOfBirth', '1999-05-05')).toBe(false);
    expect(await say(portal, 'email', holder.email)).toBe('TOO_MANY_REQUESTS');
    const gate = { ...portal, anyone: await from(server, '198.51.100.9') };
    expect(await say(gate, 'email', holder.email)).toBe(true);
    // Verified users count for themselves, at the same address too.
    for (const volunteer of [await aScout(server, { isVerified: true }), await anAdmin(server)]) {
      const signedIn = { ...portal, anyone: await server.browser(volunteer) };
      expect(await say(signedIn, 'email', holder.email)).toBe(true);
      for (const value of ['a@b.example', 'c@d.example', 'e@f.example']) await say(signedIn, 'email', value);
      expect(await say(signedIn, 'email', holder.email)).toBe('TOO_MANY_REQUESTS');
    }
    expect((await portal.anyone.get(`/api/id-cards/verify/${code}`)).status).toBe(200);
    server.clock.turn(3601);
    expect(await say(portal, 'email', holder.email)).toBe(true);
  });

  test('is guessed ten times a day by all addresses together, and a stranger locks no signed-in volunteer out', {
    tags: ['PROOF-12'],
  }, async () => {
    const portal = await aPortal(masked);
    const { server, holder } = portal;
    const outcomes = new Set<unknown>();
    for (let host = 1; host <= 5; host += 1) {
      const anyone = await from(server, `203.0.113.${host}`);
      for (let guess = 0; guess < 2; guess += 1) outcomes.add(await say({ ...portal, anyone }, 'email', 'a@b.example'));
    }
    expect([...outcomes]).toEqual([false]);
    const stranger = { ...portal, anyone: await from(server, '203.0.113.9') };
    const unverified = { ...portal, anyone: await server.browser(await aScout(server)) };
    for (const caller of [stranger, unverified])
      expect(await say(caller, 'email', holder.email)).toBe('TOO_MANY_REQUESTS');
    const volunteer = { ...portal, anyone: await server.browser(await aScout(server, { isVerified: true })) };
    expect(await say(volunteer, 'email', holder.email)).toBe(true);
    server.clock.turn(86_401);
    expect(await say(stranger, 'email', holder.email)).toBe(true);
  });

  test('locks it for an hour from the third wrong answer, however long after the first it is given', async () => {
    const portal = await aPortal(masked);
    const { server, holder } = portal;
    expect(await say(portal, 'email', 'a@b.example')).toBe(false);
    server.clock.turn(3590);
    for (const value of ['c@d.example', 'e@f.example']) expect(await say(portal, 'email', value)).toBe(false);
    server.clock.turn(3590);
    expect(await say(portal, 'email', holder.email)).toBe('TOO_MANY_REQUESTS');
    server.clock.turn(20);
    expect(await say(portal, 'email', holder.email)).toBe(true);
  });

  test('is compared where the page masks it, and not for a code that is not valid or shows all', async () => {
    const open = await aPortal({ policies: { verifyDisclosure: 'full' } });
    expect(await say(open, 'email', open.holder.email)).toBe('NOT_FOUND');
    const hidden = await aPortal({ policies: { verifyDisclosure: 'none' } });
    expect(await say(hidden, 'email', hidden.holder.email)).toBe('NOT_FOUND');
    const young = await aPortal({}, { dateOfBirth: '2010-05-04' });
    expect(await say(young, 'dateOfBirth', '2010-05-04')).toBe(true);
    const withoutPhone = await aPortal(masked, { phone: null });
    expect(await say(withoutPhone, 'phone', '-')).toBe(false);
  });
});

describe.each(engines)('the published documents, on $name', (engine) => {
  test('are public, may be cached and read by any site, and the list is signed and at most a minute old', {
    tags: ['PROOF-04'],
  }, async () => {
    const { server, anyone, holder } = await aPortal({ engine });
    const keys = await anyone.get('/.well-known/card-keys.json');
    expect(keys.headers).toMatchObject({
      'content-type': 'application/jwk-set+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(keys.text).not.toMatch(/"d"|private/);
    // A cache that others share keeps the answer, also that to a browser whose session has ended.
    anyone.cookie = 'sid=ended';
    for (const path of ['/.well-known/card-keys.json', '/.well-known/card-status.jwt']) {
      expect((await anyone.get(path)).headers['set-cookie'], path).toBeUndefined();
    }
    anyone.cookie = null;
    const read = async () => {
      const list = await anyone.get('/.well-known/card-status.jwt');
      expect(list.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' });
      return readStatusLists(list.text, JSON.parse(keys.text).keys);
    };
    const first = await read();
    expect([first?.madeAt, first?.has('revocation', 1)]).toEqual([server.clock.now().toISOString(), false]);
    await (await server.browser(await anAdmin(server))).patch(`/api/id-cards/${holder.id}`, { status: 'revoked' });
    expect((await read())?.has('revocation', 1)).toBe(false);
    server.clock.turn(60);
    expect((await read())?.has('revocation', 1)).toBe(true);
  });

  test('after a rotation of the key only a list that the new one has signed is accepted', async () => {
    const { server, anyone } = await aPortal({ engine });
    const read = async () => {
      const [keys, list] = [
        await anyone.get('/.well-known/card-keys.json'),
        await anyone.get('/.well-known/card-status.jwt'),
      ];
      return readStatusLists(list.text, JSON.parse(keys.text).keys);
    };
    expect(await read()).not.toBeNull();
    server.clock.turn(1);
    await rotateKey(server.shared);
    // The list of before is not served any more.
    expect((await read())?.madeAt).toBe(server.clock.now().toISOString());
  });
});
