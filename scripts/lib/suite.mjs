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
import { runStep } from './steps.mjs';
import { findNode, ROOT, toolEnv } from './toolchain.mjs';

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

export async function runUnitTests(
  suite,
  { title = 'Unit and API tests', blockedBy, options = [], variables = {} } = {},
) {
  const { env, note } = await suite.services;
  const reports = vitestReports();
  forget(reports);
  return runStep({
    title,
    // Two workspaces at a time, each with a worker for each core: one starts or ends while the other computes.
    command: turbo(['test', 'test:scripts', '--concurrency=2'], options),
    env: { ...suite.env, ...env, ...variables },
    count: () => countTests(reports),
    remark: note,
    blockedBy,
  });
}

export async function runBrowserTests(
  suite,
  { title = 'Browser tests', blockedBy, options = [], variables = {} } = {},
) {
  const { path, problem } = await suite.chromium;
  forget([PLAYWRIGHT_REPORT]);
  return runStep({
    title,
    // Arguments behind `--` would be part of the build's key as well, and the app would be built again.
    command: turbo(['e2e'], options),
    env: { ...suite.env, CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT, ...variables },
    count: () => countTests([PLAYWRIGHT_REPORT]),
    blockedBy: blockedBy ?? problem,
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
