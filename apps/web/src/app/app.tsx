import { Route, Routes } from 'react-router-dom';
import { Providers } from './providers.tsx';
import type { AppRoute } from './router/route-page.tsx';
import { RoutePage } from './router/route-page.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole app, without the router, which differs between the browser and the server. */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  return (
    <Providers>
      <Shell>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
          ))}
        </Routes>
      </Shell>
    </Providers>
  );
}
