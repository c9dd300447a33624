import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import classes from './account-list.module.css';

interface AccountListProps {
  accounts: readonly Account[];
  /** The accounts belong to the previous filters; the new list is loading. */
  isOutdated: boolean;
  children: (account: Account) => ReactNode;
}

export function AccountList({ accounts, isOutdated, children }: AccountListProps) {
  return (
    <ul className={classes.list} aria-busy={isOutdated}>
      {accounts.map((account) => (
        <li key={account.id}>{children(account)}</li>
      ))}
    </ul>
  );
}

export function AccountListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.list} role="status" aria-label="Loading users">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton circle height={56} />
          <div className={classes.skeletonWords}>
            <Skeleton height={18} width="40%" />
            <Skeleton height={14} width="70%" />
            <Skeleton height={22} width="55%" />
          </div>
        </div>
      ))}
    </div>
  );
}
