import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appError } from '../../testing/index.ts';
import { add, aPool, aWorker } from '../../testing/worker-programs.ts';

test('requests run concurrently, and a failed one does not affect the others', async () => {
  const worker = aWorker();
  const [done, failed, again] = await Promise.allSettled([add(worker), worker.run({ command: 'fail' }), add(worker)]);
  expect([done, again]).toEqual([
    { status: 'fulfilled', value: 6 },
    { status: 'fulfilled', value: 6 },
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot be done') } });
});

test('a crashed process is replaced for the next request', async () => {
  const worker = aWorker();
  await expect(worker.run({ command: 'die' })).rejects.toMatchObject({ name: 'WorkerFailed' });
  expect(await add(worker)).toBe(6);
});

test('a pending request fails with BUSY when the worker is closed', async () => {
  const worker = aWorker();
  const waiting = worker.run({ command: 'hang' });
  worker.close();
  await expect(waiting).rejects.toMatchObject(appError('BUSY'));
  expect(await add(worker)).toBe(6);
});

test('the process does not get the environment of the server', { tags: ['WORK-11'] }, async () => {
  const names = (await aWorker().run({ command: 'look' })) as string[];
  expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']);
});

test('a request whose process cannot start fails with BUSY', async () => {
  const worker = aWorker({ file: join(tmpdir(), 'no-such-program.mjs') });
  await expect(add(worker)).rejects.toMatchObject(appError('BUSY'));
});

test('a request that crashes its process fails alone', { tags: ['CLIP-13'] }, async () => {
  const pool = aPool(2);
  const crashed = pool.run({ command: 'die' });
  const other = pool.run({ command: 'pid' });
  await expect(crashed).rejects.toMatchObject({ name: 'WorkerFailed' });
  expect(await other).toEqual(expect.any(Number));
});

test('a crash after earlier requests is retried in a new process', async () => {
  const pool = aPool(1);
  expect(await pool.run({ command: 'add', numbers: [1, 2] })).toBe(3);
  expect(await pool.run({ command: 'dieIfUsed' })).toBe('done');
  await expect(pool.run({ command: 'die' })).rejects.toMatchObject({ name: 'WorkerFailed' });
});
