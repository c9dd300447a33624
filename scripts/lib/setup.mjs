/** Makes sure that what package-lock.json asks for is installed. Costs milliseconds when it is, so every command calls it. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNode, pathWithoutPackageBins, ROOT, run } from './toolchain.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.touchline-setup');

export async function setup() {
  const hash = createHash('sha256');
  for (const file of [LOCKFILE, join(ROOT, 'package.json')]) hash.update(readFileSync(file)).update('\0');
  const wanted = hash.digest('hex');
  if (readText(STAMP) === wanted && findNode()) return;
  await withLock(async (lock) => {
    if (readText(STAMP) === wanted && findNode()) return;
    if (!isInstalled()) await install(lock);
    if (!findNode()) await fetchPinnedNode(lock);
    writeFileSync(STAMP, wanted);
  });
}

/** True also after `npm install x`, because `npm ci` would only install the same packages again. */
function isInstalled() {
  const installed = readText(INSTALLED);
  if (installed === null) return false;
  const have = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages);
  return wanted.every(([path, entry]) => {
    if (path === '' || (entry.optional && !have[path])) return true;
    return have[path]?.version === entry.version && existsSync(join(ROOT, path));
  });
}

async function install(lock) {
  const began = Date.now();
  process.stdout.write('Installing dependencies (once; a minute or so) ... ');
  // Some packages ask for a newer Node than the one npm runs on. They run on the pinned one, so those warnings are noise.
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress', '--include=dev'];
  const result = await npm(lock, args);
  if (result.code !== 0) {
    process.stdout.write('failed\n');
    fail(`npm ci did not succeed. It said:\n\n${result.output}`);
  }
  process.stdout.write(`done in ${Math.round((Date.now() - began) / 1000)} s\n`);
}

/** Needed if the npm settings forbid install scripts, such as the one of the package `node`. */
async function fetchPinnedNode(lock) {
  process.stdout.write('Fetching the pinned Node.js ... ');
  const result = await npm(lock, ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error', '--no-progress']);
  process.stdout.write(findNode() ? 'done\n' : 'failed\n');
  if (!findNode()) {
    fail(`This project needs Node.js 24 or newer and could not fetch it. npm said:\n\n${result.output}`);
  }
}

/** npm runs on for a moment when this process is killed, so it holds the lock as well. */
function npm(lock, args) {
  const options = {
    cwd: ROOT,
    env: { ...process.env, PATH: pathWithoutPackageBins() },
    onStart: (pid) => appendFileSync(lock, ` ${pid}`),
  };
  // Under `npm start` the environment names npm and its Node; a script started directly finds npm on the PATH.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const known = cli && node && basename(cli).startsWith('npm-cli') && existsSync(cli) && existsSync(node);
  return known ? run(node, [cli, ...args], options) : run('npm', args, options);
}

/** Two commands started together on a fresh clone must not install over each other. */
async function withLock(work) {
  const lock = join(tmpdir(), `touchline-setup-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`);
  for (let told = false; !takeLock(lock); await pause(250)) {
    if (!told) process.stdout.write('Waiting for another command to finish installing ...\n');
    told = true;
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work(lock);
  } finally {
    process.off('exit', release);
    release();
  }
}

/** The lock file lists the process ids of its holders, so that it can be taken over when they were killed. */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Empty: just created and not yet written, or already deleted.
    const holders = (readText(lock) ?? '').split(' ').filter(Boolean).map(Number);
    if (holders.length > 0 && !holders.some(isAlive)) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

function fail(message) {
  process.stderr.write(`\n${message.trim()}\n`);
  process.exit(1);
}
