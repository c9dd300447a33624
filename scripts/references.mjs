/** Checks that references in docs and comments resolve; part of `npm run check`. */
import { checkReferences } from './lib/references.mjs';
import { readRepository } from './lib/repository.mjs';

const { paths, texts } = readRepository();
const problems = checkReferences(texts, paths);
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
console.log(`${Object.keys(texts).length} files, ${problems.length} references that do not resolve.`);
process.exitCode = problems.length > 0 ? 1 : 0;
