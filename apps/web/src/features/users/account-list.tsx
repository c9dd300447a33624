import { Group, Skeleton, Stack } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';

/** The cards have more columns in a wide list. */
const CONTAINER = { containerType: 'inline-size', listStyle: 'none' } as const;

interface AccountListProps {
  accounts: readonly Account[];
  /** The accounts belong to the previous filters; the new list is loading. */
  isOutdated: boolean;
  children: (account: Account) => ReactNode;
}

export function AccountList({ accounts, isOutdated, children }: AccountListProps) {
  return (
    <Stack
      component="ul"
      gap="sm"
      m={0}
      p={0}
      aria-busy={isOutdated}
      style={{ ...CONTAINER, opacity: isOutdated ? 0.5 : 1 }}
    >
      {accounts.map((account) => (
        <li key={account.id}>{children(account)}</li>
      ))}
    </Stack>
  );
}

export function AccountListSkeleton({ count }: { count: number }) {
  return (
    <Stack gap="sm" role="status" aria-label="Loading users">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
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
