/** The files of the repository: those that git tracks, and new ones that it does not ignore. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './toolchain.mjs';

const TEXT = /\.(ts|tsx|mts|mjs|md|css|jsonc?|ya?ml|toml|conf|html|svg)$|(^|\/)(Dockerfile|run|\.[\w.-]*ignore)$/;

export function readRepository() {
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
  return { paths, texts };
}

/** Prints the problems `{ file, line, message, advice }` of a check, which fails if there are any. */
export function reportProblems(problems) {
  for (const { file, line, message, advice } of problems) console.error(`${file}:${line} ${message}\n    ${advice}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
