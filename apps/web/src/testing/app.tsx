import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { Providers } from '../app/providers.tsx';
import type { AppRoute } from '../app/router/route-page.tsx';
import { RoutePages } from '../app/router/route-pages.tsx';
import { routes as allRoutes } from '../app/routes.tsx';
import { watchBackButton } from '../lib/back-guard.ts';

/** Renders the whole app at an address. Its calls get the responses of stubServer. */
export function openApp(address: string, routes: readonly AppRoute[] = allRoutes) {
  return openAt(address, <App routes={routes} />);
}

/** The same without what surrounds every page: top bar, sections of the admins, live updates and footer. */
export function openPage(address: string) {
  return openAt(
    address,
    <Providers>
      <main tabIndex={-1}>
        <RoutePages routes={allRoutes} />
      </main>
    </Providers>,
  );
}

function openAt(address: string, app: ReactNode) {
  watchBackButton();
  window.history.replaceState(null, '', address);
  return render(<BrowserRouter>{app}</BrowserRouter>);
}
