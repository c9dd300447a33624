import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './toolchain.mjs';

const TEXT = /\.(ts|tsx|mts|mjs|md|css|jsonc?|ya?ml|toml|conf|html|svg)$|(^|\/)(Dockerfile|run|\.[\w.-]*ignore)$/;

/** The files of the repository: those that git tracks, and new ones that it does not ignore. */
export function listFiles(...patterns) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(ROOT, path)));
}

export function readRepository() {
  const paths = listFiles();
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

/** The workspaces, read from package.json and the folders, so that a new one is seen by every tool at once. */
export function listWorkspaces() {
  const { workspaces } = readManifest(ROOT);
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
  });
  return folders
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => {
      const path = join(ROOT, folder);
      const manifest = readManifest(path);
      return { name: manifest.name, folder, path, manifest };
    });
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
