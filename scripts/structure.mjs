/** Checks what dependency-cruiser does not see: roles, queries and the writers of a table. With it the part "structure" of `npm run check`. */
import { readRepository, reportProblems } from './lib/repository.mjs';
import { checkSyntax, checkTableWriters } from './lib/syntax.mjs';

const { texts } = readRepository();
reportProblems([...checkSyntax(texts), ...checkTableWriters(texts)]);
