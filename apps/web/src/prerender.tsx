import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { homeRoute, prerenderedRoutes } from './app/prerendered-routes.ts';
import type { AppRoute } from './app/router/route.ts';
import { type FirstContent, FirstContentContext } from './features/content/public/first-content.ts';

const ROOT = /<div id="root">.*<!--\/root-->/s;

/**
 * Runs in the server: renders the landing page into its document, so that visitors can read it while the code of the app
 * is still loading. The browser fetches the lists itself; main.tsx hydrates the rest.
 */
export async function prerenderHome(document: string, first: FirstContent): Promise<string> {
  await homeRoute.Page.fetch();
  return fill(document, `data-first="${escapeAttribute(JSON.stringify(first))}"`, render(homeRoute, first));
}

/**
 * Runs in the build: renders the pages that are the same for all visitors, by address. They are inert until the app
 * has hydrated them, because what is typed earlier would be lost.
 */
export async function prerenderPages(documentOf: (path: string) => string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const route of prerenderedRoutes) {
    await route.Page.fetch();
    pages.set(route.path, fill(documentOf(route.path), `data-prerendered="${route.path}" inert`, render(route)));
  }
  return pages;
}

function render(route: AppRoute, first?: FirstContent): string {
  return renderToString(
    <StrictMode>
      <FirstContentContext value={first}>
        <StaticRouter location={route.path}>
          <App routes={[route]} />
        </StaticRouter>
      </FirstContentContext>
    </StrictMode>,
  );
}

function fill(document: string, attributes: string, rendered: string): string {
  // A function, because `$` has a meaning in a replacement string.
  return document.replace(ROOT, () => `<div id="root" ${attributes}>${rendered}</div>`);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
