import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appError } from '../../testing/index.ts';
import { openRoom, type Room, type RoomOptions } from './room.ts';
import { createWorkerPool } from './worker-pool.ts';

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
    wait: () => new Promise(() => {}),
    pid: async () => process.pid,
    dieIfUsed: async () => (used > 1 ? process.abort() : 'done'),
  };
  let used = 0;
  workThrough(({ word, numbers }) => {
    used += 1;
    return works[word](numbers);
  });
`;

interface Job {
  word: 'add' | 'fail' | 'die' | 'hang' | 'look' | 'wait' | 'pid' | 'dieIfUsed';
  numbers?: number[];
}

function aRoom(options: Partial<RoomOptions> = {}) {
  const room = openRoom<Job, unknown>({ ...aProgram(), ...options });
  onTestFinished(() => room.close());
  return room;
}

function aPool(size: number) {
  const pool = createWorkerPool<Job, unknown>(size, aProgram());
  onTestFinished(() => pool.close());
  return pool;
}

function aProgram(): RoomOptions {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  return { file, nodeOptions: [], jobMaxMs: 60_000, idleMs: 60_000 };
}

const add = (room: Room<Job, unknown>) => room.make({ word: 'add', numbers: [1, 2, 3] });

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

test('a process that is killed from outside says nothing against its work: the client may try again', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const room = aRoom();
    const pid = Number(await room.make({ word: 'pid' }));
    const killed = room.make({ word: 'wait' });
    process.kill(pid, signal);
    await expect(killed).rejects.toMatchObject(appError('BUSY'));
    expect(await add(room)).toBe(6);
  }
});

test('a process that cannot start says nothing against its work', async () => {
  const room = aRoom({ file: join(tmpdir(), 'no-such-program.mjs') });
  await expect(add(room)).rejects.toMatchObject(appError('BUSY'));
});

test.runIf(existsSync('/proc/self/stat'))(
  'work that uses too much of the processor is at fault; work that got none of it is not',
  async () => {
    const busy = aRoom({ cpuMaxMs: 300 });
    await expect(busy.make({ word: 'hang' })).rejects.toMatchObject({ name: 'RoomEnded' });
    const idle = aRoom({ cpuMaxMs: 60_000, jobMaxMs: 300 });
    await expect(idle.make({ word: 'wait' })).rejects.toMatchObject(appError('BUSY'));
  },
);

test('a request that crashes its process fails alone', async () => {
  const pool = aPool(2);
  const crashed = pool.run({ word: 'die' });
  const other = pool.run({ word: 'pid' });
  await expect(crashed).rejects.toMatchObject({ name: 'RoomEnded' });
  expect(await other).toEqual(expect.any(Number));
});

test('a request answers for what it does to a new process, not for what earlier ones have left behind', async () => {
  const pool = aPool(1);
  expect(await pool.run({ word: 'add', numbers: [1, 2] })).toBe(3);
  expect(await pool.run({ word: 'dieIfUsed' })).toBe('done');
  await expect(pool.run({ word: 'die' })).rejects.toMatchObject({ name: 'RoomEnded' });
});

test('a process of the pool ends when there is no more work, and starts again for the next', async () => {
  const pool = createWorkerPool<Job, unknown>(1, { ...aProgram(), idleMs: 1 });
  onTestFinished(() => pool.close());
  const pid = Number(await pool.run({ word: 'pid' }));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  expect(await pool.run({ word: 'add', numbers: [1, 2] })).toBe(3);
});
