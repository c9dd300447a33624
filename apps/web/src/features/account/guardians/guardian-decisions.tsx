import { Group, Skeleton, Text } from '@mantine/core';
import { CONSENT_TEXTS, type Consents } from '@touchline/contracts/consents';
import { useId } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GuardiansAnswers } from '../../../shared/guardians/guardians-answers.tsx';

/** What the guardians of a minor have decided, for the minor to read. */
export function GuardianDecisions({ playerId }: { playerId: string }) {
  const headingId = useId();
  const consents = trpc.consents.of.useQuery({ playerId });
  return (
    <section aria-labelledby={headingId}>
      <Text component="h3" id={headingId} fw={700} mt="sm" mb="xs">
        What is shown of you
      </Text>
      <QueryView
        query={consents}
        skeleton={<Skeleton height={200} role="status" aria-label="Loading the decisions" />}
        error="The decisions could not be loaded"
      >
        {(lines) => (
          <PlainList gap="sm">
            {lines.map((consent) => (
              <Decision key={consent.line} consent={consent} />
            ))}
          </PlainList>
        )}
      </QueryView>
    </section>
  );
}

function Decision({ consent: { line, isGiven, answeredAt, kind, answers } }: { consent: Consents[number] }) {
  return (
    <Group component="li" wrap="nowrap" justify="space-between" align="flex-start">
      <Text span fw={600} miw={0}>
        {CONSENT_TEXTS[line].label}
        <Text span display="block" size="sm" c="dimmed">
          {answeredAt === null ? 'Until a guardian answers' : `Decided ${formatDate(answeredAt)}`}
          {kind === 'safeguarding' && ' by the safeguarding team'}
        </Text>
        <GuardiansAnswers answers={answers} />
      </Text>
      <StatusBadge tone={isGiven ? 'good' : 'plain'}>{isGiven ? 'Yes' : 'No'}</StatusBadge>
    </Group>
  );
}
