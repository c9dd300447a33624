import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { ownPageOf } from '../landing.ts';

/** /admin */
export function AdminRedirect() {
  return <Navigate to={paths.adminDashboard()} replace />;
}

/** /profile and /settings: the same addresses for all users, with another page for each role. */
export function OwnPageRedirect() {
  const { user } = useSession();
  return user && <Navigate to={ownPageOf(user)} replace />;
}
