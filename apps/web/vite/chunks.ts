import type { Plugin, Rolldown } from 'vite';
import { modulesUsedBy } from './modules-used.ts';

/**
 * The files the app is split into. Without groups every module that two pages share becomes a file of its own, so that a
 * page needs some sixty requests (docs/decisions/024-few-files.md).
 */
export function splitIntoFewFiles(): Plugin {
  return {
    name: 'few-files',
    apply: 'build',
    async config() {
      const groups = groupsWith({
        landing: await modulesUsedBy('app/pages/home-page.tsx'),
        player: await modulesUsedBy('shared/videos/video-player/video-player.tsx'),
        fields: await modulesUsedBy('app/pages/verify-page.tsx'),
        forms: await modulesUsedBy('app/pages/auth/login-page.tsx'),
      });
      return { build: { rolldownOptions: { treeshake: PURE, output: { codeSplitting: { groups }, ...SHORT_NAMES } } } };
    },
  };
}

/** Packages that do not say that their modules only export, so that those for WebSockets, for example, would be kept. */
const PURE: Rolldown.TreeshakingOptions = {
  moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
};

/** The bundler names a shared file after all pages that use it. Every page would load these names, in the list of files. */
const SHORT_NAMES: Rolldown.OutputOptions = {
  chunkFileNames: ({ name }) => `assets/${shortOf(name)}-[hash].js`,
  assetFileNames: ({ names: [name = ''] }) => `assets/${shortOf(name)}-[hash][extname]`,
};

const shortOf = (name: string) => (name.startsWith('shared~') ? 'shared' : '[name]');

/** What the first pages of visitors use: the landing page, a clip on it, the ID check, and besides its fields the sign-in. */
const FIRST_USED = ['landing', 'player', 'fields', 'forms'] as const;

const groupsWith = (used: Record<(typeof FIRST_USED)[number], ReadonlySet<string>>) => [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  // The content manager uses some of it for previews; splitting that off would add a request to the landing page.
  {
    name: 'home-page',
    test: /src\/(features\/(home|content\/public)\/|app\/pages\/home-page|components\/use-scroll-stop)/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // The rendered card. Merged with other small files, it would be loaded by pages that show no card.
  {
    name: 'rendered-card',
    test: /packages\/id-card\/src\/(?!card-date)|features\/id-cards\/(card-sides|editor\/draft)|node_modules\/(qrcode|jsbarcode|dijkstrajs)\//,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Without these groups a single icon in `common` would make such a page load all of it.
  {
    name: (id: string) => FIRST_USED.find((group) => used[group].has(id)) ?? null,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'common', minShareCount: 3, includeDependenciesRecursively: false, priority: 1 },
  // What two pages share; small files are put together. With larger ones a page would load much that it does not use.
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
    includeDependenciesRecursively: false,
  },
];
