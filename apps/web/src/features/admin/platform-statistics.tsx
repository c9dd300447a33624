import { SimpleGrid, Skeleton, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { QueryView, type ViewedQuery } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { formatCount } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { ShareBars } from './share-bars.tsx';

/** Shares of the roles among users, and of approved videos. */
export function PlatformStatistics({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const users = trpc.users.counts.useQuery();
  const videos = trpc.videos.counts.useQuery();
  return (
    <SectionCard title="Platform Statistics" headingRef={headingRef}>
      <SimpleGrid minColWidth="min(100%, 20rem)" autoFlow="auto-fit" spacing="xl" verticalSpacing="lg">
        <Half title="User Breakdown" query={users} failure="Users could not be counted">
          {({ total, players, scouts }) => (
            <ShareBars
              whole={total}
              wholeName={`of ${formatCount(total)} users`}
              parts={[
                { label: 'Players', count: players },
                { label: 'Scouts', count: scouts },
              ]}
            />
          )}
        </Half>
        <Half title="Content Status" query={videos} failure="Videos could not be counted">
          {({ total, approved, pending }) => (
            <ShareBars
              whole={total}
              wholeName={`of ${formatCount(total)} videos`}
              parts={[
                { label: 'Approved', count: approved },
                { label: 'Pending', count: pending, isWaiting: true },
              ]}
            />
          )}
        </Half>
      </SimpleGrid>
    </SectionCard>
  );
}

interface HalfProps<Counts> {
  title: string;
  query: ViewedQuery<Counts>;
  failure: string;
  children: (counts: Counts) => ReactNode;
}

function Half<Counts>({ title, query, failure, children }: HalfProps<Counts>) {
  return (
    <div>
      <Title order={3} size="h5" lh={1.5} mb="xs">
        {title}
      </Title>
      <QueryView query={query} skeleton={<Skeleton height={104} />} error={failure}>
        {children}
      </QueryView>
    </div>
  );
}
