import type { HomepageItem } from '@touchline/contracts/content';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { HomePage, homeRoute } from './app/home-route.ts';
import { FirstHero } from './features/content/public/first-hero.ts';

const ROOT = /<div id="root">.*<!--\/root-->/s;

/**
 * Runs in the server: renders the landing page into its document, so that visitors can read it while the code of the app
 * is still loading. The browser fetches the lists itself; main.tsx hydrates the rest.
 */
export async function drawHome(document: string, hero: HomepageItem | null): Promise<string> {
  await HomePage.fetch();
  const rendered = renderToString(
    <StrictMode>
      <FirstHero value={hero}>
        <StaticRouter location={homeRoute.path}>
          <App routes={[homeRoute]} />
        </StaticRouter>
      </FirstHero>
    </StrictMode>,
  );
  // A function, because `$` has a meaning in a replacement string.
  return document.replace(
    ROOT,
    () => `<div id="root" data-hero="${escapeAttribute(JSON.stringify(hero))}">${rendered}</div>`,
  );
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
