import type { HomepageItem } from '@touchline/contracts/content';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { HomePage } from './app/home-route.ts';
import { routes } from './app/routes.tsx';
import { FirstHero } from './features/content/public/first-hero.ts';
import { watchBackButton } from './lib/back-guard.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const renderApp = (hero?: HomepageItem | null) => (
  <StrictMode>
    <FirstHero value={hero}>
      <BrowserRouter>
        <App routes={routes} />
      </BrowserRouter>
    </FirstHero>
  </StrictMode>
);

watchBackButton();
const { hero } = root.dataset;
if (hero === undefined) {
  createRoot(root).render(renderApp());
} else {
  // The server has rendered the landing page (draw-home.tsx). When its code cannot be fetched, the page shows the error.
  void HomePage.fetch()
    .catch(() => undefined)
    .then(() => {
      // As a transition, so that taps and scrolling are handled in between.
      startTransition(() => void hydrateRoot(root, renderApp(JSON.parse(hero))));
    });
}
