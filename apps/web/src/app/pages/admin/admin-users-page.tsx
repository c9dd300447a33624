import { IconBallFootball, IconBinoculars, IconUserExclamation, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { REGISTRATION_ROLES } from '@touchline/contracts/options';
import { ACCOUNT_STATUSES } from '@touchline/contracts/users';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { Screen, Tiles } from '../../../components/screen/screen.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { CardButton } from '../../../features/id-cards/editor/card-button.tsx';
import { AccountActions } from '../../../features/users/account-actions.tsx';
import { AccountCard } from '../../../features/users/account-card.tsx';
import { AccountList, AccountListSkeleton } from '../../../features/users/account-list.tsx';
import { UserFilters } from '../../../features/users/user-filters.tsx';
import { usersFailureText } from '../../../features/users/users-failure.ts';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;
const PAGE_SIZE = 24;

/** Who may use the platform, and how far. */
export function AdminUsersPage() {
  const filters = useAddressFilters(['search', 'role', 'status']);
  const input = {
    search: filters.values.search,
    role: known(filters.values.role, REGISTRATION_ROLES),
    status: known(filters.values.status, ACCOUNT_STATUSES),
  };
  const isFiltering = Object.values(input).some((value) => value);

  const counts = trpc.users.counts.useQuery();
  const count = trpc.users.accountCount.useQuery(input, { placeholderData: keepPreviousData });
  const users = trpc.users.accounts.useInfiniteQuery(
    { ...input, limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const shown = users.data?.pages.flatMap((page) => page.items);
  const { heading, listProps } = useFocusFallback();

  return (
    <Screen>
      <PageHeader title="User Management" intro="Verify people, and decide what their accounts may do." />
      <Tiles>
        <CountTile label="Total Users" icon={<IconUsers {...ICON} />} query={counts} of={(data) => data.total} />
        <CountTile label="Players" icon={<IconBallFootball {...ICON} />} query={counts} of={(data) => data.players} />
        <CountTile label="Scouts" icon={<IconBinoculars {...ICON} />} query={counts} of={(data) => data.scouts} />
        <CountTile
          label="Pending"
          icon={<IconUserExclamation {...ICON} />}
          query={counts}
          of={(data) => data.pending}
          isWaiting
        />
      </Tiles>
      <UserFilters filters={filters} role={input.role} status={input.status} />
      <ListSection
        title={count.data === undefined ? 'Users' : `Users (${formatCount(count.data)})`}
        badge={
          counts.data &&
          counts.data.pending > 0 && (
            <StatusBadge tone="urgent">{formatCount(counts.data.pending)} pending verification</StatusBadge>
          )
        }
        headingRef={heading}
      >
        {users.isPending && <AccountListSkeleton count={6} />}
        {users.isError && !shown && (
          <ErrorState
            title="Error loading users"
            message={usersFailureText(users.error)}
            onRetry={() => void users.refetch()}
          />
        )}
        {shown?.length === 0 && (
          <EmptyState
            title="No users found"
            hint={isFiltering ? 'Try adjusting your filters.' : 'No users have registered yet.'}
          />
        )}
        {shown && shown.length > 0 && (
          <div {...listProps}>
            <AccountList accounts={shown} isOutdated={users.isPlaceholderData}>
              {(account) => (
                <AccountCard account={account}>
                  <CardButton holder={account} />
                  <AccountActions account={account} />
                </AccountCard>
              )}
            </AccountList>
            <LoadMore query={users} />
          </div>
        )}
      </ListSection>
    </Screen>
  );
}
