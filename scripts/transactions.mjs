/** Checks that transactions await nothing but their own queries; part of `npm run check`. */
import { readTree } from './lib/structure/source-files.mjs';
import { checkTransactions } from './lib/structure/transactions.mjs';
import { ROOT } from './lib/toolchain.mjs';

const problems = checkTransactions(readTree(ROOT));
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
process.exitCode = problems.length > 0 ? 1 : 0;
