/** This file and setup.mjs run before anything is installed: Node's own modules only, and nothing newer than 20.19. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BIN = join(ROOT, 'node_modules', '.bin');

/** The oldest Node that runs the server's TypeScript as it is; for machines the pinned build does not fit. */
const OLDEST_OWN_NODE = 24;

const pinnedNode = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node to run the product with; null when neither the pinned one nor the one running is new enough. */
export function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  return Number.parseInt(process.versions.node, 10) >= OLDEST_OWN_NODE ? process.execPath : null;
}

/** The environment for every child: our tools first on the PATH, without telemetry, and without colours in a log. */
export function toolEnv(extra = {}) {
  const plain = process.env.CI ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {};
  return {
    ...process.env,
    PATH: [BIN, pathWithoutPackageBins()].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    ...plain,
    ...extra,
  };
}

/** npm puts node_modules/.bin on the PATH; npm itself must not run on the Node it is about to replace. */
export function pathWithoutPackageBins() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.includes('node_modules')).join(delimiter);
}

/** Runs a program to its end and returns `{ code, output }`; a program that cannot be started counts as failed. `onStart` is called with the process id. */
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
