/**
 * Which workspace may import which, and which packages each may use.
 *
 *   contracts <- db <- api <- apps/server        contracts, id-card <- apps/web        id-card <- api
 *   client imports no other workspace: other projects install it
 */
import { TEST } from './source-files.mjs';

/** A workspace of packages/ or apps/ that has no row here fails the check until it is given one. */
const MAY_IMPORT = {
  'packages/contracts': [],
  'packages/id-card': [],
  'packages/db': ['packages/contracts'],
  'packages/api': ['packages/contracts', 'packages/db', 'packages/id-card'],
  'packages/client': [],
  // The client only in tests, which run it against the server.
  'apps/server': ['packages/contracts', 'packages/db', 'packages/api', 'packages/client'],
  'apps/web': ['packages/contracts', 'packages/id-card'],
};

/** Typed by the server's routers; nothing of the server may be in their bundles. */
const MAY_IMPORT_TYPES = { 'apps/web': ['packages/api'], 'packages/client': ['packages/api'] };

/** Every workspace loads the contracts, so every workspace would load their dependencies. tldts is loaded with one module only. */
const ONLY_PACKAGES = { 'packages/contracts': ['zod', 'tldts'] };

/** @returns problems: `{ file, line, message, advice }` */
export function checkArrows(tree) {
  return tree.files
    .flatMap((source) => source.imports.flatMap((found) => checkImport(tree, source, found)))
    .concat(unplaced(tree));
}

function checkImport(tree, source, found) {
  const advice = judge(tree, source, found);
  if (!advice) return [];
  const verb = found.typeOnly ? 'imports the types of' : 'imports';
  return [{ file: source.file, line: found.line, message: `${verb} '${found.specifier}'`, advice }];
}

/** @returns what to do instead, or null when the import is fine */
function judge(tree, source, found) {
  const { target } = found;
  if (target.builtin) return null;
  if (source.kind === 'source' && TEST.test(target.file ?? '')) {
    return 'Test code does not ship. Code that the product needs belongs outside testing/ and *.test files.';
  }
  if (found.specifier.startsWith('.')) return judgeRelative(source, target);
  return (target.workspace && judgeWorkspace(source, found)) || judgeDeclared(tree, source, found);
}

function judgeRelative({ kind, workspace }, target) {
  if (!workspace || target.workspace === workspace) return null;
  const isRootConfig = target.workspace === null && !target.file.includes('/');
  if (isRootConfig && kind !== 'source') return null;
  if (!target.workspace)
    return `Code of ${workspace.folder} may not reach outside it. Code that both need belongs in a package.`;
  return `${target.workspace.folder} is another workspace: import it by its name, ${target.workspace.name}.`;
}

function judgeWorkspace(source, { typeOnly, target }) {
  const from = source.workspace?.folder;
  const to = target.workspace.folder;
  if (to.startsWith('apps/'))
    return 'Nothing imports an app. Shared code belongs in packages/api or packages/contracts.';
  const isTool = !MAY_IMPORT[from];
  if (isTool || from === to || MAY_IMPORT[from].includes(to)) return null;
  if (MAY_IMPORT_TYPES[from]?.includes(to)) {
    return typeOnly
      ? null
      : `${from} sees ${to} only through \`import type\`. Values that both need belong in packages/contracts.`;
  }
  const allowed = MAY_IMPORT[from].join(', ') || 'no other workspace';
  return `${from} may import ${allowed}. Shared types and rules belong in packages/contracts; code that needs both belongs in a workspace above them.`;
}

function judgeDeclared(tree, { kind, workspace }, { typeOnly, target }) {
  const manifest = workspace?.manifest ?? tree.rootManifest;
  const place = workspace ? `${workspace.folder}/package.json` : 'package.json';
  const name = target.package;
  const only = kind === 'source' && ONLY_PACKAGES[workspace.folder];
  if (only && !only.includes(name) && !target.workspace) {
    return `${workspace.folder} uses nothing but ${only.join(', ')}. Code that needs ${name} belongs in the workspace that uses it.`;
  }
  if (manifest.name === name || manifest.dependencies?.[name]) return null;
  const isForDevelopment = manifest.devDependencies?.[name] || tree.rootManifest.devDependencies?.[name];
  if (isForDevelopment && (kind !== 'source' || typeOnly)) return null;
  if (isForDevelopment) return `Production installs no devDependencies. List ${name} under "dependencies" of ${place}.`;
  return `${place} does not list ${name}; it resolves here only because npm hoists. Add it there.`;
}

function unplaced({ workspaces }) {
  return workspaces
    .filter(({ folder }) => /^(packages|apps)\//.test(folder) && !MAY_IMPORT[folder])
    .map(({ folder }) => ({
      file: `${folder}/package.json`,
      line: 1,
      message: 'is a workspace without import rules',
      advice: 'List in scripts/lib/structure/arrows.mjs what it may import.',
    }));
}
