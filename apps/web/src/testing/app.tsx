import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import type { AppRoute } from '../app/router/route-page.tsx';
import { routes as allRoutes } from '../app/routes.tsx';
import { watchBackButton } from '../lib/back-guard.ts';

/** Renders the whole app at an address. Its calls get the responses of stubServer. */
export function openApp(address: string, routes: readonly AppRoute[] = allRoutes) {
  watchBackButton();
  window.history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <App routes={routes} />
    </BrowserRouter>,
  );
}
