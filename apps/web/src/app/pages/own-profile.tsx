import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Columns, Screen } from '../../components/screen/screen.tsx';
import { trpc } from '../../lib/trpc.ts';

interface OwnProfileProps {
  title: string;
  intro: string;
  /** The heights of the parts until they have loaded. */
  heights: { side: number; main: readonly number[] };
  children: (user: Account) => ReactNode;
}

/** The page on which users edit their profile. The form has to start from what the server has now, not from the session. */
export function OwnProfile({ title, intro, heights, children }: OwnProfileProps) {
  const account = trpc.auth.me.useQuery();
  const skeleton = (
    <div role="status" aria-label="Loading profile">
      <Columns side={<Skeleton height={heights.side} />}>
        {heights.main.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </Columns>
    </div>
  );
  return (
    <Screen>
      <PageHeader title={title} intro={intro} />
      <QueryView query={account} skeleton={skeleton} error="Your profile could not be loaded">
        {children}
      </QueryView>
    </Screen>
  );
}
