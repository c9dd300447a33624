import { Skeleton } from '@mantine/core';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import { ButtonLink } from '../../components/button-link.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { ListView } from '../../components/query-view.tsx';
import { NothingRecent, RecentEntry, RecentList } from '../../components/recent-list.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate, fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { usersFailureText } from './failure-text.ts';

const SHOWN = 5;

/** The newest accounts except admins; each leads to its account. */
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
      <ListView
        query={users}
        skeleton={<Skeleton height={280} />}
        error="Error loading users"
        errorText={usersFailureText}
        empty={<NothingRecent>No users have registered yet.</NothingRecent>}
      >
        {(items) => (
          <RecentList>
            {items.map((user) => (
              <RecentEntry
                key={user.id}
                name={fullName(user)}
                to={paths.adminUser(user.id)}
                avatar={<PersonAvatar firstName={user.firstName} lastName={user.lastName} />}
                about={
                  <>
                    Joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
                  </>
                }
                badges={
                  <>
                    <StatusBadge tone="plain">{ROLE_LABELS[user.role]}</StatusBadge>
                    {/* Guardians wait for no verification. */}
                    {!user.isVerified && !hasRole(user, 'guardian') && (
                      <StatusBadge tone="waiting">Pending</StatusBadge>
                    )}
                  </>
                }
              />
            ))}
          </RecentList>
        )}
      </ListView>
    </SectionCard>
  );
}
