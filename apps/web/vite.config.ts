import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { splitIntoFewFiles } from './vite/chunks.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { mantineStyles } from './vite/mantine-styles.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { prerenderHome } from './vite/prerender.ts';
import { schemeBeforePaint } from './vite/scheme-before-paint.ts';
import { verifyWorker } from './vite/verify-worker.ts';
import { zodForPages } from './vite/zod-for-pages.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    react(),
    mantineStyles(),
    zodForPages(),
    schemeBeforePaint(),
    preloadFonts(),
    prerenderHome(),
    splitIntoFewFiles(),
    verifyWorker(),
    compressAssets(),
  ],
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
  },
});
