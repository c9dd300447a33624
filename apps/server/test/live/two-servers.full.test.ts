import { aRegistration } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { eventually, openConnection } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';

const READY = '"kind":"ready"';

interface SignedIn {
  id: string;
  cookie: string;
}

/** A verified user with a session. */
async function aPerson(server: ChildServer, role: 'player' | 'scout'): Promise<SignedIn> {
  const registered = await server.fetch('/api/auth/register', json('POST', aRegistration({ role })));
  const { id } = (await registered.json()) as Account;
  await server.fetch(`/api/users/${id}`, json('PATCH', { isVerified: true }, await server.signIn(ADMIN)));
  return { id, cookie: registered.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function openStream(server: ChildServer, { cookie }: SignedIn): Promise<RawConnection> {
  const connection = await openConnection(await server.ready());
  await connection.send(`GET /trpc/live.changes HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n\r\n`);
  expect(await connection.until(READY)).toContain(READY);
  return connection;
}

describe.runIf(inject('databaseUrlTest'))('two servers on one PostgreSQL', () => {
  test('send what happens on one of them to the open streams of the other', async () => {
    // The regular look-up of sessions must not end the streams before the events do.
    const settings = { DATABASE_URL: await makeDatabase('live_streams'), STREAM_CHECK_MS: '600000' };
    const [left, right] = [startServer(aDataFolder(), settings), startServer(aDataFolder(), settings)];
    await Promise.all([left.ready(), right.ready()]);
    const [player, scout] = [await aPerson(left, 'player'), await aPerson(left, 'scout')];
    // The player accepts the scout by writing first, so that the scout may write twice.
    const first = { receiverId: scout.id, subject: 'Hello', content: 'I play on Saturday.' };
    expect((await left.fetch('/api/messages', json('POST', first, player.cookie))).status).toBe(201);
    const [toPlayer, toScout] = [await openStream(right, player), await openStream(right, scout)];

    const message = { receiverId: player.id, subject: 'Saturday', content: 'Are you free?' };
    const about = (sender: string) => `{"kind":"conversation","id":"${sender}"}`;
    for (const [index, path] of ['/trpc/messages.send', '/api/messages'].entries()) {
      expect((await left.fetch(path, json('POST', message, scout.cookie))).ok).toBe(true);
      await eventually(
        async () => (await toPlayer.until(READY)).split(about(scout.id)).length - 1,
        (count) => count === index + 1,
      );
    }
    expect(await toScout.until(about(player.id))).not.toContain(about(scout.id));

    expect((await left.fetch('/api/auth/logout', json('POST', {}, player.cookie))).ok).toBe(true);
    expect(await toPlayer.closed()).toContain('"appCode":"NOT_SIGNED_IN"');
    await left.fetch(`/api/users/${scout.id}`, json('PATCH', { isActive: false }, await left.signIn(ADMIN)));
    expect(await toScout.closed()).toContain('"appCode":"NOT_SIGNED_IN"');
  });
});
