/**
 * Long-running children that end when we are told to, and never outlive us.
 *
 * A terminal's Ctrl-C, or a `kill` of the process group, reaches every process of the group, and npm repeats the signal
 * to its script once more. The server takes a second signal as "stop at once", so it gets a group of its own and hears
 * each request to stop exactly once, from here.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** npm's copy of a signal follows within milliseconds; a person's second Ctrl-C takes longer. */
const ECHO_MS = 400;

const STDIO = ['ignore', 'inherit', 'inherit'];

/** Preloaded into a Node child, it ends the child when this process is gone, even by SIGKILL. */
const LEASH = new URL('leash.mjs', import.meta.url).href;

/**
 * Runs Node programs side by side until one ends, then ends the others.
 * @param node the Node to run them on
 * @param programs rows of `{ args, cwd, env }`
 * @param apart give each a process group of its own, for programs that must hear a signal once
 * @returns the exit code to pass on: that of the program which ended first
 */
export function runTogether(node, programs, { apart }) {
  const children = programs.map(({ args, cwd, env }) =>
    apart
      ? spawn(node, ['--import', LEASH, ...args], { cwd, env, detached: true, stdio: [...STDIO, 'ipc'] })
      : spawn(node, args, { cwd, env, stdio: STDIO }),
  );
  const tell = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };

  let lastHeard = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const isEcho = Date.now() - lastHeard < ECHO_MS;
      lastHeard = Date.now();
      if (!isEcho) tell(signal);
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
        else tell('SIGTERM');
      });
    }
  });
}
