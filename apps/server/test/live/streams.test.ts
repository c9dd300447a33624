import { setTimeout } from 'node:timers/promises';
import { defaultLimits } from '@touchline/api';
import { aPlayer, aScout, PASSWORD, type TestApp, theAdmin } from '@touchline/api/testing/index';
import type { Actor } from '@touchline/contracts/permissions';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { eventually, openConnection, type TestServer, testServer } from '../support/index.ts';

const LIVE = '/trpc/live.changes';

interface OpenStream extends RawConnection {
  cookie: string;
}

/** Opens the stream of a new session of this user. */
async function aStream(server: TestServer, person: Actor, headers = ''): Promise<OpenStream> {
  const cookie = (await server.browser(person)).cookie ?? '';
  return { ...(await ask(server, cookie, { headers })), cookie };
}

async function ask(server: TestServer, cookie: string, { headers = '', path = LIVE } = {}): Promise<RawConnection> {
  const connection = await openConnection(await addressOf(server));
  await connection.send(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n${headers}\r\n`);
  return connection;
}

const addresses = new WeakMap<TestServer, Promise<string>>();

function addressOf(server: TestServer): Promise<string> {
  const address = addresses.get(server) ?? server.listen();
  addresses.set(server, address);
  return address;
}

function anEvent(server: TestApp, userId: string, id: string): void {
  server.shared.events.publish([{ type: 'change', kind: 'own-video', id, to: { userId } }]);
}

/** The ids of the last event in what was received. */
const lastId = (received: string) => [...received.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '';

const READY = '"kind":"ready"';
const ENDED = 'serialized-error';

describe('a stream of live changes', () => {
  test('opens before there is data, uncompressed, and with headers that keep proxies from storing it', async () => {
    const server = await testServer();
    const stream = await aStream(server, await aPlayer(server), 'Accept-Encoding: gzip, br\r\n');
    const opened = await stream.until(READY);
    expect(opened).toMatch(/^HTTP\/1\.1 200 /);
    for (const header of [
      'content-type: text/event-stream',
      'cache-control: no-store',
      'x-accel-buffering: no',
      'x-content-type-options: nosniff',
      'content-security-policy: ',
    ]) {
      expect(opened).toContain(header);
    }
    expect(opened).not.toContain('content-encoding');
    expect(opened).toContain('event: connected\ndata: {"reconnectAfterInactivityMs":60000}\n\n');
  });

  test('sends the kind and the id of a change, and nothing that belongs to others', { tags: ['LIVE-02'] }, async () => {
    const server = await testServer();
    const [player, scout] = [await aPlayer(server), await aScout(server)];
    const [stream, other] = [await aStream(server, player), await aStream(server, await aPlayer(server))];
    await Promise.all([stream.until(READY), other.until(READY)]);
    await server.as(scout).messages.send({ receiverId: player.id, subject: 'Saturday', content: 'A secret.' });
    const received = await stream.until('conversation');
    expect(received).toContain(`data: {"kind":"conversation","id":"${scout.id}"}\nid: `);
    expect(received).not.toContain('secret');
    anEvent(server, player.id, 'last');
    await stream.until('last');
    expect(await other.until(READY)).not.toContain('conversation');
  });

  test('sends the event of a message at once: no timer is between the call of the sender and the stream of the receiver', {
    tags: ['LIVE-01'],
  }, async () => {
    const server = await testServer();
    const [player, scout] = [await aPlayer(server), await aScout(server)];
    const stream = await aStream(server, player);
    await stream.until(READY);
    const sender = server.as(scout).messages;
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await sender.send({ receiverId: player.id, subject: 'Saturday', content: 'Are you free?' });
    expect(await stream.until('conversation')).toContain(`{"kind":"conversation","id":"${scout.id}"}`);
  });

  test('sends pings at the interval of the limits', async () => {
    const server = await testServer({ limits: { ...defaultLimits, streamPingMs: 25 } });
    const stream = await aStream(server, await aPlayer(server));
    await eventually(
      async () => (await stream.until('event: ping')).split('event: ping\ndata: \n\n').length,
      (pings) => pings > 3,
    );
  });

  test.each([
    ['Last-Event-ID', (id: string) => ({ headers: `Last-Event-ID: ${id}\r\n` })],
    ['input', (id: string) => ({ path: `${LIVE}?input=${encodeURIComponent(JSON.stringify({ lastEventId: id }))}` })],
  ])('continues after the id in %s', { tags: ['LIVE-04'] }, async (_name, from) => {
    const server = await testServer();
    const player = await aPlayer(server);
    const first = await aStream(server, player);
    await first.until(READY);
    anEvent(server, player.id, 'first-video');
    const id = lastId(await first.until('first-video'));
    first.socket.destroy();
    anEvent(server, player.id, 'missed-video');
    const second = await ask(server, first.cookie, from(id));
    const received = await second.until(READY);
    expect(received).toContain('missed-video');
    expect(received).not.toContain('first-video');
  });

  test('tells a browser to fetch everything after an id that is not known', { tags: ['LIVE-14'] }, async () => {
    const server = await testServer();
    const stream = await aStream(server, await aPlayer(server), 'Last-Event-ID: of-another-server\r\n');
    expect(await stream.until('"everything"')).not.toContain(READY);
  });

  test('ends with the sign-out in its browser, and no other stream with it', { tags: ['LIVE-06'] }, async () => {
    // Without the regular look-up of sessions, which would end it too.
    const server = await testServer({ limits: { streamCheckMs: 600_000 } });
    const player = await aPlayer(server);
    const [here, there] = [await aStream(server, player), await aStream(server, player)];
    await Promise.all([here.until(READY), there.until(READY)]);
    const browser = await server.browser();
    browser.cookie = here.cookie;
    await browser.post('/api/auth/logout');
    expect(await here.closed()).toContain(ENDED);
    anEvent(server, player.id, 'afterwards');
    expect(await there.until('afterwards')).not.toContain(ENDED);
  });

  test('ends when an admin deactivates its user', { tags: ['LIVE-06'] }, async () => {
    const server = await testServer({ limits: { streamCheckMs: 600_000 } });
    const player = await aPlayer(server);
    const stream = await aStream(server, player);
    await stream.until(READY);
    await server.as(await theAdmin(server)).users.change({ id: player.id, patch: { isActive: false } });
    expect(await stream.closed()).toContain('"appCode":"NOT_SIGNED_IN"');
  });

  test('ends once when several checks find that its session is over, and the server goes on', async () => {
    const server = await testServer();
    const stream = await aStream(server, await aPlayer(server));
    await stream.until(READY);
    await server.db.deleteFrom('sessions').execute();
    await Promise.all([1, 2, 3].map(() => server.shared.live.check()));
    expect((await stream.closed()).split(ENDED)).toHaveLength(2);
    expect((await (await server.browser()).get('/healthz')).status).toBe(200);
  });

  test('is refused to anonymous callers and to access tokens, with an error and no stream', {
    tags: ['LIVE-09'],
  }, async () => {
    const server = await testServer();
    const anonymous = await server.browser();
    const response = await anonymous.get(LIVE);
    expect([response.status, response.json.error.data.appCode]).toEqual([401, 'NOT_SIGNED_IN']);
    const { token } = await (await server.browser(await aPlayer(server)))
      .post('/api/auth/tokens', { name: 'Report', scope: 'full', currentPassword: PASSWORD })
      .then(({ json }) => json);
    anonymous.bearer = token;
    const refused = await anonymous.get(LIVE);
    expect([refused.status, refused.json.error.data.appCode]).toEqual([403, 'SESSION_NEEDED']);
  });

  test.each([
    ['in a batch', `${LIVE}?batch=1&input=%7B%7D`],
    ['in a batch of two', `/trpc/live.changes,auth.me?batch=1&input=%7B%7D`],
    ['under a name that is encoded twice', '/trpc/live%252Echanges'],
    ['with an input that is not JSON', `${LIVE}?input=%7B`],
    [
      'with an id that is too long',
      `${LIVE}?input=${encodeURIComponent(JSON.stringify({ lastEventId: 'x'.repeat(101) }))}`,
    ],
  ])('is refused %s', async (_name, path) => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const { text } = await browser.get(path);
    expect(text).toMatch(/"appCode":"(MALFORMED_REQUEST|METHOD_NOT_ALLOWED|INVALID_INPUT)"/);
    expect(text).not.toContain(READY);
    expect(server.shared.live.count()).toBe(0);
  });

  test('is refused above the limit of a user, until another one has ended', { tags: ['LIVE-08'] }, async () => {
    const server = await testServer({ limits: { ...defaultLimits, streamsPerUser: 2 } });
    const player = await aPlayer(server);
    const [first] = [await aStream(server, player), await aStream(server, player)];
    await eventually(
      () => server.shared.live.count(),
      (count) => count === 2,
    );
    const refused = await (await server.browser(player)).get(LIVE);
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_STREAMS',
      '30',
    ]);
    first.socket.destroy();
    await eventually(
      () => server.shared.live.count(),
      (count) => count === 1,
    );
    expect(await (await aStream(server, player)).until(READY)).toContain(READY);
  });

  test('ends when its client does not read, and others go on', { tags: ['LIVE-10'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const [slow, quick] = [await aStream(server, player), await aStream(server, player)];
    await Promise.all([slow.until(READY), quick.until(READY)]);
    slow.socket.pause();
    // The system buffers megabytes for a connection; a burst stays below what may wait in the process.
    await eventually(
      async () => {
        for (let bursts = 0; bursts < 50; bursts += 1) {
          for (let count = 0; count < 30; count += 1) anEvent(server, player.id, 'x'.repeat(1000));
          await setTimeout();
        }
        return server.shared.live.count();
      },
      (count) => count === 1,
    );
    anEvent(server, player.id, 'the-last');
    await quick.until('the-last');
  });

  test('ends at once when the server stops, without an error that would keep its browser from connecting again', async () => {
    const server = await testServer();
    const stream = await aStream(server, await aPlayer(server));
    await stream.until(READY);
    const closing = server.http.close();
    const received = await stream.closed();
    await closing;
    expect(received).not.toContain(ENDED);
    expect(received.endsWith('0\r\n\r\n')).toBe(true);
  });

  test('is counted in /metrics, and its duration is not that of a response', async () => {
    const server = await testServer();
    const stream = await aStream(server, await aPlayer(server));
    await stream.until(READY);
    const operator = await server.browser();
    expect((await operator.get('/metrics')).text).toContain('\nlive_streams 1\n');
    stream.socket.destroy();
    await eventually(async () => (await operator.get('/metrics')).text.includes('\nlive_streams 0\n'), Boolean);
    expect((await operator.get('/metrics')).text).not.toContain('route="/trpc/:path"');
  });
});
