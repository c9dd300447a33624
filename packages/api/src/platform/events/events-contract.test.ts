import { randomUUID } from 'node:crypto';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import { hear, log, onPostgres, problems } from '../../testing/events.ts';
import { engines, testApp } from '../../testing/index.ts';
import { inTransaction, onCommit } from '../lib/transaction.ts';
import { changeFor, publish } from './events.ts';
import { deliver, type LocalEvents, localEvents } from './local-events.ts';

/** The events of two workers, whose messages arrive later than they were sent, and in their order. */
function ofTwoWorkers(): readonly [LocalEvents, LocalEvents] {
  const later = (work: () => void) => void setImmediate(work);
  const send: LocalEvents['publish'] = (events) =>
    later(() =>
      deliver(events, (event, id) => {
        for (const worker of workers) later(() => worker.receive(event, id));
      }),
    );
  const workers = [localEvents(log, send), localEvents(log, send)] as const;
  return workers;
}

const kinds = [
  { name: 'in the process', open: async () => localEvents(log) },
  { name: 'of a worker', open: async () => ofTwoWorkers()[0] },
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

  test('reach the other listeners when one of them throws, which is logged', async () => {
    problems.length = 0;
    const events = await open();
    events.subscribe(() => {
      throw new Error('a fault of the test');
    });
    const heard = hear(events);
    const sent = [changeFor('a user', 'own-video', 'one'), changeFor('a user', 'own-video', 'two')];
    events.publish(sent);
    await expect.poll(() => heard.events).toEqual(sent);
    expect(problems).toEqual(Array(2).fill('a listener to events has failed'));
  });
});

test('events of two workers reach both, in one order and with the same ids, until one of them ends', {
  tags: ['WORK-02'],
}, async () => {
  const [left, right] = ofTwoWorkers();
  const [onLeft, onRight] = [hear(left), hear(right)];
  for (const round of [1, 2, 3]) {
    left.publish([changeFor('a user', 'own-video', `left ${round}`)]);
    right.publish([changeFor('a user', 'own-video', `right ${round}`)]);
  }
  await expect.poll(() => [onLeft.events.length, onRight.events.length]).toEqual([6, 6]);
  expect(onRight).toEqual(onLeft);
  await right.close();
  left.publish([changeFor('a user', 'own-video', 'late')]);
  await expect.poll(() => onLeft.events.length).toBe(7);
  expect(onRight.events).toHaveLength(6);
});

test('events in the process are no longer received once they are closed', async () => {
  const events = localEvents(log);
  const heard = hear(events);
  await events.close();
  events.publish([changeFor('a user', 'own-video', 'late')]);
  expect(heard.events).toEqual([]);
});

describe.each(engines)('a transaction, on $name', (engine) => {
  test('publishes what it has collected after its commit', { tags: ['LIVE-17'] }, async () => {
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

  test('succeeds, and calls what comes after its commit, when a listener throws', async () => {
    const app = await testApp({ engine });
    app.shared.events.subscribe(() => {
      throw new Error('a fault of the test');
    });
    const called: string[] = [];
    const result = await inTransaction(app.db, async (tx) => {
      publish(app.shared, tx, changeFor('a user', 'own-video', 'video'));
      onCommit(tx, () => called.push('after'));
      return 'committed';
    });
    expect([result, called]).toEqual(['committed', ['after']]);
    expect(app.logged).toMatchObject([{ level: 'error', message: 'a listener to events has failed' }]);
  });

  test('publishes nothing when it is rolled back', { tags: ['LIVE-17'] }, async () => {
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
  test('reach both with the same ids', { tags: ['WORK-03'] }, async () => {
    const url = await makeDatabase('shared_events');
    const [left, right] = [await onPostgres(url), await onPostgres(url)];
    const [onLeft, onRight] = [hear(left.events), hear(right.events)];
    left.events.publish([changeFor('a user', 'own-video', 'left')]);
    right.events.publish([changeFor('a user', 'own-video', 'right')]);
    await expect.poll(() => [onLeft.events.length, onRight.events.length]).toEqual([2, 2]);
    expect(onRight).toEqual(onLeft);
  });

  test('are no longer received by one that is closed', async () => {
    const url = await makeDatabase('closed_events');
    const [left, right] = [await onPostgres(url), await onPostgres(url)];
    const [onLeft, onRight] = [hear(left.events), hear(right.events)];
    await left.events.close();
    const late = [changeFor('a user', 'own-video', 'late')];
    right.events.publish(late);
    await expect.poll(() => onRight.events).toEqual(late);
    expect(onLeft.events).toEqual([]);
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
