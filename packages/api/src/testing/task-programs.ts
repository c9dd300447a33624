import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createTaskPool,
  createTaskProcess,
  type TaskOptions,
  type TaskProcess,
} from '../platform/tasks/task-process.ts';

const SERVE = new URL('../platform/tasks/serve.ts', import.meta.url).href;

/** A task process that runs the named command. */
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

export interface Input {
  command: 'add' | 'fail' | 'die' | 'hang' | 'look' | 'wait' | 'grow' | 'pid' | 'dieIfUsed';
  numbers?: number[];
}

export function aTaskProcess(options: Partial<TaskOptions> = {}) {
  const taskProcess = createTaskProcess<Input, unknown>({ ...aProgram(), ...options });
  onTestFinished(() => taskProcess.close());
  return taskProcess;
}

export function aPool(size: number) {
  const pool = createTaskPool<Input, unknown>(size, aProgram());
  onTestFinished(() => pool.close());
  return pool;
}

export function aProgram(): TaskOptions {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-task-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  return { file, nodeOptions: [], requestMaxMs: 60_000, idleMs: 60_000 };
}

export const add = (taskProcess: TaskProcess<Input, unknown>) =>
  taskProcess.run({ command: 'add', numbers: [1, 2, 3] });
