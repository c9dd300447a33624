import { Providers } from './providers.tsx';
import type { AppRoute } from './router/route.ts';
import { RoutePages } from './router/route-pages.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole app, without the router, which differs between the browser and the server. */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  return (
    <Providers>
      <Shell>
        <RoutePages routes={routes} />
      </Shell>
    </Providers>
  );
}
