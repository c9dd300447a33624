import type { Role } from '@touchline/contracts/options';
import { homeRole } from '@touchline/contracts/permissions';
import { Navigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';

interface WithRole {
  role: string;
}

function byRole(user: WithRole, places: Record<Role, string>): string {
  const role = homeRole(user);
  return role ? places[role] : paths.home();
}

/** The target of /profile and /settings: the page on which users edit their own profile. */
export function ownPageOf(user: WithRole): string {
  return byRole(user, {
    player: paths.profileOf('player'),
    scout: paths.profileOf('scout'),
    admin: paths.dashboardOf('admin'),
    guardian: paths.profileOf('guardian'),
  });
}

export function landingAfterLogin(user: WithRole): string {
  return paths.dashboardOf(user.role);
}

/**
 * Players go to their profile first, because scouts find them only with one. Those who are under 18 by their date of birth are asked
 * for a guardian before, because nothing is shown of them without one. Guardians register by an invitation.
 */
export function landingAfterRegistration(user: WithRole & { isMinor?: boolean; dateOfBirth?: string | null }): string {
  return byRole(user, {
    player: user.isMinor && user.dateOfBirth ? paths.playerGuardian() : paths.playerProfile(),
    scout: paths.scoutDashboard(),
    admin: paths.home(),
    guardian: paths.dashboardOf('guardian'),
  });
}

/** /admin */
export function AdminRedirect() {
  return <Navigate to={paths.adminDashboard()} replace />;
}

/** /profile and /settings: the same addresses for all users, with another page for each role. */
export function OwnPageRedirect() {
  const { user } = useSession();
  return user && <Navigate to={ownPageOf(user)} replace />;
}
