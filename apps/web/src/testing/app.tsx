import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App, Providers } from '../app/app.tsx';
import type { AppRoute } from '../app/router/route.ts';
import { RoutePages } from '../app/router/route-page.tsx';
import { routes as allRoutes } from '../app/routes.tsx';
import { SignInAgainProvider } from '../app/session/sign-in-again-provider.tsx';
import { watchBackButton } from '../lib/back-guard.ts';
import { useSession } from '../lib/session.tsx';

/** Renders the whole app at an address. Its calls get the responses of stubServer. */
export function openApp(address: string, routes: readonly AppRoute[] = allRoutes) {
  return openAt(address, <App routes={routes} />);
}

/** The same without what surrounds every page: top bar, sections of the admins, live updates and footer. */
export function openPage(address: string) {
  return openAt(address, aPage());
}

/** Renders the page of `openPage` again, with nothing but the entry of the history, as after a reload. */
export function reloadPage() {
  cleanup();
  return render(<BrowserRouter>{aPage()}</BrowserRouter>);
}

const aPage = () => (
  <Providers>
    <main tabIndex={-1}>
      <RoutePages routes={allRoutes} />
    </main>
  </Providers>
);

/** A part of a page alone, for the user of stubServerFor. */
export function openPart(part: ReactNode) {
  return openAt(
    '/',
    <Providers>
      <main tabIndex={-1}>
        <SignInAgainProvider>
          <ForUser>{part}</ForUser>
        </SignInAgainProvider>
      </main>
    </Providers>,
  );
}

/** Pages, too, are shown only once the stored session has been read. */
const ForUser = ({ children }: { children: ReactNode }) => useSession().user && children;

function openAt(address: string, app: ReactNode) {
  watchBackButton();
  window.history.replaceState(null, '', address);
  return render(<BrowserRouter>{app}</BrowserRouter>);
}
