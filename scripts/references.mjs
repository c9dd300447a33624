/** Checks that references in docs and comments resolve; part of `npm run check`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReferences } from './lib/references.mjs';
import { ROOT } from './lib/toolchain.mjs';

const TEXT = /\.(ts|tsx|mts|mjs|md|css|jsonc?|ya?ml|toml|conf|html|svg)$|(^|\/)(Dockerfile|run|\.[\w.-]*ignore)$/;

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const paths = [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(ROOT, path)));
const texts = Object.fromEntries(
  paths
    .filter((path) => TEXT.test(path) && path !== 'package-lock.json')
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);

const problems = checkReferences(texts, paths);
for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
console.log(`${Object.keys(texts).length} files, ${problems.length} references that do not resolve.`);
process.exitCode = problems.length > 0 ? 1 : 0;
