import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { mantineStyles } from './mantine-styles.ts';

/** The pages are separate chunks; without a hint the browser would find them only after the entry has run. */
const HOME = '/src/app/pages/home-page.tsx';

/** The pages that the build renders, those of src/app/prerendered-routes.ts: address, module and document. */
const PRERENDERED = [
  { path: '/auth/login', module: '/src/app/pages/auth/login-page.tsx', file: 'login.html' },
  { path: '/verify', module: '/src/app/pages/verify-page.tsx', file: 'verify.html' },
];

interface Program {
  prerenderPages(documentOf: (path: string) => string): Promise<Map<string, string>>;
}

/**
 * Builds what the server renders the landing page with (web/pages.ts in apps/server): a program and the document that it
 * fills. A document also names the files of its page, so that the browser fetches them along with the entry. Pages without
 * data of the server are rendered here.
 */
export function prerenderHome(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const folder = join(dir, 'server');
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), mantineStyles()],
        // The program cannot rely on packages installed for the server, so it contains all of its own.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: 'src/prerender.tsx',
          outDir: folder,
          emptyOutDir: true,
          copyPublicDir: false,
          minify: true,
          rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
        },
      });
      const html = String(page.source);
      await writeFile(join(folder, 'home.html'), withHints(html, bundle, HOME));
      const program: Program = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
      const documentOf = (path: string) => {
        const page = PRERENDERED.find((one) => one.path === path);
        if (!page) throw new Error(`${path} is missing from PRERENDERED in vite/prerender.ts.`);
        return withHints(html, bundle, page.module);
      };
      const pages = await program.prerenderPages(documentOf);
      for (const { path, file } of PRERENDERED) {
        const page = pages.get(path);
        if (page === undefined) throw new Error(`${path} is missing from src/app/prerendered-routes.ts.`);
        await writeFile(join(folder, file), page);
      }
    },
  };
}

const LOW = ' fetchpriority="low"';

/** This document has its text before the code, so the fonts and styles get priority over the scripts. */
function withHints(html: string, bundle: Rolldown.OutputBundle, page: string): string {
  return html
    .replaceAll(LOW, '')
    .replaceAll('<script type="module"', (script) => script + LOW)
    .replace('</head>', (end) => hintsOf(bundle, html, page) + end);
}

/** The chunk of the page, its imports and the styles of both, except those that the document names already. */
function hintsOf(bundle: Rolldown.OutputBundle, html: string, page: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page))));
  // Entries added to a set during the iteration are visited too.
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  }
  const isMissing = (file: string) => !html.includes(file);
  const scripts = [...needed].map(({ fileName }) => fileName).filter(isMissing);
  const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).filter(isMissing);
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`),
    ...scripts.map((file) => `<link rel="modulepreload"${LOW} href="/${file}" crossorigin>`),
  ].join('\n    ');
}
