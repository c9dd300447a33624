import { Skeleton, Text } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { QueryView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { cardStanding } from '../card-standing.ts';
import { CardButton } from '../editor/card-button.tsx';
import { FactList } from '../fact-list.tsx';
import { lastDayOf } from '../labels.ts';

/** The state of a user's ID card for admins, with the way to its editor. */
export function CardSummary({ holder }: { holder: Account }) {
  const card = trpc.idCards.of.useQuery({ userId: holder.id });
  return (
    <SectionCard title="ID Card" action={<CardButton holder={holder} />}>
      <QueryView
        query={card}
        skeleton={<Skeleton height={96} role="status" aria-label="Loading the ID card" />}
        error="The ID card could not be loaded"
        notFound={<Text c="dimmed">There is no ID card yet.</Text>}
      >
        {(found) => {
          const { label, tone } = cardStanding(found);
          return (
            <FactList
              facts={[
                [
                  'State',
                  <StatusBadge key="state" tone={tone}>
                    {label}
                  </StatusBadge>,
                ],
                ['Card number', found.cardNumber],
                ['Expiry date', found.expiryDate ? lastDayOf(found.expiryDate) : 'No expiry'],
              ]}
            />
          );
        }}
      </QueryView>
    </SectionCard>
  );
}
