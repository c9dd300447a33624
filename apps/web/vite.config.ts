import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { drawHome } from './vite/draw-home.ts';
import { mantineStyles } from './vite/mantine-styles.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { schemeBeforePaint } from './vite/scheme-before-paint.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * The files the app is split into. Without groups every module that two pages share becomes a file of its own, so that a
 * page needs some sixty requests (docs/decisions/024-few-files.md).
 */
const CHUNKS = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  // The content manager uses some of it for previews; splitting that off would add a request to the landing page.
  {
    name: 'home-page',
    test: /src\/(features\/(home|content\/public)\/|app\/pages\/home-page)/,
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

export default defineConfig({
  plugins: [react(), mantineStyles(), schemeBeforePaint(), preloadFonts(), drawHome(), compressAssets()],
  server: {
    port: 5173,
    proxy: { '/api': server, '/trpc': server, '/uploads': server },
  },
  build: {
    // The first versions with light-dark(), which the tokens use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A separate file stays in the cache when the code that uses it changes.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
