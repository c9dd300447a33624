import { Skeleton } from '@mantine/core';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../../components/button-link.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { PersonAvatar } from '../../../../components/person-avatar.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { usersFailureText } from '../../../../features/users/users-failure.ts';
import { formatDate, fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { trpc } from '../../../../lib/trpc.ts';
import classes from './recent-list.module.css';

/** Spec 9. */
const SHOWN = 5;

/** Who has joined lately, admins apart; each leads to his account. */
export function RecentUsersCard() {
  const users = trpc.users.accounts.useQuery({ exceptAdmins: true, limit: SHOWN });
  return (
    <SectionCard
      title="Recent Users"
      action={
        <ButtonLink to={paths.adminUsers()} variant="text">
          View All Users
        </ButtonLink>
      }
    >
      {users.isPending && <Skeleton height={280} />}
      {users.isError && !users.data && (
        <ErrorState
          title="Error loading users"
          message={usersFailureText(users.error)}
          onRetry={() => void users.refetch()}
        />
      )}
      {users.data?.items.length === 0 && <p className={classes.nothing}>No users have registered yet.</p>}
      <ul className={classes.list}>
        {users.data?.items.map((user) => (
          <li key={user.id} className={classes.entry}>
            <span className={classes.avatar}>
              <PersonAvatar firstName={user.firstName} lastName={user.lastName} />
            </span>
            <div className={classes.words}>
              <Link to={paths.adminUsers({ search: user.username })} className={classes.name ?? ''}>
                {fullName(user)}
              </Link>
              <span className={classes.about}>
                Joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
              </span>
            </div>
            <div className={classes.badges}>
              <StatusBadge tone="plain">{ROLE_LABELS[user.role]}</StatusBadge>
              {!user.isVerified && <StatusBadge tone="waiting">Pending</StatusBadge>}
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
