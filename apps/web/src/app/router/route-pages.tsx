import { Route, Routes } from 'react-router-dom';
import type { AppRoute } from './route.ts';
import { RoutePage } from './route-page.tsx';

/** The page of the address. */
export function RoutePages({ routes }: { routes: readonly AppRoute[] }) {
  return (
    <Routes>
      {routes.map((route) => (
        <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
      ))}
    </Routes>
  );
}
