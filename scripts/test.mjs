/** `npm test`: the checks and tests that every change needs. `npm test -- --force` ignores cached results. */
import { openSuite, runQuickSuite, summarize } from './lib/suite.mjs';

const results = await runQuickSuite(await openSuite());
process.stdout.write(summarize(results));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
