/**
 * `npm test`: all checks and tests of the project.
 * Ends with a summary and exits non-zero when anything failed. `npm test -- --force` ignores cached results.
 */
import { findOrFetchChromium } from './lib/chromium.mjs';
import { countTests, forget, PLAYWRIGHT_REPORT, vitestReports } from './lib/reports.mjs';
import { findOrInstallServices } from './lib/services.mjs';
import { setup } from './lib/setup.mjs';
import { runStep, summarize } from './lib/steps.mjs';
import { makeTemporaryFolder } from './lib/temporary.mjs';
import { toolEnv } from './lib/toolchain.mjs';

/** As in package.json's "check". */
const CHECKS = ['types', 'lint', 'structure', 'knip', 'words', 'references'];
const force = process.argv.includes('--force');
const turbo = (...tasks) => [
  'turbo',
  'run',
  ...tasks,
  '--continue',
  '--output-logs=errors-only',
  '--log-prefix=none',
  ...(force ? ['--force'] : []),
];

await setup();
const env = toolEnv({ TMPDIR: makeTemporaryFolder() });
// Downloads need the network, not the processor, so they run beside the first step; one installer at a time.
const fetchingServices = findOrInstallServices();
const chromium = fetchingServices.then(findOrFetchChromium).then(
  (path) => ({ path }),
  (error) => ({ problem: error.message }),
);
const unitReports = vitestReports();
forget([...unitReports, PLAYWRIGHT_REPORT]);

const results = [];
const step = async (title, command, options = {}) => {
  const result = await runStep({ title, command, env, ...options });
  results.push(result);
  return result;
};

// One call for everything that is no test, so that both cores are busy; the browser tests find the build in turbo's cache.
const { failedTasks } = await step('Checks and build', turbo(...CHECKS, 'build'));
const services = await fetchingServices;
await step('Unit and API tests', turbo('test', 'test:scripts'), {
  env: { ...env, ...services.env },
  count: () => countTests(unitReports),
  remark: services.note,
});

const browser = await chromium;
await step('Browser tests', [...turbo('e2e'), '--', '--reporter=list,json'], {
  env: { ...env, CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  count: () => countTests([PLAYWRIGHT_REPORT]),
  blockedBy: failedTasks.includes('@touchline/web#build') ? 'the build failed' : browser.problem,
});

process.stdout.write(summarize(results));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
