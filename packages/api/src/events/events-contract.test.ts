import { randomUUID } from 'node:crypto';
import { type Db, openDatabase } from '@touchline/db';
import { makeDatabase } from '@touchline/db/testing/engines';
import { startPostgres } from '@touchline/db/testing/postgres-server';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { inTransaction, onCommit } from '../lib/transaction.ts';
import { engines, testApp } from '../testing/index.ts';
import { type AppEvent, changeFor, type Events, publish } from './events.ts';
import { localEvents } from './local-events.ts';
import { postgresEvents } from './postgres-events.ts';

interface Heard {
  events: AppEvent[];
  ids: string[];
  gaps: number;
}

function hear(events: Events): Heard {
  const heard: Heard = { events: [], ids: [], gaps: 0 };
  events.subscribe(
    (event, id) => {
      heard.events.push(event);
      heard.ids.push(id);
    },
    () => {
      heard.gaps += 1;
    },
  );
  return heard;
}

const problems: string[] = [];
const log = {
  warn: (_facts: object, message: string) => void problems.push(message),
  error: (_facts: object, message: string) => void problems.push(message),
};

async function onPostgres(url: string): Promise<{ db: Db; events: Events }> {
  const { db, close } = await openDatabase({ url, folder: '' });
  const events = await postgresEvents({ db, url, log });
  onTestFinished(async () => {
    await events.close();
    await close();
  });
  return { db, events };
}

const kinds = [
  { name: 'in the process', open: async () => localEvents() },
  ...(inject('databaseUrlTest')
    ? [
        {
          name: 'over PostgreSQL',
          open: async () => (await onPostgres(await makeDatabase(`events_${randomUUID().slice(0, 8)}`))).events,
        },
      ]
    : []),
];

describe.each(kinds)('events $name', ({ open }) => {
  test('reach every listener once, in order and with the same ids, until it ends', async () => {
    const events = await open();
    const [one, other] = [hear(events), hear(events)];
    let ended = 0;
    events.subscribe(() => (ended += 1))();
    const sent = Array.from({ length: 20 }, (_, index) => changeFor('a user', 'own-video', `video-${index}`));
    events.publish(sent);
    await expect.poll(() => one.events).toEqual(sent);
    expect(other).toEqual(one);
    expect(new Set(one.ids).size).toBe(20);
    expect(ended).toBe(0);
  });

  test('are no longer received once they are closed', async () => {
    const events = await open();
    const heard = hear(events);
    await events.close();
    events.publish([changeFor('a user', 'own-video', 'late')]);
    expect(heard.events).toEqual([]);
  });
});

describe.each(engines)('a transaction, on $name', (engine) => {
  test('publishes what it has collected after its commit', async () => {
    const app = await testApp({ engine });
    const heard = hear(app.shared.events);
    const order: string[] = [];
    await inTransaction(app.db, async (tx) => {
      publish(app.shared, tx, changeFor('a user', 'own-video', 'video'));
      onCommit(tx, () => order.push('callback'));
      expect(heard.events).toEqual([]);
      order.push('work');
    });
    expect(heard.events).toEqual([changeFor('a user', 'own-video', 'video')]);
    expect(order).toEqual(['work', 'callback']);
  });

  test('publishes nothing when it is rolled back', async () => {
    const app = await testApp({ engine });
    const heard = hear(app.shared.events);
    const failing = inTransaction(app.db, async (tx) => {
      publish(app.shared, tx, changeFor('a user', 'own-video', 'video'));
      throw new Error('a fault of the test');
    });
    await expect(failing).rejects.toThrow('a fault of the test');
    expect(heard.events).toEqual([]);
  });
});

describe.runIf(inject('databaseUrlTest'))('events of two servers on one PostgreSQL', () => {
  test('reach both with the same ids', async () => {
    const url = await makeDatabase('shared_events');
    const [left, right] = [await onPostgres(url), await onPostgres(url)];
    const [onLeft, onRight] = [hear(left.events), hear(right.events)];
    left.events.publish([changeFor('a user', 'own-video', 'left')]);
    right.events.publish([changeFor('a user', 'own-video', 'right')]);
    await expect.poll(() => [onLeft.events.length, onRight.events.length]).toEqual([2, 2]);
    expect(onRight).toEqual(onLeft);
  });

  test('that cannot be published are logged, and nothing is thrown', async () => {
    const { events } = await onPostgres(await makeDatabase('long_events'));
    const heard = hear(events);
    events.publish([changeFor('a user', 'own-video', 'x'.repeat(8000))]);
    await expect.poll(() => problems).toContain('events could not be published');
    events.publish([changeFor('a user', 'own-video', 'next')]);
    await expect.poll(() => heard.events).toEqual([changeFor('a user', 'own-video', 'next')]);
  });
});

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
