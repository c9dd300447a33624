import type { HomepageItem } from '@touchline/contracts/content';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { HomePage, homeRoute } from './app/home-route.ts';
import { FirstHero } from './features/content/public/first-hero.ts';

const ROOT = /<div id="root">.*<!--\/root-->/s;

/**
 * Runs in the server: fills the landing page's document with what a visitor sees first, so that he reads while the app is
 * still on its way. The lists come as they always do; main.tsx takes over what stands there already.
 */
export async function drawHome(document: string, hero: HomepageItem | null): Promise<string> {
  await HomePage.fetch();
  const drawn = renderToString(
    <StrictMode>
      <FirstHero value={hero}>
        <StaticRouter location={homeRoute.path}>
          <App routes={[homeRoute]} />
        </StaticRouter>
      </FirstHero>
    </StrictMode>,
  );
  // By a function, because a `$` of the text would mean something in a replacement.
  return document.replace(
    ROOT,
    () => `<div id="root" data-hero="${escapeAttribute(JSON.stringify(hero))}">${drawn}</div>`,
  );
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
