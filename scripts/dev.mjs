/** `npm run dev`: reloads as files are saved. The app is opened at Vite's address, which passes /api, /trpc and /uploads on to the server. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setup } from './lib/setup.mjs';
import { runTogether } from './lib/supervise.mjs';
import { findNode, ROOT, toolEnv } from './lib/toolchain.mjs';

const WEB_PORT = 5173;
const port = process.env.PORT ?? '3000';
const address = `http://localhost:${WEB_PORT}`;

await setup();
const node = findNode();
// No workers, because `--watch` does not see the files that they load.
const env = toolEnv({ PORT: port, WORKERS: '1', DEV_ORIGINS: process.env.DEV_ORIGINS ?? address });

const program = join(ROOT, 'apps', 'server', 'run.mjs');
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const server = { args: ['--watch', '--watch-preserve-output', program], cwd: ROOT, env };
const viteArgs = [vite, '--port', `${WEB_PORT}`, '--strictPort', '--logLevel', 'warn'];
const web = { args: viteArgs, cwd: join(ROOT, 'apps', 'web'), env };

void announce();
process.exit(await runTogether(node, [server, web], { apart: false }));

/** Prints the address once both respond, because calls fail before. */
async function announce() {
  for (const url of [`http://127.0.0.1:${port}/healthz`, address]) {
    while (!(await fetch(url).catch(() => ({ ok: false }))).ok) await pause(200);
  }
  process.stdout.write(`\nDeveloping at ${address} (server on http://localhost:${port}). Ctrl-C stops both.\n\n`);
}
