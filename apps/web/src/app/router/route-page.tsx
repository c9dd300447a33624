import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import type { AppRoute } from './app-route.ts';
import { Arrival } from './arrival.tsx';
import { judge } from './guard.ts';
import { Loading } from './loading.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

/** One row of the route table on the screen: guarded, fetched, and caught when it fails. */
export function RoutePage({ route: { access, title, Page } }: { route: AppRoute }) {
  const location = useLocation();
  useFreshUserOnDashboard(location.pathname);
  const verdict = judge(useSession(), access);

  if (verdict.do === 'wait') return <Loading />;
  if (verdict.do === 'redirect') return <Navigate to={verdict.to} replace />;
  return (
    <RouteErrorBoundary key={location.pathname}>
      <Page>
        <Arrival title={title} />
      </Page>
    </RouteErrorBoundary>
  );
}

/** An admin may have verified the person meanwhile, so his own dashboard looks again (decision 7). */
function useFreshUserOnDashboard(pathname: string) {
  const { user, refresh } = useSession();
  const isOwnDashboard = user !== null && pathname === paths.dashboardOf(user.role);
  useEffect(() => {
    if (isOwnDashboard) void refresh();
  }, [isOwnDashboard, refresh]);
}
