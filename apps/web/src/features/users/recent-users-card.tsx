import { Skeleton } from '@mantine/core';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { ButtonLink } from '../../components/button-link.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { NothingRecent, RecentEntry, RecentList } from '../../components/recent-list.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate, fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { usersFailureText } from './users-failure.ts';

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
      {users.data?.items.length === 0 && <NothingRecent>No users have registered yet.</NothingRecent>}
      <RecentList>
        {users.data?.items.map((user) => (
          <RecentEntry
            key={user.id}
            name={fullName(user)}
            to={paths.adminUsers({ search: user.username })}
            avatar={<PersonAvatar firstName={user.firstName} lastName={user.lastName} />}
            about={
              <>
                Joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
              </>
            }
            badges={
              <>
                <StatusBadge tone="plain">{ROLE_LABELS[user.role]}</StatusBadge>
                {!user.isVerified && <StatusBadge tone="waiting">Pending</StatusBadge>}
              </>
            }
          />
        ))}
      </RecentList>
    </SectionCard>
  );
}
