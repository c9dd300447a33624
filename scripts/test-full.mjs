/** `npm run test:full`: `npm test`, then all parts of the full suite; `npm run test:full -- outage browser` runs these parts alone. */
import { listParts } from './lib/parts.mjs';
import { openSuite, runBrowserTests, runQuickSuite, runUnitTests, summarize } from './lib/suite.mjs';

const parts = listParts();
const wanted = process.argv.slice(2).filter((argument) => argument !== '--force');
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  const names = parts.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no part ${unknown.join(', ')} of the full suite. The parts are: ${names}.\n`);
  process.exit(2);
}

const suite = await openSuite({ isFull: true });
const results = wanted.length > 0 ? [] : await runQuickSuite(suite);
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const run = part.isBrowser ? runBrowserTests : runUnitTests;
  // PGlite in its place would test something else.
  const blockedBy =
    part.needsPostgres && !(await suite.services).env.DATABASE_URL_TEST ? 'it needs PostgreSQL' : undefined;
  results.push(
    await run(suite, { title: `Full: ${part.name}`, blockedBy, options: part.options, variables: part.variables }),
  );
}
process.stdout.write(summarize(results));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
