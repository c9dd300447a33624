/** Checks references in docs and comments, decision records and requirements; part of `npm run check`. */
import { checkDecisions } from './lib/decisions.mjs';
import { checkReferences } from './lib/references.mjs';
import { readRepository } from './lib/repository.mjs';
import { checkRequirements } from './lib/requirements.mjs';

const { paths, texts } = readRepository();
const problems = [...checkReferences(texts, paths), ...checkDecisions(texts), ...checkRequirements(texts, paths)];
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
console.log(
  `${Object.keys(texts).length} files, ${problems.length} problems of references, decision records and requirements.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
