import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appError } from '../../testing/index.ts';
import { add, aProgram, aTaskProcess, type Input } from '../../testing/task-programs.ts';
import { createTaskPool } from './task-process.ts';

test('a process that hangs is killed', async () => {
  const taskProcess = aTaskProcess({ requestMaxMs: 1000 });
  await expect(taskProcess.run({ command: 'hang' })).rejects.toMatchObject({ name: 'TaskFailed' });
});

test.runIf(existsSync('/usr/bin/nice'))('a server of low priority gives its processes no higher one', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'touchline-nice-')), 'program.mjs');
  onTestFinished(() => rmSync(dirname(program), { recursive: true }));
  writeFileSync(
    program,
    `import { getPriority } from 'node:os';
    import { createTaskProcess } from ${JSON.stringify(new URL('task-process.ts', import.meta.url).href)};
    const taskProcess = createTaskProcess(${JSON.stringify(aProgram())});
    console.log(getPriority(await taskProcess.run({ command: 'pid' })) - getPriority());
    taskProcess.close();`,
  );
  const { stdout } = await promisify(execFile)('nice', ['-n', '10', process.execPath, program]);
  expect(stdout).toBe('0\n');
});

test('a request whose process is killed from outside fails with BUSY', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const taskProcess = aTaskProcess();
    const pid = Number(await taskProcess.run({ command: 'pid' }));
    const killed = taskProcess.run({ command: 'wait' });
    process.kill(pid, signal);
    await expect(killed).rejects.toMatchObject(appError('BUSY'));
    expect(await add(taskProcess)).toBe(6);
  }
});

test.runIf(existsSync('/proc/self/stat'))(
  'a request that uses too much processor time fails; one that gets no processor time fails with BUSY',
  async () => {
    const busy = aTaskProcess({ cpuMaxMs: 300 });
    await expect(busy.run({ command: 'hang' })).rejects.toMatchObject({ name: 'TaskFailed' });
    const idle = aTaskProcess({ cpuMaxMs: 60_000, requestMaxMs: 300 });
    await expect(idle.run({ command: 'wait' })).rejects.toMatchObject(appError('BUSY'));
  },
);

test.runIf(existsSync('/proc/self/stat'))(
  'a request whose process stands still fails before its time is over',
  async () => {
    const taskProcess = aTaskProcess({ cpuMaxMs: 60_000, stalledMaxMs: 1500 });
    const failure = { name: 'TaskFailed', wasTooLong: false };
    await expect(taskProcess.run({ command: 'wait' })).rejects.toMatchObject(failure);
    const pid = Number(await taskProcess.run({ command: 'pid' }));
    const stopped = taskProcess.run({ command: 'hang' });
    process.kill(pid, 'SIGSTOP');
    await expect(stopped).rejects.toMatchObject(failure);
  },
);

test.runIf(existsSync('/proc/self/statm'))(
  'a request that takes too much memory fails, and says whether the process had handled others before',
  async () => {
    const taskProcess = aTaskProcess({ memoryMaxBytes: 300e6 });
    await expect(taskProcess.run({ command: 'grow' })).rejects.toMatchObject({
      name: 'TaskFailed',
      wasUsedBefore: false,
    });
    expect(await add(taskProcess)).toBe(6);
    await expect(taskProcess.run({ command: 'grow' })).rejects.toMatchObject({
      name: 'TaskFailed',
      wasUsedBefore: true,
    });
  },
);

test('a process of the pool exits when it is idle and starts again for the next request', async () => {
  const pool = createTaskPool<Input, unknown>(1, { ...aProgram(), idleMs: 1 });
  onTestFinished(() => pool.close());
  const pid = Number(await pool.run({ command: 'pid' }));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  expect(await pool.run({ command: 'add', numbers: [1, 2] })).toBe(3);
});
