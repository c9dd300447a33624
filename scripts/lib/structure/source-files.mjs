/**
 * Reads every source file of the tree once, with its imports, for the rules in this folder.
 *
 * TypeScript 7 has no compiler API for tools yet, and regular expressions misread comments and strings, so oxc parses the
 * files, as in Vite and knip.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listWorkspaces, readManifest } from '../workspaces.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']);
const SOURCE = /\.(ts|tsx|mts|mjs)$/;

/** Tests and the code they share. Neither is in the Docker image. */
const TEST = /\.(test|spec)\.[a-z]+$|\/testing\//;

/**
 * @returns `{ root, rootManifest, workspaces, files }`. A file is
 * `{ file, workspace, kind, text, lines, program, imports }`, all paths relative to the root with forward slashes;
 * `kind` is `source` (shipped), `test` or `config`; `program` parses on first use.
 */
export function readTree(root) {
  const workspaces = listWorkspaces(root);
  const tree = { root, rootManifest: readManifest(root), workspaces, files: [] };
  const places = [...workspaces.map((workspace) => [workspace.path, workspace]), [join(root, 'scripts'), null]];
  for (const [folder, workspace] of places) {
    for (const path of listFiles(folder)) tree.files.push(readSource(tree, path, workspace));
  }
  return tree;
}

function readSource(tree, path, workspace) {
  const file = relative(tree.root, path).split(sep).join('/');
  const text = readFileSync(path, 'utf8');
  const parsed = parseSync(path, text);
  const source = { file, workspace, kind: kindOf(file, workspace), text, lines: text.split('\n').length - 1 };
  source.imports = importsOf(parsed, text).map((found) => ({
    specifier: found.specifier,
    typeOnly: found.typeOnly,
    line: lineAt(text, found.start),
    target: resolve(tree, path, found.specifier),
  }));
  Object.defineProperty(source, 'program', { get: () => parsed.program });
  return source;
}

/** Folders that are neither packages nor apps (e2e, bench) do not ship. */
function kindOf(file, workspace) {
  if (!workspace || !/^(packages|apps)\//.test(file) || TEST.test(file)) return 'test';
  return file.startsWith(`${workspace.folder}/src/`) ? 'source' : 'config';
}

/** Static and dynamic imports, re-exports, and `import('x').Type`; `typeOnly` when the import does not exist at run time. */
function importsOf({ module, program }, text) {
  const found = [];
  for (const { start, moduleRequest, entries } of module.staticImports) {
    // With verbatimModuleSyntax `import { type A }` still loads the module; only `import type` does not.
    found.push({
      specifier: moduleRequest.value,
      start,
      typeOnly: entries.length > 0 && /^import\s+type\b/.test(text.slice(start)),
    });
  }
  for (const { start, entries } of module.staticExports) {
    const source = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    // A binding that one statement imports and another exports is listed here too, at its import.
    if (source && text.startsWith('export', start))
      found.push({ specifier: source.value, start, typeOnly: /^export\s+type\b/.test(text.slice(start)) });
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const [, specifier] = text.slice(moduleRequest.start, moduleRequest.end).match(/^['"`]([^'"`$]+)['"`]$/) ?? [];
    if (specifier) found.push({ specifier, start, typeOnly: false });
  }
  if (/\bimport\(/.test(text)) {
    const visitor = new Visitor({
      TSImportType: ({ source, start }) => found.push({ specifier: source.value, start, typeOnly: true }),
    });
    visitor.visit(program);
  }
  return found;
}

/** @returns `{ builtin }`, `{ file, workspace }` for a file of the tree, or `{ package, workspace? }` */
function resolve(tree, importer, specifier) {
  if (isBuiltin(specifier)) return { builtin: specifier };
  const bare = specifier.split('?')[0];
  if (bare.startsWith('.')) return locate(tree, join(dirname(importer), bare));
  const name = bare.split('/', bare.startsWith('@') ? 2 : 1).join('/');
  const workspace = tree.workspaces.find((candidate) => candidate.name === name);
  if (!workspace) return { package: name };
  const target = exportedFile(workspace.manifest.exports, `.${bare.slice(name.length)}`);
  return { package: name, workspace, ...(target && locate(tree, join(workspace.path, target))) };
}

function locate(tree, path) {
  const exact = ['', '.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find((candidate) => isFile(candidate));
  const file = relative(tree.root, exact ?? path)
    .split(sep)
    .join('/');
  return { file, workspace: tree.workspaces.find(({ folder }) => file.startsWith(`${folder}/`)) ?? null };
}

/** The forms of package.json's "exports" that the workspaces use: plain paths, and one `*`. */
function exportedFile(exports = {}, subpath) {
  if (typeof exports[subpath] === 'string') return exports[subpath];
  for (const [pattern, target] of Object.entries(exports)) {
    const [before, after] = pattern.split('*');
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    return target.replace('*', subpath.slice(before.length, subpath.length - after.length));
  }
  return null;
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The line an offset is on, counted from 1. */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
