import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { makeDatabase } from '@touchline/db/testing/engines';
import { startPostgres } from '@touchline/db/testing/postgres-server';
import { expect, inject, onTestFinished, test } from 'vitest';
import { hear, log, onPostgres, problems } from '../../testing/events.ts';
import { changeFor } from './events.ts';
import { postgresEvents } from './postgres-events.ts';

/** A network between a server and PostgreSQL that a test can cut. */
async function aProxy(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((socket) => {
    socket.on('error', () => {});
    if (isCut) {
      state.rejected += 1;
      socket.destroy();
      return;
    }
    const behind = connect(Number(port), hostname);
    behind.on('error', () => {});
    socket.on('close', () => behind.destroy());
    open.add(socket);
    socket.pipe(behind).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const url = new URL(target);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const state = {
    url: url.href,
    /** Connections that were made while it was cut. */
    rejected: 0,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore() {
      isCut = false;
    },
  };
  return state;
}

test.runIf(inject('databaseUrlTest'))(
  'events log one line when the connection is lost and one when there is one again, however many attempts fail',
  async () => {
    problems.length = 0;
    const url = await makeDatabase('lost_events');
    const proxy = await aProxy(url);
    const { db } = await onPostgres(url);
    const events = await postgresEvents({ db, url: proxy.url, log });
    onTestFinished(() => events.close());
    const heard = hear(events);
    for (const round of [1, 2]) {
      proxy.cut();
      await expect.poll(() => proxy.rejected, { timeout: 30_000 }).toBeGreaterThan(3 * round);
      expect(problems).toHaveLength(2 * round - 1);
      proxy.restore();
      await expect.poll(() => heard.gaps, { timeout: 30_000 }).toBe(round);
    }
    const lines = [
      'events of other servers cannot be received; connecting again',
      'events of other servers are received again',
    ];
    expect(problems).toEqual([...lines, ...lines]);
  },
);

test.runIf(inject('databaseUrlTest'))(
  'a server whose connection is cut listens again and reports the gap, and closes fast while PostgreSQL hangs',
  { timeout: 120_000 },
  async () => {
    const server = await startPostgres(undefined, { flushes: false });
    onTestFinished(() => server.remove());
    const url = await server.makeDatabase();
    const { events } = await onPostgres(url);
    const heard = hear(events);
    await server.terminateClients();
    await expect.poll(() => heard.gaps, { timeout: 30_000 }).toBe(1);
    // The pool replaces its connections too; a statement on a lost one fails and is only logged.
    await expect
      .poll(
        () => {
          events.publish([changeFor('a user', 'own-video', 'after the gap')]);
          return heard.events.length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    server.freeze();
    const began = performance.now();
    await events.close();
    expect(performance.now() - began).toBeLessThan(3000);
    server.thaw();
  },
);
