/**
 * `npm test`: everything that must hold before a change lands, from formatting to the browser tests.
 * Ends with a summary and exits non-zero when anything failed. `npm test -- --force` ignores cached results.
 */
import { findOrFetchChromium } from './lib/chromium.mjs';
import { countTests, forget, PLAYWRIGHT_REPORT, vitestReports } from './lib/reports.mjs';
import { findOrInstallServices } from './lib/services.mjs';
import { setup } from './lib/setup.mjs';
import { runStep, summarize } from './lib/steps.mjs';
import { toolEnv } from './lib/toolchain.mjs';

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
const env = toolEnv();
// Fetching programs is a matter of network, so it goes on beside the steps that need the processor; one installer at a time.
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

await step('Format and lint', turbo('lint'));
await step('Types', turbo('types'));
await step('Structure', turbo('structure'));
await step('Unused code', turbo('knip'));
const services = await fetchingServices;
await step('Unit and API tests', turbo('test', 'test:scripts'), {
  env: { ...env, ...services.env },
  count: () => countTests(unitReports),
  remark: services.note,
});
const build = await step('Build', turbo('build'));

const browser = await chromium;
await step('Browser tests', [...turbo('e2e'), '--', '--reporter=list,json'], {
  env: { ...env, CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  count: () => countTests([PLAYWRIGHT_REPORT]),
  blockedBy: browser.problem ?? (build.ok ? null : 'the build failed'),
});

process.stdout.write(summarize(results));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
