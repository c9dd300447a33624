/** Checks that roles are compared in one place and queries are awaited; with dependency-cruiser the part "structure" of `npm run check`. */
import { readRepository, reportProblems } from './lib/repository.mjs';
import { checkSyntax } from './lib/syntax.mjs';

reportProblems(checkSyntax(readRepository().texts));
