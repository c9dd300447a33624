import type { HomepageItem } from '@touchline/contracts/content';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { drawnRoutes } from './app/drawn-routes.ts';
import { HomePage } from './app/home-route.ts';
import type { LazyPage } from './app/router/lazy-page.tsx';
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
const { hero, drawn } = root.dataset;
const drawnRoute = drawn === undefined ? undefined : drawnRoutes.find(({ path }) => path === window.location.pathname);

/** Takes over a page that was rendered before, once its code is there. Without its code the page shows the error. */
async function takeOver(page: LazyPage, app: ReactNode) {
  await page.fetch().catch(() => undefined);
  // As a transition, so that taps and scrolling are handled in between.
  startTransition(() => void hydrateRoot(root as HTMLElement, app));
}

/** The page is inert until the app handles what is typed. What the browser has filled in meanwhile is reported to the app. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    root?.removeAttribute('inert');
    root?.removeAttribute('data-drawn');
    for (const field of root?.querySelectorAll('input') ?? []) reportValue(field);
  }, []);
  return children;
}

function reportValue(field: HTMLInputElement) {
  const { value } = field;
  if (value === '') return;
  // React ignores an event without a change. It notes values set on the element, but not those set by the prototype.
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

if (hero !== undefined) {
  // Rendered by the server (draw-home.tsx).
  void takeOver(HomePage, renderApp(JSON.parse(hero)));
} else if (drawnRoute) {
  // Rendered by the build.
  void takeOver(drawnRoute.Page, <Ready>{renderApp()}</Ready>);
} else {
  root.removeAttribute('inert');
  createRoot(root).render(renderApp());
}
