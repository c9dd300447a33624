/** Reads how many tests passed and failed from the JSON reports that Vitest and Playwright leave behind. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './toolchain.mjs';
import { listWorkspaces } from './workspaces.mjs';

/** Git ignores both folders; turbo keeps the files with its cached results. */
const VITEST_REPORT = join('test-results', 'vitest.json');
export const PLAYWRIGHT_REPORT = join(ROOT, 'e2e', 'playwright-report', 'results.json');

/** Where each workspace's Vitest report is; the root has one for the tests of scripts/. */
export function vitestReports() {
  return [ROOT, ...listWorkspaces(ROOT).map(({ path }) => path)].map((path) => join(path, VITEST_REPORT));
}

/** A report of an earlier run must not be counted as one of this run. */
export function forget(reports) {
  for (const report of reports) rmSync(report, { force: true });
}

/** @returns `{ passed, failed, skipped }` over the reports that exist */
export function countTests(reports) {
  const counts = reports
    .filter((report) => existsSync(report))
    .map((report) => read(JSON.parse(readFileSync(report, 'utf8'))));
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

function read(report) {
  return report.stats ? readPlaywright(report.stats) : readVitest(report);
}

/** A test that passed on its second try has passed; Playwright lists it as flaky. */
function readPlaywright({ expected, flaky, unexpected, skipped }) {
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** A file that cannot be loaded has no tests and counts as one failure. */
function readVitest(report) {
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}
