import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

/** /admin: the guard has sent everyone else away by now. */
export function AdminRedirect() {
  return <Navigate to={paths.adminDashboard()} replace />;
}
