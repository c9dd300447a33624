import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { checkAccess } from './access.ts';
import { Loading } from './lazy-page.tsx';
import { stateOfSignIn } from './return-to.ts';
import type { AppRoute } from './route.ts';
import { RouteEffects } from './route-effects.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

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

/** Shows the page of a route when the guard allows it, and an error when the page fails. */
export function RoutePage({ route: { access, title, Page } }: { route: AppRoute }) {
  const location = useLocation();
  useFreshUserOnDashboard(location.pathname);
  const session = useSession();
  const check = checkAccess(session, access);

  if (check.do === 'wait') return <Loading />;
  if (check.do === 'redirect') {
    const state = check.to === paths.login() ? stateOfSignIn(session, location) : null;
    return <Navigate to={check.to} state={state} replace />;
  }
  return (
    <RouteErrorBoundary key={location.pathname}>
      <Page>
        <RouteEffects title={title} />
      </Page>
    </RouteErrorBoundary>
  );
}

/** Refetches the user on their own dashboard: an admin may have verified them in the meantime. */
function useFreshUserOnDashboard(pathname: string) {
  const { user, refresh } = useSession();
  const isOwnDashboard = user !== null && pathname === paths.dashboardOf(user.role);
  useEffect(() => {
    if (isOwnDashboard) void refresh();
  }, [isOwnDashboard, refresh]);
}
