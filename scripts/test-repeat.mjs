/** `npm run test:repeat -- 6 --busy`: the tests of `npm test` six times, here beside as many busy processes as there are cores; then all failures. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { listFiles, PLAYWRIGHT_REPORT, vitestReports } from './lib/reports.mjs';
import { build, openSuite, runBrowserTests, runUnitTests } from './lib/suite.mjs';

const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 3);
const isBusy = process.argv.includes('--busy');

const suite = await openSuite();
await suite.services;
await build(suite);
if (isBusy) keepCoresBusy();
const failures = new Map();
for (let round = 1; round <= rounds; round += 1) {
  process.stdout.write(`Round ${round} of ${rounds}\n`);
  const options = ['--force', '--only'];
  const results = [await runUnitTests(suite, { options }), await runBrowserTests(suite, { options })];
  for (const { title, ok, counts } of results) if (!ok && counts.failed === 0) note(title, round);
  for (const { file, failed } of listFiles([...vitestReports(), PLAYWRIGHT_REPORT])) {
    for (const title of failed) note(`${file}: ${title}`, round);
  }
}
for (const [title, failed] of failures) process.stdout.write(`failed in round ${failed.join(', ')}: ${title}\n`);
process.stdout.write(`${rounds} rounds, ${failures.size} tests failed at least once\n`);
process.exit(failures.size > 0 ? 1 : 0);

function note(title, round) {
  failures.set(title, [...(failures.get(title) ?? []), round]);
}

function keepCoresBusy() {
  for (let core = 0; core < availableParallelism(); core += 1) {
    const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    process.on('exit', () => loop.kill('SIGKILL'));
  }
}
