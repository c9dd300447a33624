import { Navigate } from 'react-router-dom';
import { useSession } from '../../lib/session.tsx';
import { ownPageOf } from '../landing.ts';

/** /profile and /settings: one address for everybody, another page for each role. */
export function OwnPageRedirect() {
  const { user } = useSession();
  return user && <Navigate to={ownPageOf(user)} replace />;
}
