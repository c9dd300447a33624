/** What the commands that run tests have in common: tools, services, and the steps of `npm test`. */
import { findOrFetchChromium } from './chromium.mjs';
import { startTestPostgres } from './postgres.mjs';
import { countTests, forget, PLAYWRIGHT_REPORT, vitestReports } from './reports.mjs';
import { findOrInstallServices } from './services.mjs';
import { setup } from './setup.mjs';
import { runStep } from './steps.mjs';
import { makeTemporaryFolder } from './temporary.mjs';
import { toolEnv } from './toolchain.mjs';

/** As in package.json's "check". */
const CHECKS = ['types', 'lint', 'structure', 'knip', 'words', 'references', 'documents'];

const turbo = (tasks, options = []) => [
  'turbo',
  'run',
  ...tasks,
  '--continue',
  '--output-logs=errors-only',
  '--log-prefix=none',
  ...(process.argv.includes('--force') ? ['--force'] : []),
  ...options,
];

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

export function build({ env }) {
  return runStep({ title: 'Build', command: turbo(['build']), env });
}

/** The tests of all workspaces, or those that `options` of turbo and filters of Vitest (after `--`) select. */
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
