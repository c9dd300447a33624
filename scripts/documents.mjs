/** Checks that the commands, settings, defaults, addresses, metrics and limits that documents name exist; part of `npm run check`. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { checkAddresses } from './lib/documents/addresses.mjs';
import { checkCommands } from './lib/documents/commands.mjs';
import { checkLengths } from './lib/documents/lengths.mjs';
import { checkNumbers } from './lib/documents/numbers.mjs';
import { checkSettings } from './lib/documents/settings.mjs';
import { readRepository, reportProblems } from './lib/repository.mjs';
import { ROOT } from './lib/toolchain.mjs';

// As the server does, before its sources are imported.
enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'));
const { gatherFacts } = await import('./lib/documents/facts.mjs');

const repository = readRepository();
/** Superseded decisions describe what was true before. */
const SUPERSEDED = /^(.*\n){0,5}.*\bsuperseded by\b/i;
const documents = Object.fromEntries(
  Object.entries(repository.texts).filter(([path, text]) => path.endsWith('.md') && !SUPERSEDED.test(text)),
);
const facts = await gatherFacts(repository);
const problems = [
  ...(await checkCommands(documents, facts)),
  ...checkSettings(documents, facts),
  ...checkAddresses(documents, facts),
  ...checkNumbers(documents, facts),
  ...checkLengths(documents),
];
reportProblems(problems);
console.log(`${Object.keys(documents).length} documents, ${problems.length} statements that are not so.`);
