/**
 * Runs one of the project's tools on the pinned toolchain, after making sure it is installed:
 *   node scripts/run.mjs turbo run build
 *   node scripts/run.mjs --browser turbo run e2e      with a Chromium found, or downloaded
 *   node scripts/run.mjs --soak turbo run test        with the long forms of the endurance tests
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { findOrFetchChromium } from './lib/chromium.mjs';
import { findOrInstallServices } from './lib/services.mjs';
import { setup } from './lib/setup.mjs';
import { ROOT, toolEnv } from './lib/toolchain.mjs';

const option = /^--(browser|soak)$/.exec(process.argv[2] ?? '')?.[1];
const [command, ...args] = process.argv.slice(option ? 3 : 2);
if (!command) {
  process.stderr.write('usage: node scripts/run.mjs [--browser | --soak] <command> [arguments]\n');
  process.exit(2);
}

await setup();
const env = toolEnv({
  ...(option === 'browser' && { CHROMIUM_PATH: await browser() }),
  ...(option === 'soak' && { SUITE: 'soak', ...(await services()) }),
});
// On Windows the tools are .cmd files, which only a shell can start.
const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', shell: process.platform === 'win32' });

// The terminal sends Ctrl-C to the tool as well; this process waits for it to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

async function services() {
  const { env: found, note } = await findOrInstallServices();
  if (note) process.stderr.write(`${note[0].toUpperCase()}${note.slice(1)}.\n`);
  return found;
}

async function browser() {
  try {
    return await findOrFetchChromium();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
