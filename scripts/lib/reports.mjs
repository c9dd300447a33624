/** Reads the JSON reports that Vitest and Playwright leave behind. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listWorkspaces } from './repository.mjs';
import { ROOT } from './toolchain.mjs';

export const PLAYWRIGHT_REPORT = join(ROOT, 'e2e', 'playwright-report', 'results.json');

export function vitestReports() {
  return [ROOT, ...listWorkspaces().map(({ path }) => path)].map((path) => join(path, 'test-results', 'vitest.json'));
}

/** A report of an earlier run must not be counted as one of this run. */
export function forget(reports) {
  for (const report of reports) rmSync(report, { force: true });
}

export function countTests(reports) {
  const counts = readReports(reports).map(countsOf);
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** `seconds` last from the first test of a file to its last; for browser tests they are the sum. `failed` are titles. */
export function listFiles(reports) {
  return readReports(reports).flatMap((report) =>
    report.stats ? playwrightFiles(report) : report.testResults.map(vitestFile),
  );
}

const readReports = (reports) =>
  reports.filter((report) => existsSync(report)).map((report) => JSON.parse(readFileSync(report, 'utf8')));

function vitestFile({ name, startTime, endTime, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  if (status === 'failed' && failed.length === 0) failed.push('the file itself');
  const file = relative(ROOT, name);
  return { file, seconds: (endTime - startTime) / 1000, count: assertionResults.length, failed };
}

function playwrightFiles({ suites }) {
  return suites.map((suite) => {
    const specs = specsOf(suite);
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return {
      file: `e2e/${suite.file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      count: specs.length,
      failed: specs.filter(({ ok }) => !ok).map(({ title }) => title),
    };
  });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function countsOf(report) {
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    // A test that passed on its second try has passed; Playwright lists it as flaky.
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  // A file that cannot be loaded has no tests and counts as one failure.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}
