/** This file and setup.mjs run before anything is installed: Node's own modules only, and nothing newer than 20.19. */
import { existsSync } from 'node:fs';
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
