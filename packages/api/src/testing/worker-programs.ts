import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createWorkerPool } from '../platform/workers/worker-pool.ts';
import { createWorkerProcess, type WorkerOptions, type WorkerProcess } from '../platform/workers/worker-process.ts';

const SERVE = new URL('../platform/workers/serve.ts', import.meta.url).href;

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

export interface Input {
  command: 'add' | 'fail' | 'die' | 'hang' | 'look' | 'wait' | 'grow' | 'pid' | 'dieIfUsed';
  numbers?: number[];
}

export function aWorker(options: Partial<WorkerOptions> = {}) {
  const worker = createWorkerProcess<Input, unknown>({ ...aProgram(), ...options });
  onTestFinished(() => worker.close());
  return worker;
}

export function aPool(size: number) {
  const pool = createWorkerPool<Input, unknown>(size, aProgram());
  onTestFinished(() => pool.close());
  return pool;
}

export function aProgram(): WorkerOptions {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  return { file, nodeOptions: [], requestMaxMs: 60_000, idleMs: 60_000 };
}

export const add = (worker: WorkerProcess<Input, unknown>) => worker.run({ command: 'add', numbers: [1, 2, 3] });
