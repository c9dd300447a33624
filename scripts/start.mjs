/** `npm start`: installs what is missing, builds the web app when its sources changed, and serves the product. */
import { join } from 'node:path';
import { setup } from './lib/setup.mjs';
import { runTogether } from './lib/supervise.mjs';
import { findNode, ROOT, toolEnv } from './lib/toolchain.mjs';
import { buildWebApp } from './lib/web-build.mjs';

await setup();
const node = findNode();
if (!buildWebApp(node)) process.exit(1);

const server = join(ROOT, 'apps', 'server', 'run.mjs');
// As in the container, see docs/operations/install.md.
const env = toolEnv({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' });
const program = { args: [server, ...process.argv.slice(2)], cwd: ROOT, env };
process.exit(await runTogether(node, [program], { apart: true }));
