import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const SOURCES = new URL('../src/', import.meta.url);

/**
 * The files the app is split into. Without groups every module that two pages share becomes a file of its own, so that a
 * page needs some sixty requests (docs/decisions/024-few-files.md).
 */
export const chunks = [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  // The content manager uses some of it for previews; splitting that off would add a request to the landing page.
  {
    name: 'home-page',
    test: /src\/(features\/(home|content\/public)\/|app\/pages\/home-page)/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // Without this group a single icon in `common` would make the landing page, or a clip on it, load all of it.
  {
    name: importsOf('landing', ['app/pages/home-page.tsx', 'components/video-player/video-player.tsx']),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // The rendered card. Merged with other small files, it would be loaded by pages that show no card.
  {
    name: 'rendered-card',
    test: /packages\/id-card\/src\/(?!card-date)|features\/id-cards\/(card-sides|editor\/draft)|node_modules\/(qrcode|jsbarcode|dijkstrajs)\//,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'common', minShareCount: 3, includeDependenciesRecursively: false, priority: 1 },
  // What two pages share; small files are put together.
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 50_000,
    includeDependenciesRecursively: false,
  },
];

/** Names the group of all that some modules import, directly or not, but do not load later. */
function importsOf(group: string, modules: readonly string[]) {
  let imports: ReadonlySet<string> | undefined;
  return (id: string, context: Rolldown.ChunkingContext) => {
    imports ??= closureOf(modules, context);
    return imports.has(id) ? group : null;
  };
}

function closureOf(modules: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(modules.map((module) => fileURLToPath(new URL(module, SOURCES))));
  for (const each of found) for (const id of context.getModuleInfo(each)?.importedIds ?? []) found.add(id);
  return found;
}
