/** Runs programs to their end. setup.mjs uses this before any package is installed. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Returns `{ code, output }`; a program that cannot be started counts as failed. `onStart` is called with the process id. */
export function run(command, args, { onStart, ...options } = {}) {
  // On Windows the tools are .cmd files, which only a shell can start.
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (child.pid) onStart?.(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], output }));
  });
}
