import { describe, expect, test } from 'vitest';
import { defaultLimits, type Limits } from '../limits.ts';
import { twoProcesses } from '../testing/hub-process.ts';
import { appError } from '../testing/index.ts';
import { localSlots } from './local-slots.ts';
import { type Slots, withSlot } from './slots.ts';

/** The slots of two processes of one server, and how the second of them ends. */
interface Processes {
  slots: readonly [Slots, Slots];
  endSecond(): void;
}

function through(limits: Limits): Processes {
  const [first, second] = twoProcesses(limits);
  return { slots: [first.link.slots, second.link.slots], endSecond: second.end };
}

function within(limits: Limits): Processes {
  const slots = localSlots(limits);
  return { slots: [slots, slots], endSecond() {} };
}

const places = [
  { name: 'in one process', open: within },
  { name: 'of two processes with a hub', open: through },
];

describe.each(places)('slots $name', ({ open }) => {
  const openWith = (limits: Partial<Limits>) => open({ ...defaultLimits, ...limits });

  test('are limited per address and in total', { tags: ['WORK-08'] }, async () => {
    const { slots } = openWith({ downloadsPerAddress: 2, downloadsAtOnce: 3 });
    const take = (owner: string, at: 0 | 1) => slots[at].take({ kind: 'download', owner });
    await take('a', 0);
    await take('a', 1);
    await expect(take('a', 1)).rejects.toMatchObject({ ...appError('TOO_MANY_DOWNLOADS'), retryAfter: 5 });
    await take('b', 1);
    await expect(take('c', 0)).rejects.toMatchObject({ ...appError('BUSY'), retryAfter: 5 });
  });

  test('can be taken again when they are released, and releasing one twice frees only one', async () => {
    const { slots } = openWith({ uploadsAtOnce: 2 });
    const take = (at: 0 | 1) => slots[at].take({ kind: 'upload', owner: 'anna' });
    const first = await take(0);
    await take(1);
    first();
    first();
    await take(0);
    await expect(take(1)).rejects.toMatchObject({ ...appError('TOO_MANY_UPLOADS'), retryAfter: 10 });
  });

  test('for a stream replace the oldest one of the same session, and no other', async () => {
    const { slots } = openWith({ streamsPerUser: 2, streamsAtOnce: 3 });
    const replaced: string[] = [];
    const take = (owner: string, session: string, at: 0 | 1) =>
      slots[at].take({ kind: 'stream', owner, session, onWanted: () => void replaced.push(session) });
    await take('anna', 'phone', 0);
    await take('anna', 'desk', 1);
    await take('anna', 'phone', 1);
    await expect.poll(() => replaced).toEqual(['phone']);
    await expect(take('anna', 'other', 0)).rejects.toMatchObject(appError('TOO_MANY_STREAMS'));
    await take('ben', 'phone', 0);
    await expect(take('carl', 'phone', 1)).rejects.toMatchObject(appError('BUSY'));
    expect(replaced).toEqual(['phone']);
  });

  test('for requests about one upload are held by one at a time, which is asked to end, in the order of arrival', async () => {
    const { slots } = openWith({});
    const log: string[] = [];
    const take = async (name: string, at: 0 | 1) => {
      const release = await slots[at].take({
        kind: 'upload-turn',
        owner: 'upload',
        onWanted: () => void log.push(`${name} is asked`),
      });
      log.push(`${name} begins`);
      return release;
    };
    const first = await take('first', 0);
    const second = take('second', 1);
    await expect.poll(() => log).toEqual(['first begins', 'first is asked']);
    const third = take('third', 0);
    first();
    (await second)();
    (await third)();
    expect(log.filter((line) => line.endsWith('begins'))).toEqual(['first begins', 'second begins', 'third begins']);
    await slots[1].take({ kind: 'upload-turn', owner: 'another upload' });
  });

  test('for work let some run and some wait, and reject the rest', async () => {
    const { slots } = openWith({ passwordHashesAtOnce: 2, passwordHashesWaiting: 1 });
    const [left, right] = [withSlot(slots[0], 'password'), withSlot(slots[1], 'password')];
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => void ends.push(resolve));
    const running = [left(work), right(work)];
    await expect.poll(() => ends.length).toBe(2);
    const waiting = right(work);
    await new Promise((resolve) => setImmediate(resolve));
    await expect(left(work)).rejects.toMatchObject(appError('BUSY'));
    expect(ends).toHaveLength(2);
    for (const end of ends.splice(0)) end();
    await Promise.all(running);
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    await waiting;
  });
});

test('what a process held is free once it has ended, and what it waited for goes to the next one', {
  tags: ['WORK-07'],
}, async () => {
  const { slots, endSecond } = through({ ...defaultLimits, uploadsAtOnce: 1 });
  await slots[1].take({ kind: 'upload', owner: 'anna' });
  await expect(slots[0].take({ kind: 'upload', owner: 'anna' })).rejects.toMatchObject(appError('TOO_MANY_UPLOADS'));
  const turn = { kind: 'upload-turn', owner: 'upload' } as const;
  const first = await slots[0].take(turn);
  void slots[1].take(turn);
  const third = slots[0].take(turn);
  endSecond();
  first();
  (await third)();
  (await slots[0].take({ kind: 'upload', owner: 'anna' }))();
});
