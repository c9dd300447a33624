import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { homeRoute, prerenderedRoutes } from './app/prerendered-routes.ts';
import type { LazyPage } from './app/router/lazy-page.tsx';
import { routes } from './app/routes.tsx';
import { type FirstContent, FirstContentContext } from './features/content/public/first-content.ts';
import { watchBackButton } from './lib/back-guard.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const renderApp = (first?: FirstContent) => (
  <StrictMode>
    <FirstContentContext value={first}>
      <BrowserRouter>
        <App routes={routes} />
      </BrowserRouter>
    </FirstContentContext>
  </StrictMode>
);

watchBackButton();
const { first, prerendered } = root.dataset;
const prerenderedRoute =
  prerendered === undefined ? undefined : prerenderedRoutes.find(({ path }) => path === window.location.pathname);

/** Hydrates a page that was rendered before, once its code is there. Without its code the page shows the error. */
async function hydrate(page: LazyPage, app: ReactNode) {
  await page.fetch().catch(() => undefined);
  // As a transition, so that taps and scrolling are handled in between.
  startTransition(() => void hydrateRoot(root as HTMLElement, app));
}

/** The page is inert until the app handles what is typed. What the browser has filled in meanwhile is reported to the app. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    root?.removeAttribute('inert');
    root?.removeAttribute('data-prerendered');
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

if (first !== undefined) {
  // Rendered by the server (prerender.tsx).
  void hydrate(homeRoute.Page, renderApp(JSON.parse(first)));
} else if (prerenderedRoute) {
  // Rendered by the build.
  void hydrate(prerenderedRoute.Page, <Ready>{renderApp()}</Ready>);
} else {
  root.removeAttribute('inert');
  createRoot(root).render(renderApp());
}
