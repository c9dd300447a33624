import { Skeleton, Text } from '@mantine/core';
import { ANSWERED_SHARE_MIN, UNANSWERED_DAYS } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { QueryView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { fullName } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { ScoutStanding } from '../../shared/scouts/scout-standing.tsx';

/** What players and guardians read about the scout who writes to them. */
export function OwnStandingCard({ scout }: { scout: Account }) {
  const standing = trpc.scouts.standing.useQuery({ scoutId: scout.id });
  return (
    <SectionCard title="How Players See You">
      <QueryView
        query={standing}
        skeleton={<Skeleton height={48} role="status" aria-label="Loading your standing" />}
        error="Your standing could not be loaded"
      >
        {(data) => (
          <>
            <ScoutStanding standing={data} name={fullName(scout)} />
            <Text size="sm" c="dimmed" mt="sm">
              Players and guardians see this with your messages.
              {data.answeredPercent === null &&
                ` The share of answered requests is added from ${ANSWERED_SHARE_MIN} requests on that are answered or older than ${UNANSWERED_DAYS} days.`}
            </Text>
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}
