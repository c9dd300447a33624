/** Checks references in docs and comments, decision records and requirements; part of `npm run check`. */
import { checkDecisions } from './lib/decisions.mjs';
import { checkReferences } from './lib/references.mjs';
import { readRepository, reportProblems } from './lib/repository.mjs';
import { checkRequirements } from './lib/requirements.mjs';

const { paths, texts } = readRepository();
const problems = [...checkReferences(texts, paths), ...checkDecisions(texts), ...checkRequirements(texts, paths)];
reportProblems(problems);
console.log(
  `${Object.keys(texts).length} files, ${problems.length} problems of references, decision records and requirements.`,
);
