/** Checks that references in docs and comments resolve, and that decision records agree; part of `npm run check`. */
import { checkDecisions } from './lib/decisions.mjs';
import { checkReferences } from './lib/references.mjs';
import { readRepository } from './lib/repository.mjs';

const { paths, texts } = readRepository();
const problems = [...checkReferences(texts, paths), ...checkDecisions(texts)];
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
console.log(`${Object.keys(texts).length} files, ${problems.length} problems of references and decision records.`);
process.exitCode = problems.length > 0 ? 1 : 0;
