import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { CONSENT_TEXTS, RELATION_LABELS } from '@touchline/contracts/consents';
import type { Guardianship } from '@touchline/contracts/guardians';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlainList } from '../../components/lists.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { GuardianBadge } from '../../shared/guardians/guardian-badge.tsx';
import { GuardiansAnswers } from '../../shared/guardians/guardians-answers.tsx';
import { AnswerForChild } from './consents/answer-for-child.tsx';
import { stateText } from './consents/answers.ts';

/** Who looks after a minor and what they have decided, for admins. */
export function FamilyCard({ playerId }: { playerId: string }) {
  const guardians = trpc.guardian.of.useQuery({ playerId });
  const consents = trpc.consents.of.useQuery({ playerId });
  return (
    <SectionCard title="Guardians">
      <Stack>
        <QueryView
          query={guardians}
          skeleton={<Skeleton height={48} role="status" aria-label="Loading the guardians" />}
          error="The guardians could not be loaded"
        >
          {(rows) =>
            rows.length === 0 ? (
              <Text size="sm" c="dimmed">
                No guardian looks after this player here.
              </Text>
            ) : (
              <PlainList gap="sm" aria-label="Guardians and invitations">
                {rows.map((guardianship) => (
                  <GuardianLine key={guardianship.id} guardianship={guardianship} />
                ))}
              </PlainList>
            )
          }
        </QueryView>
        <QueryView
          query={consents}
          skeleton={<Skeleton height={120} role="status" aria-label="Loading the decisions" />}
          error="The decisions could not be loaded"
        >
          {(lines) => (
            <PlainList gap="sm" aria-label="Decisions">
              {lines.map((consent) => (
                <Line
                  key={consent.line}
                  badges={
                    <StatusBadge tone={consent.isGiven ? 'good' : 'plain'}>
                      {consent.isGiven ? 'Yes' : 'No'}
                    </StatusBadge>
                  }
                >
                  {CONSENT_TEXTS[consent.line].label}
                  <Note>{consent.answeredAt ? stateText(consent) : 'No answer'}</Note>
                  <GuardiansAnswers answers={consent.answers} />
                </Line>
              ))}
            </PlainList>
          )}
        </QueryView>
        {consents.data?.some(({ mayGive }) => mayGive) && (
          <AnswerForChild playerId={playerId} consents={consents.data} />
        )}
      </Stack>
    </SectionCard>
  );
}

function GuardianLine({ guardianship }: { guardianship: Guardianship }) {
  const { guardian, email, relation, endReason } = guardianship;
  return (
    <Line badges={<GuardianBadge guardianship={guardianship} />}>
      {guardian ? (
        <Link to={paths.adminUser(guardian.id)} style={{ color: 'inherit' }}>
          {fullName(guardian)}
        </Link>
      ) : (
        email
      )}
      <Note>{[relation && RELATION_LABELS[relation], guardian && email, endReason].filter(Boolean).join(' · ')}</Note>
    </Line>
  );
}

function Line({ badges, children }: { badges: ReactNode; children: ReactNode }) {
  return (
    <Group
      component="li"
      justify="space-between"
      align="flex-start"
      gap="0.5rem 0.75rem"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Box component="span" flex="1 1 10rem">
        {children}
      </Box>
      <Group component="span" gap="xs" justify="flex-end">
        {badges}
      </Group>
    </Group>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text span display="block" size="sm" c="dimmed">
      {children}
    </Text>
  );
}
