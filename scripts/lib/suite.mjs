/** What the commands that run tests have in common: tools, services, and the steps of `npm test`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findOrFetchChromium } from './chromium.mjs';
import { countTests, forget, PLAYWRIGHT_REPORT, vitestReports } from './reports.mjs';
import { findOrInstallServices } from './services.mjs';
import { setup } from './setup.mjs';
import { findNode, ROOT, run, toolEnv } from './toolchain.mjs';

/** As in package.json's "check". */
const CHECKS = ['types', 'lint', 'structure', 'knip', 'words', 'references', 'documents'];

const IN_MEMORY = '/dev/shm';
/** Several times what all tests hold at once. A container may offer far less. */
const ENOUGH_BYTES = 1024 ** 3;

const FORCE = process.argv.includes('--force') ? ['--force'] : [];
const FLAGS = ['--continue', '--output-logs=errors-only', '--log-prefix=none', ...FORCE];
const turbo = (tasks, options = []) => ['turbo', 'run', ...tasks, ...FLAGS, ...options];

/** `services` is a promise of `{ env, note }`, `chromium` one of `{ path }` or `{ problem }`. */
export async function openSuite({ isFull = false } = {}) {
  await setup();
  const env = toolEnv({ TMPDIR: makeTemporaryFolder() });
  // Downloads need the network, not the processor, so they run beside the first step; one installer at a time.
  const found = findOrInstallServices({ isFull });
  const chromium = found.then(findOrFetchChromium).then(
    (path) => ({ path }),
    (error) => ({ problem: error.message }),
  );
  const services = found.then(async ({ env: programs, note }) => ({
    env: { ...programs, ...(await startTestPostgres({ ...env, ...programs })) },
    note,
  }));
  return { env, services, chromium };
}

function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), 'touchline-tests-'));
  // A test that runs as root starts PostgreSQL under another account.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  return folder;
}

function hasMemory() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}

/** One server for the tests of all workspaces, which ends with this process: each would take seconds to make its own. */
async function startTestPostgres(env) {
  if (env.DATABASE_URL_TEST) return { DATABASE_URL_TEST: env.DATABASE_URL_TEST };
  if (!env.POSTGRES_BIN) return {};
  const program = join(ROOT, 'packages', 'db', 'src', 'testing', 'serve-postgres.ts');
  const child = spawn(findNode(), [program, env.POSTGRES_BIN], { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [address] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [])]);
  // Without an address each workspace starts its own, and says what is wrong.
  return address ? { DATABASE_URL_TEST: address } : {};
}

export function build({ env }) {
  return runStep({ title: 'Build', command: turbo(['build']), env });
}

export async function runUnitTests(suite, { options, variables, ...step } = {}) {
  const { env, note } = await suite.services;
  const reports = vitestReports();
  forget(reports);
  return runStep({
    title: 'Unit and API tests',
    // Two workspaces at a time, each with a worker for each core: one starts or ends while the other computes.
    command: turbo(['test', 'test:scripts', '--concurrency=2'], options),
    env: { ...suite.env, ...env, ...variables },
    count: () => countTests(reports),
    remark: note,
    ...step,
  });
}

export async function runBrowserTests(suite, { options, variables, ...step } = {}) {
  const { path, problem } = await suite.chromium;
  forget([PLAYWRIGHT_REPORT]);
  return runStep({
    title: 'Browser tests',
    // Arguments behind `--` would be part of the build's key as well, and the app would be built again.
    command: turbo(['e2e'], options),
    env: { ...suite.env, CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT, ...variables },
    count: () => countTests([PLAYWRIGHT_REPORT]),
    ...step,
    blockedBy: step.blockedBy ?? problem,
  });
}

/** All steps of `npm test`, one after the other, as each keeps all cores busy. */
export async function runQuickSuite(suite) {
  // One call for everything that is no test; the browser tests find the build in turbo's cache.
  const checks = await runStep({ title: 'Checks and build', command: turbo([...CHECKS, 'build']), env: suite.env });
  const unit = await runUnitTests(suite);
  const isBuilt = !checks.failedTasks.includes('@touchline/web#build');
  return [checks, unit, await runBrowserTests(suite, isBuilt ? {} : { blockedBy: 'the build failed' })];
}

const TITLE_WIDTH = 24;

/** Runs one step and prints its outcome. `count` reads the test numbers once the command has ended; `failedTasks` are turbo's names. */
async function runStep({ title, command, env, count, blockedBy, remark }) {
  if (blockedBy) {
    process.stdout.write(`${heading(title)} not run: ${blockedBy}\n`);
    const [reason] = blockedBy.split('\n');
    const counts = { passed: 0, failed: 1, skipped: 0 };
    return { title, ok: false, seconds: 0, counts, note: `not run: ${reason}`, failedTasks: [] };
  }
  const began = performance.now();
  const { code, output } = await run(command[0], command.slice(1), { cwd: ROOT, env });
  const seconds = (performance.now() - began) / 1000;

  const counts = count?.() ?? null;
  // A file that cannot be loaded, or a worker that dies, has no failed test.
  if (counts?.failed === 0 && code !== 0) counts.failed = 1;
  const failedTasks = output.match(/^ *Failed: +(.+)$/m)?.[1].split(', ') ?? [];
  const note = describe(counts, output, remark);
  const result = { title, ok: code === 0, seconds, counts, note, failedTasks };
  process.stdout.write(`${heading(title)} ${outcome(result)}\n`);
  if (!result.ok) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  return result;
}

/** A table of the steps, the time since this program was started, and on the last line, alone, the number of tests. */
export function summarize(results) {
  const total = (kind) => results.reduce((sum, { counts }) => sum + (counts?.[kind] ?? 0), 0);
  const rows = results.map((result) => `  ${result.title.padEnd(TITLE_WIDTH)} ${outcome(result)}`);
  return [
    '',
    ...rows,
    `  ${'in all'.padEnd(TITLE_WIDTH)}         ${clock(performance.now() / 1000)}`,
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
    '',
  ].join('\n');
}

function heading(title) {
  return `${title} `.padEnd(TITLE_WIDTH, '.');
}

function outcome({ ok, seconds, note }) {
  return `${(ok ? 'ok' : 'FAILED').padEnd(7)} ${clock(seconds)}   ${note}`.trimEnd();
}

function clock(seconds) {
  return `${seconds.toFixed(1)} s`.padStart(7);
}

function describe(counts, output, remark) {
  const parts = [];
  if (counts) parts.push(`${counts.passed} passed`);
  if (counts?.failed) parts.push(`${counts.failed} failed`);
  if (counts?.skipped) parts.push(`${counts.skipped} skipped`);
  // Turbo takes results from its cache when no input of a task has changed.
  const [, cached, all] = output.match(/Cached:\s+(\d+) cached, (\d+) total/) ?? [];
  if (cached && cached === all && cached !== '0') parts.push('unchanged since the last run');
  if (remark) parts.push(remark);
  return parts.join(', ');
}
