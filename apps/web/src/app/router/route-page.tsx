import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { Arrival } from './arrival.tsx';
import { type Access, judge } from './guard.ts';
import { Loading } from './lazy-page.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { stateOfSignIn } from './wanted-page.ts';

/** An address of the app, or a pattern of addresses. */
export interface AppRoute {
  path: string;
  access: Access;
  /** The title of the browser's tab until the page sets another; null on the landing page, which has the product's. */
  title: string | null;
  /** Renders its children once its own code is loaded. */
  Page: ComponentType<{ children?: ReactNode }>;
}

/** Shows the page of a route when the guard allows it, and an error when the page fails. */
export function RoutePage({ route: { access, title, Page } }: { route: AppRoute }) {
  const location = useLocation();
  useFreshUserOnDashboard(location.pathname);
  const session = useSession();
  const verdict = judge(session, access);

  if (verdict.do === 'wait') return <Loading />;
  if (verdict.do === 'redirect') {
    const state = verdict.to === paths.login() ? stateOfSignIn(session, location) : null;
    return <Navigate to={verdict.to} state={state} replace />;
  }
  return (
    <RouteErrorBoundary key={location.pathname}>
      <Page>
        <Arrival title={title} />
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
