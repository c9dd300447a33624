/** Runs a tool on the pinned toolchain, after making sure it is installed: `node scripts/run.mjs [--browser | --soak] turbo run e2e`. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { findOrFetchChromium } from './lib/chromium.mjs';
import { findOrInstallServices } from './lib/services.mjs';
import { setup } from './lib/setup.mjs';
import { ROOT, toolEnv } from './lib/toolchain.mjs';

const option = /^--(browser|soak)$/.exec(process.argv[2] ?? '')?.[1];
const [command, ...args] = process.argv.slice(option ? 3 : 2);
if (!command) fail(2, 'usage: node scripts/run.mjs [--browser | --soak] <command> [arguments]');

await setup();
const env = toolEnv({
  ...(option === 'browser' && { CHROMIUM_PATH: await findOrFetchChromium().catch(({ message }) => fail(1, message)) }),
  ...(option === 'soak' && { SUITE: 'soak', ...(await services()) }),
});
// On Windows the tools are .cmd files, which only a shell can start.
const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', shell: process.platform === 'win32' });

// The terminal sends Ctrl-C to the tool as well; this process waits for it to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('error', ({ message }) => fail(127, `${command}: ${message}`));
child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

async function services() {
  const { env: found, note } = await findOrInstallServices();
  if (note) process.stderr.write(`${note[0].toUpperCase()}${note.slice(1)}.\n`);
  return found;
}

function fail(code, message) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
