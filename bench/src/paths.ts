import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BENCH = join(ROOT, 'bench');
/** What may be thrown away at any time: seeded data folders, and the copies of them that a run works on. */
export const CACHE = join(BENCH, 'node_modules', '.cache');
export const SERVER_MAIN = join(ROOT, 'apps', 'server', 'run.mjs');
export const WEB_DIST = join(ROOT, 'apps', 'web', 'dist');
export const CLIPS = join(ROOT, 'packages', 'api', 'src', 'demo', 'clips');

const pinned = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node that users run the server on: the pinned one, or the caller's own where that is missing. */
export const NODE = existsSync(pinned) ? pinned : process.execPath;
