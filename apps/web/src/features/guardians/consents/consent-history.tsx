import { Box, Skeleton, Text } from '@mantine/core';
import { CONSENT_TEXTS, type ConsentEntry, RELATION_LABELS } from '@touchline/contracts/consents';
import type { Child } from '@touchline/contracts/guardians';
import { useState } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';

/** The answers to each line, with author and time; fetched when it is opened. */
export function ConsentHistory({ child }: { child: Child }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="details" mt="lg" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Text component="summary" fw={600} w="fit-content" style={{ cursor: 'pointer' }}>
        History
      </Text>
      {isOpen && <Entries playerId={child.id} />}
    </Box>
  );
}

/** The answer and its author, or another cause. */
function entryText({ kind, isGiven, by, relation, reason }: ConsentEntry): string {
  if (kind === 'reset') return 'earlier answers ended';
  const answer = isGiven ? 'yes' : 'no';
  const who = by && ` by ${by}${relation ? `, ${RELATION_LABELS[relation]}` : ''}`;
  const why = kind === 'safeguarding' ? ` of the safeguarding team: ${reason ?? ''}` : '';
  return `${answer}${who ?? ''}${why}`;
}

function Entries({ playerId }: { playerId: string }) {
  const history = trpc.consents.history.useInfiniteQuery({ playerId }, PAGED);
  return (
    <ListView
      query={history}
      skeleton={<Skeleton height={80} mt="sm" role="status" aria-label="Loading the history" />}
      error="The history could not be loaded"
      empty={
        <Text c="dimmed" mt="sm">
          Nothing was answered yet.
        </Text>
      }
    >
      {(entries) => (
        <>
          <PlainList component="ol" gap="xs" mt="sm">
            {entries.map((entry) => (
              <li key={entry.id}>
                {CONSENT_TEXTS[entry.line].label}: {entryText(entry)}
                <Text component="time" display="block" size="sm" c="dimmed" dateTime={entry.createdAt}>
                  {formatDateTime(entry.createdAt)}
                </Text>
              </li>
            ))}
          </PlainList>
          <LoadMore query={history} />
        </>
      )}
    </ListView>
  );
}
