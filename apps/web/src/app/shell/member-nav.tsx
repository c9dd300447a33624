import { IconClipboardList, IconLayoutDashboard, IconMail, IconUserSearch, IconUsers } from '@tabler/icons-react';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { ResponsiveLabel } from '../../components/button-link.tsx';
import { CountBadge } from '../../components/count-badge.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { reportChunkError } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { Bell } from './bell.tsx';
import classes from './top-bar.module.css';

// The menu needs positioning code, and the keys of pages dialogs, that visitors of the landing page never use.
const UserMenu = lazyComponent(() => import('./user-menu.tsx').then((module) => module.UserMenu), {
  Fallback: ({ user }) => <PersonAvatar firstName={user.firstName} lastName={user.lastName} />,
  onFailure: reportChunkError,
});

export function MemberNav({ user }: { user: Account }) {
  return (
    <nav className={classes.member} aria-label="Main">
      <NavLink to={paths.dashboardOf(user.role)} className={classes.link ?? ''}>
        <IconLayoutDashboard size={20} aria-hidden="true" />
        <ResponsiveLabel>Dashboard</ResponsiveLabel>
      </NavLink>
      {hasRole(user, 'scout') && (
        <NavLink to={paths.scoutDiscover()} className={classes.link ?? ''}>
          <IconUserSearch size={20} aria-hidden="true" />
          <ResponsiveLabel>Discover</ResponsiveLabel>
        </NavLink>
      )}
      {hasRole(user, 'scout') && (
        <NavLink to={paths.scoutPlayers()} className={classes.link ?? ''}>
          <IconClipboardList size={20} aria-hidden="true" />
          <ResponsiveLabel>My Players</ResponsiveLabel>
        </NavLink>
      )}
      {user.isGuardian && !hasRole(user, 'guardian') && (
        <NavLink to={paths.guardianDashboard()} className={classes.link ?? ''}>
          <IconUsers size={20} aria-hidden="true" />
          <ResponsiveLabel>My Child</ResponsiveLabel>
        </NavLink>
      )}
      <MessagesLink />
      <Bell />
      <UserMenu user={user} />
    </nav>
  );
}

/** The number of unread messages is the link's description, so that its name stays the same. */
function MessagesLink() {
  const descriptionId = useId();
  const { data: unread = 0 } = trpc.messages.unreadCount.useQuery();
  return (
    <NavLink
      to={paths.messages()}
      className={classes.link ?? ''}
      aria-describedby={unread > 0 ? descriptionId : undefined}
    >
      <IconMail size={20} aria-hidden="true" />
      <ResponsiveLabel>Messages</ResponsiveLabel>
      <CountBadge count={unread} className={classes.count} />
      <span id={descriptionId} hidden>
        {unread} unread
      </span>
    </NavLink>
  );
}
