import { Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { can } from '@touchline/contracts/permissions';
import { ACCOUNT_STATUSES, type Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { useSelection } from '../../components/bulk/use-selection.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { CsvButton } from '../../components/screen/csv-button.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatCount, fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { known, useAddressFilters } from '../../lib/use-address-filters.ts';
import { AccountCard } from './account-card.tsx';
import { AccountActions } from './actions/account-actions.tsx';
import { AccountsBar } from './bulk/accounts-bar.tsx';
import { usersFailureText } from './failure-text.ts';
import { ReviewDrawer } from './review/review-drawer.tsx';
import { useReviewedUser } from './review/use-reviewed-user.ts';
import { FILTER_ROLES, UserFilters } from './user-filters.tsx';

const PAGE_SIZE = 24;

interface AccountsSectionProps {
  /** Stands on each card, before the actions of the account. */
  children: (account: Account) => ReactNode;
}

/** All accounts by search, role and status, with what an admin can do with each. */
export function AccountsSection({ children }: AccountsSectionProps) {
  const filters = useAddressFilters(['search', 'role', 'status']);
  const input = {
    search: filters.values.search,
    role: known(filters.values.role, FILTER_ROLES),
    status: known(filters.values.status, ACCOUNT_STATUSES),
  };
  const isFiltering = Object.values(input).some((value) => value);

  const pending = trpc.users.counts.useQuery().data?.pending ?? 0;
  const count = trpc.users.accountCount.useQuery(input, { placeholderData: keepPreviousData });
  const users = trpc.users.accounts.useInfiniteQuery(
    { ...input, limit: PAGE_SIZE },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const accounts = users.data?.pages.flatMap((page) => page.items) ?? [];
  const reviewed = useReviewedUser({
    accounts,
    hasMore: users.hasNextPage,
    loadMore: async () => (await users.fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [],
  });
  const { heading, listProps } = useFocusFallback({ isPaused: reviewed.id !== null });
  const { user: viewer } = useSession();
  const selection = useSelection(
    accounts.filter((account) => can(viewer, 'user:change', account)),
    ({ id }) => id,
  );

  return (
    <>
      <UserFilters filters={filters} role={input.role} status={input.status} />
      <ListSection
        title={count.data === undefined ? 'Users' : `Users (${formatCount(count.data)})`}
        badge={pending > 0 && <StatusBadge tone="urgent">{formatCount(pending)} pending verification</StatusBadge>}
        action={<CsvButton path="/api/users.csv" filters={input} description="All users that the filters list" />}
        headingRef={heading}
        announcesTitle
      >
        <ListView
          query={users}
          skeleton={<CardsSkeleton />}
          error="Error loading users"
          errorText={usersFailureText}
          empty={
            <EmptyState
              title="No users found"
              hint={isFiltering ? 'Try adjusting your filters.' : 'No users have registered yet.'}
            />
          }
        >
          {(accounts) => (
            <div {...listProps}>
              <AccountsBar selection={selection} />
              <Stack
                component="ul"
                gap="sm"
                m={0}
                p={0}
                aria-busy={users.isPlaceholderData}
                // The cards have more columns in a wide list. Those of the previous filters are dimmed.
                style={{ containerType: 'inline-size', listStyle: 'none', opacity: users.isPlaceholderData ? 0.5 : 1 }}
              >
                {accounts.map((account) => (
                  <li key={account.id}>
                    <AccountCard
                      account={account}
                      checkbox={
                        can(viewer, 'user:change', account) && (
                          <Checkbox
                            aria-label={`Select ${fullName(account)}`}
                            aria-description={`@${account.username}`}
                            checked={selection.has(account.id)}
                            onChange={() => selection.toggle(account.id)}
                          />
                        )
                      }
                    >
                      {children(account)}
                      <AccountActions account={account} onConcerns={() => reviewed.open(account.id)} />
                    </AccountCard>
                  </li>
                ))}
              </Stack>
              <LoadMore keepsPlace query={users} />
            </div>
          )}
        </ListView>
      </ListSection>
      <ReviewDrawer user={reviewed} accounts={accounts} count={count.data} />
    </>
  );
}

function CardsSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading users">
      {Array.from({ length: 6 }, (_, index) => index).map((index) => (
        <Group
          key={index}
          wrap="nowrap"
          align="flex-start"
          p="md"
          bg="var(--tl-surface)"
          bd="1px solid var(--tl-line)"
          bdrs="md"
        >
          <Skeleton circle height={56} />
          <Stack gap="xs" flex={1}>
            <Skeleton height={18} width="40%" />
            <Skeleton height={14} width="70%" />
            <Skeleton height={22} width="55%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
