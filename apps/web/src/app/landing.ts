import type { Role } from '@touchline/contracts/options';
import { homeRole } from '@touchline/contracts/permissions';
import { paths } from '../lib/paths.ts';

interface SomeoneWithRole {
  role: string;
}

function byRole(user: SomeoneWithRole, places: Record<Role, string>): string {
  const role = homeRole(user);
  return role ? places[role] : paths.home();
}

/** Where /profile and /settings lead: the person's own page to edit. */
export function ownPageOf(user: SomeoneWithRole): string {
  return byRole(user, {
    player: paths.profileOf('player'),
    scout: paths.profileOf('scout'),
    admin: paths.dashboardOf('admin'),
  });
}

/** Where a person goes after signing in. */
export function landingAfterLogin(user: SomeoneWithRole): string {
  return paths.dashboardOf(user.role);
}

/** Where a person goes after registering: a player has a profile to fill in first. */
export function landingAfterRegistration(user: SomeoneWithRole): string {
  return byRole(user, { player: paths.playerProfile(), scout: paths.scoutDashboard(), admin: paths.home() });
}
