/**
 * Checks what no other tool sees: who imports whom, how long files are, where roles are compared.
 * Part of `npm run check`; `node scripts/structure.mjs <folder>` looks at another tree.
 */
import { inspect } from './lib/structure/inspect.mjs';
import { ROOT } from './lib/toolchain.mjs';

const { fileCount, problems, notes } = inspect(process.argv[2] ?? ROOT);

for (const { file, message, advice } of notes) console.log(`note: ${file} ${message}. ${advice}`);
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
console.log(`${fileCount} files looked at, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
