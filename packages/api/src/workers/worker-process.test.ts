import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appError } from '../testing/index.ts';
import { createWorkerPool } from './worker-pool.ts';
import { createWorkerProcess, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

const SERVE = new URL('serve.ts', import.meta.url).href;

/** A worker whose process runs the named command. */
const PROGRAM = `
  import { serve } from ${JSON.stringify(SERVE)};
  const commands = {
    add: async (numbers) => numbers.reduce((sum, number) => sum + number),
    fail: async () => { throw new Error('cannot be done'); },
    die: async () => process.abort(),
    hang: async () => { for (;;); },
    look: async () => Object.keys(process.env),
    wait: () => new Promise(() => {}),
    grow: () => {
      memory = Buffer.alloc(500e6, 1);
      return new Promise(() => {});
    },
    pid: async () => process.pid,
    dieIfUsed: async () => (used > 1 ? process.abort() : 'done'),
  };
  let [used, memory] = [0, null];
  serve(({ command, numbers }) => {
    used += 1;
    return commands[command](numbers);
  });
`;

interface Input {
  command: 'add' | 'fail' | 'die' | 'hang' | 'look' | 'wait' | 'grow' | 'pid' | 'dieIfUsed';
  numbers?: number[];
}

function aWorker(options: Partial<WorkerOptions> = {}) {
  const worker = createWorkerProcess<Input, unknown>({ ...aProgram(), ...options });
  onTestFinished(() => worker.close());
  return worker;
}

function aPool(size: number) {
  const pool = createWorkerPool<Input, unknown>(size, aProgram());
  onTestFinished(() => pool.close());
  return pool;
}

function aProgram(): WorkerOptions {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  return { file, nodeOptions: [], requestMaxMs: 60_000, idleMs: 60_000 };
}

const add = (worker: WorkerProcess<Input, unknown>) => worker.run({ command: 'add', numbers: [1, 2, 3] });

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

test('a process that hangs is killed', async () => {
  const worker = aWorker({ requestMaxMs: 1000 });
  await expect(worker.run({ command: 'hang' })).rejects.toMatchObject({ name: 'WorkerFailed' });
});

test('a pending request fails with BUSY when the worker is closed', async () => {
  const worker = aWorker();
  const waiting = worker.run({ command: 'hang' });
  worker.close();
  await expect(waiting).rejects.toMatchObject(appError('BUSY'));
  expect(await add(worker)).toBe(6);
});

test('the process does not get the environment of the server', async () => {
  const names = (await aWorker().run({ command: 'look' })) as string[];
  expect(names.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']);
});

test.runIf(existsSync('/usr/bin/nice'))('a server of low priority gives its processes no higher one', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'touchline-nice-')), 'program.mjs');
  onTestFinished(() => rmSync(dirname(program), { recursive: true }));
  writeFileSync(
    program,
    `import { getPriority } from 'node:os';
    import { createWorkerProcess } from ${JSON.stringify(new URL('worker-process.ts', import.meta.url).href)};
    const worker = createWorkerProcess(${JSON.stringify(aProgram())});
    console.log(getPriority(await worker.run({ command: 'pid' })) - getPriority());
    worker.close();`,
  );
  const { stdout } = await promisify(execFile)('nice', ['-n', '10', process.execPath, program]);
  expect(stdout).toBe('0\n');
});

test('a request whose process is killed from outside fails with BUSY', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const worker = aWorker();
    const pid = Number(await worker.run({ command: 'pid' }));
    const killed = worker.run({ command: 'wait' });
    process.kill(pid, signal);
    await expect(killed).rejects.toMatchObject(appError('BUSY'));
    expect(await add(worker)).toBe(6);
  }
});

test('a request whose process cannot start fails with BUSY', async () => {
  const worker = aWorker({ file: join(tmpdir(), 'no-such-program.mjs') });
  await expect(add(worker)).rejects.toMatchObject(appError('BUSY'));
});

test.runIf(existsSync('/proc/self/stat'))(
  'a request that uses too much processor time fails; one that gets no processor time fails with BUSY',
  async () => {
    const busy = aWorker({ cpuMaxMs: 300 });
    await expect(busy.run({ command: 'hang' })).rejects.toMatchObject({ name: 'WorkerFailed' });
    const idle = aWorker({ cpuMaxMs: 60_000, requestMaxMs: 300 });
    await expect(idle.run({ command: 'wait' })).rejects.toMatchObject(appError('BUSY'));
  },
);

test.runIf(existsSync('/proc/self/stat'))(
  'a request whose process stands still fails before its time is over',
  async () => {
    const worker = aWorker({ cpuMaxMs: 60_000, stalledMaxMs: 1500 });
    const failure = { name: 'WorkerFailed', wasTooLong: false };
    await expect(worker.run({ command: 'wait' })).rejects.toMatchObject(failure);
    const pid = Number(await worker.run({ command: 'pid' }));
    const stopped = worker.run({ command: 'hang' });
    process.kill(pid, 'SIGSTOP');
    await expect(stopped).rejects.toMatchObject(failure);
  },
);

test.runIf(existsSync('/proc/self/statm'))(
  'a request that takes too much memory fails, and says whether the process had handled others before',
  async () => {
    const worker = aWorker({ memoryMaxBytes: 300e6 });
    await expect(worker.run({ command: 'grow' })).rejects.toMatchObject({ name: 'WorkerFailed', wasUsedBefore: false });
    expect(await add(worker)).toBe(6);
    await expect(worker.run({ command: 'grow' })).rejects.toMatchObject({ name: 'WorkerFailed', wasUsedBefore: true });
  },
);

test('a request that crashes its process fails alone', async () => {
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

test('a process of the pool exits when it is idle and starts again for the next request', async () => {
  const pool = createWorkerPool<Input, unknown>(1, { ...aProgram(), idleMs: 1 });
  onTestFinished(() => pool.close());
  const pid = Number(await pool.run({ command: 'pid' }));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  expect(await pool.run({ command: 'add', numbers: [1, 2] })).toBe(3);
});
