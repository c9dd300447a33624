import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
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
import { AccountList, AccountRow } from './account-row.tsx';
import { RowActions } from './actions/row-actions.tsx';
import { AccountsBar } from './bulk/accounts-bar.tsx';
import { usersFailureText } from './failure-text.ts';
import { ReviewDrawer } from './review/review-drawer.tsx';
import { useReviewedUser } from './review/use-reviewed-user.ts';
import { useAccountFilters } from './use-account-filters.ts';
import { UserFilters } from './user-filters.tsx';

const PAGE_SIZE = 24;

interface AccountsSectionProps {
  /** Stands in each row, before the menu of the account. */
  children: (account: Account) => ReactNode;
}

/** All accounts by the filters of the address, with what is on record of each, and what an admin can do. */
export function AccountsSection({ children }: AccountsSectionProps) {
  const { filters, input, isFiltering } = useAccountFilters();
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
      <UserFilters filters={filters} input={input} />
      <ListSection
        title={count.data === undefined ? 'Users' : `Users (${formatCount(count.data)})`}
        badge={pending > 0 && <StatusBadge tone="urgent">{formatCount(pending)} pending verification</StatusBadge>}
        action={<CsvButton path="/api/users.csv" filters={input} description="All users that the filters list" />}
        headingRef={heading}
        announcesTitle
      >
        <ListView
          query={users}
          skeleton={<RowsSkeleton />}
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
              {/* Rows have columns in a wide list. Those of the previous filters are dimmed. */}
              <div style={{ containerType: 'inline-size', opacity: users.isPlaceholderData ? 0.5 : 1 }}>
                <AccountList aria-busy={users.isPlaceholderData}>
                  {accounts.map((account) => (
                    <li key={account.id}>
                      <AccountRow
                        account={account}
                        onReview={() => reviewed.open(account.id)}
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
                        <RowActions account={account} onConcerns={() => reviewed.open(account.id)} />
                      </AccountRow>
                    </li>
                  ))}
                </AccountList>
              </div>
              <LoadMore keepsPlace query={users} />
            </div>
          )}
        </ListView>
      </ListSection>
      <ReviewDrawer user={reviewed} accounts={accounts} count={count.data} />
    </>
  );
}

function RowsSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Loading users">
      {Array.from({ length: 12 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  );
}
