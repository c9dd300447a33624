/** Checks that roles are compared in one place and queries are awaited; with dependency-cruiser the part "structure" of `npm run check`. */
import { readRepository } from './lib/repository.mjs';
import { checkSyntax } from './lib/syntax.mjs';

const problems = checkSyntax(readRepository().texts);
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
process.exitCode = problems.length > 0 ? 1 : 0;
