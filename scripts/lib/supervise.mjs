/**
 * Runs long-running child processes, and ends them when this process ends. Ctrl-C signals every process of the group, and npm signals
 * its script once more. The server takes a second signal as "stop at once", so it has a process group of its own and receives each
 * signal once, from here. Why no library does this: docs/decisions/022-child-processes-by-hand.md.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** npm repeats a signal within milliseconds; a second Ctrl-C by hand takes longer. */
const REPEAT_MS = 400;

const STDIO = ['ignore', 'inherit', 'inherit'];

const END_WITH_PARENT = new URL('end-with-parent.mjs', import.meta.url).href;

/** Runs Node programs `{ args, cwd, env }` until one ends, then ends the others, and returns its exit code. `apart`: each in its own process group. */
export function runTogether(node, programs, { apart }) {
  const children = programs.map(({ args, cwd, env }) =>
    apart
      ? spawn(node, ['--import', END_WITH_PARENT, ...args], { cwd, env, detached: true, stdio: [...STDIO, 'ipc'] })
      : spawn(node, args, { cwd, env, stdio: STDIO }),
  );
  const signalAll = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };

  let lastSignal = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const isRepeat = Date.now() - lastSignal < REPEAT_MS;
      lastSignal = Date.now();
      if (!isRepeat) signalAll(signal);
    });
  }

  return new Promise((resolve) => {
    let running = children.length;
    let outcome = null;
    for (const child of children) {
      child.once('error', (error) => {
        process.stderr.write(`${error.message}\n`);
        outcome ??= 1;
      });
      child.once('close', (code, signal) => {
        outcome ??= code ?? 128 + constants.signals[signal];
        running -= 1;
        if (running === 0) resolve(outcome);
        else signalAll('SIGTERM');
      });
    }
  });
}
