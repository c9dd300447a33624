import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appError } from '../../testing/index.ts';
import { add, aPool, aTaskProcess } from '../../testing/task-programs.ts';

test('requests run concurrently, and a failed one does not affect the others', async () => {
  const taskProcess = aTaskProcess();
  const [done, failed, again] = await Promise.allSettled([
    add(taskProcess),
    taskProcess.run({ command: 'fail' }),
    add(taskProcess),
  ]);
  expect([done, again]).toEqual([
    { status: 'fulfilled', value: 6 },
    { status: 'fulfilled', value: 6 },
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot be done') } });
});

test('a crashed process is replaced for the next request', async () => {
  const taskProcess = aTaskProcess();
  await expect(taskProcess.run({ command: 'die' })).rejects.toMatchObject({ name: 'TaskFailed' });
  expect(await add(taskProcess)).toBe(6);
});

test('a pending request fails with BUSY when its process is closed', async () => {
  const taskProcess = aTaskProcess();
  const waiting = taskProcess.run({ command: 'hang' });
  taskProcess.close();
  await expect(waiting).rejects.toMatchObject(appError('BUSY'));
  expect(await add(taskProcess)).toBe(6);
});

test('the process does not get the environment of the server', { tags: ['WORK-11'] }, async () => {
  const names = (await aTaskProcess().run({ command: 'look' })) as string[];
  expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']);
});

test('a request whose process cannot start fails with BUSY', async () => {
  const taskProcess = aTaskProcess({ file: join(tmpdir(), 'no-such-program.mjs') });
  await expect(add(taskProcess)).rejects.toMatchObject(appError('BUSY'));
});

test('a request that crashes its process fails alone', { tags: ['CLIP-13'] }, async () => {
  const pool = aPool(2);
  const crashed = pool.run({ command: 'die' });
  const other = pool.run({ command: 'pid' });
  await expect(crashed).rejects.toMatchObject({ name: 'TaskFailed' });
  expect(await other).toEqual(expect.any(Number));
});

test('a crash after earlier requests is retried in a new process', async () => {
  const pool = aPool(1);
  expect(await pool.run({ command: 'add', numbers: [1, 2] })).toBe(3);
  expect(await pool.run({ command: 'dieIfUsed' })).toBe('done');
  await expect(pool.run({ command: 'die' })).rejects.toMatchObject({ name: 'TaskFailed' });
});
