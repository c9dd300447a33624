import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { appError } from '../../testing/index.ts';
import { openRoom, type RoomOptions } from './room.ts';

const WORK = new URL('work.ts', import.meta.url).href;

/** A room whose process does what these words tell it. */
const PROGRAM = `
  import { workThrough } from ${JSON.stringify(WORK)};
  const works = {
    add: async (numbers) => numbers.reduce((sum, number) => sum + number),
    fail: async () => { throw new Error('cannot be done'); },
    die: async () => process.abort(),
    hang: async () => { for (;;); },
    look: async () => Object.keys(process.env),
  };
  workThrough(({ word, numbers }) => works[word](numbers));
`;

interface Job {
  word: 'add' | 'fail' | 'die' | 'hang' | 'look';
  numbers?: number[];
}

function aRoom(options: Partial<RoomOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-room-'));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  const room = openRoom<Job, unknown>({ file, nodeOptions: [], jobMaxMs: 60_000, idleMs: 60_000, ...options });
  onTestFinished(() => {
    room.close();
    rmSync(folder, { recursive: true });
  });
  return room;
}

const add = (room: ReturnType<typeof aRoom>) => room.make({ word: 'add', numbers: [1, 2, 3] });

test('what is ordered is made, several things at once, and what fails is told by itself', async () => {
  const room = aRoom();
  const [made, failed, again] = await Promise.allSettled([add(room), room.make({ word: 'fail' }), add(room)]);
  expect([made, again]).toEqual([
    { status: 'fulfilled', value: 6 },
    { status: 'fulfilled', value: 6 },
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot be done') } });
});

test('a process that dies over its work takes nothing else down, and another one comes after it (T19)', async () => {
  const room = aRoom();
  await expect(room.make({ word: 'die' })).rejects.toMatchObject({ name: 'RoomEnded' });
  expect(await add(room)).toBe(6);
});

test('a process that never comes to an end is ended (T19)', async () => {
  const room = aRoom({ jobMaxMs: 1000 });
  await expect(room.make({ word: 'hang' })).rejects.toMatchObject({ name: 'RoomEnded' });
});

test('whoever waits when a room is closed should come again', async () => {
  const room = aRoom();
  const waiting = room.make({ word: 'hang' });
  room.close();
  await expect(waiting).rejects.toMatchObject(appError('BUSY'));
  expect(await add(room)).toBe(6);
});

test('the process knows none of the secrets of the server', async () => {
  expect(await aRoom().make({ word: 'look' })).not.toContain('PATH');
});
