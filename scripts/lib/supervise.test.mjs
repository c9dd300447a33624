import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const SUPERVISE = new URL('supervise.mjs', import.meta.url).href;

/** Prints each signal; exits with 7 a moment after the first. */
const CHILD = `
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      console.log(signal);
      setTimeout(() => process.exit(7), 600);
    });
  }
  setInterval(() => {}, 1000);
  console.log('ready');
`;

/** Has a worker that waits for nothing but a message, as one does that asks its primary process for something. */
const CLUSTER = `
  import cluster from 'node:cluster';
  if (cluster.isWorker) {
    process.send('hello');
    console.log(await new Promise((resolve) => process.on('message', resolve)));
    process.exit(0);
  }
  const worker = cluster.fork();
  worker.on('message', () => setTimeout(() => worker.send('ready'), 500));
  worker.on('exit', (code) => process.exit(code));
`;

const parentOf = (args) => `
  import { runTogether } from ${JSON.stringify(SUPERVISE)};
  const program = { args: ${JSON.stringify(args)}, cwd: process.cwd(), env: process.env };
  process.exit(await runTogether(process.execPath, [program], { apart: true }));
`;

/** A parent with one child, in a process group of its own, as a terminal starts it. */
async function startParent(args = ['-e', CHILD]) {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', parentOf(args)], { detached: true });
  const run = { parent, output: '' };
  parent.stdout.on('data', (text) => {
    run.output += text;
  });
  while (!run.output.includes('ready')) await once(parent.stdout, 'data');
  return run;
}

test.skipIf(process.platform === 'win32')('a child receives Ctrl-C once, and its exit code is passed on', async () => {
  const run = await startParent();
  process.kill(-run.parent.pid, 'SIGINT');
  await pause(50);
  // npm sends the signal to its script a second time.
  run.parent.kill('SIGINT');
  expect(await once(run.parent, 'close')).toEqual([7, null]);
  expect(run.output.match(/SIG[A-Z]+/g)).toEqual(['SIGINT']);
});

test.skipIf(process.platform === 'win32')('a child ends when its parent is killed', async () => {
  const run = await startParent();
  run.parent.kill('SIGKILL');
  // The pipe closes when the last process that writes to it has ended.
  await once(run.parent, 'close');
  expect(run.output.match(/SIG[A-Z]+/g)).toEqual(['SIGTERM']);
});

test('a worker of the child waits for its primary process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'cluster.mjs');
  writeFileSync(file, CLUSTER);
  const run = await startParent([file]);
  expect(await once(run.parent, 'close')).toEqual([0, null]);
});
