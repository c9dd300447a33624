import type { Role } from '@touchline/contracts/options';
import { hasRole, homeRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { paths } from '../../lib/paths.ts';
import type { SessionState } from '../../lib/session-store.ts';

/** Who may see a route: all users and visitors, signed-in users, guardians of a player, or users with one of the roles. */
export type Access = 'public' | 'signed-in' | 'guardian-of-a-player' | Role | readonly Role[];

export type AccessCheck = { do: 'show' } | { do: 'wait' } | { do: 'redirect'; to: string };

/** The route guard: waits for the session, then shows the page or redirects. */
export function checkAccess(session: SessionState, access: Access): AccessCheck {
  if (access === 'public') return { do: 'show' };
  if (session.status === 'loading') return { do: 'wait' };
  if (session.status === 'signed-out') return { do: 'redirect', to: paths.login() };
  if (access === 'signed-in') return { do: 'show' };

  const role = homeRole(session.user);
  const isAdmitted =
    access === 'guardian-of-a-player' ? isGuardian(session.user) : role !== null && [access].flat().includes(role);
  return isAdmitted ? { do: 'show' } : { do: 'redirect', to: paths.dashboardOf(session.user.role) };
}

/** A parent who is also a player or scout keeps one account. */
const isGuardian = (user: Account) => hasRole(user, 'guardian') || user.isGuardian === true;
