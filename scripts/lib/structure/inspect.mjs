/** All structure rules over one tree. */
import { checkArrows } from './arrows.mjs';
import { checkLayers } from './layers.mjs';
import { checkLockfile } from './lockfile.mjs';
import { checkQueries } from './queries.mjs';
import { checkRoles } from './roles.mjs';
import { checkSizes } from './sizes.mjs';
import { readTree } from './source-files.mjs';
import { checkTestSetup } from './test-setup.mjs';
import { checkTransactions } from './transactions.mjs';

/** @returns `{ fileCount, problems, notes }`; problems fail the check, notes do not */
export function inspect(root) {
  const tree = readTree(root);
  const sizes = checkSizes(tree);
  const problems = [
    checkArrows,
    checkLayers,
    checkRoles,
    checkQueries,
    checkTransactions,
    checkTestSetup,
    checkLockfile,
  ].flatMap((check) => check(tree));
  return { fileCount: tree.files.length, problems: [...problems, ...sizes.problems], notes: sizes.notes };
}
