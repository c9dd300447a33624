/**
 * Checks imports between workspaces and layers, file sizes, role comparisons and transactions. What Biome and knip check
 * instead, and why dependency-cruiser does not: docs/decisions/021-structure-check.md.
 * Part of `npm run check`; `node scripts/structure.mjs <folder>` checks another tree.
 */
import { inspect } from './lib/structure/inspect.mjs';
import { ROOT } from './lib/toolchain.mjs';

const { fileCount, problems, notes } = inspect(process.argv[2] ?? ROOT);

for (const { file, message, advice } of notes) console.log(`note: ${file} ${message}. ${advice}`);
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
console.log(`${fileCount} files, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
