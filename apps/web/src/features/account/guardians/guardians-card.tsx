import { Skeleton, Stack, Text } from '@mantine/core';
import { GUARDIANS_MAX, type Guardianship } from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import { QueryView } from '../../../components/query-view.tsx';
import { RecordList } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { SectionCard } from '../../../components/section-card.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { isExpired } from '../../../shared/guardians/guardian-badge.tsx';
import { AnsweredRequests } from './answered-requests.tsx';
import { GuardianDecisions } from './guardian-decisions.tsx';
import { GuardianshipRow } from './guardianship-row.tsx';
import { InviteForm } from './invite-form.tsx';

/** Who looks after a minor here, invitations included, and what they have decided. */
export function GuardiansCard({ user }: { user: Account }) {
  const { heading, listProps } = useFocusFallback();
  const guardians = trpc.guardian.of.useQuery({ playerId: user.id });
  return (
    <SectionCard title="Guardians" headingRef={heading}>
      <Stack>
        <Text c="dimmed">
          A guardian answers the requests of scouts, reads your conversations with them and decides what is shown of
          you. You can have up to {GUARDIANS_MAX}. The safeguarding team confirms each of them before they can accept a
          request for you.
        </Text>
        <QueryView
          query={guardians}
          skeleton={<Skeleton height={96} role="status" aria-label="Loading your guardians" />}
          error="Your guardians could not be loaded"
        >
          {(rows) => (
            <>
              {rows.length > 0 && (
                <div {...listProps}>
                  <RecordList label="Guardians and invitations">
                    {rows.map((guardianship) => (
                      <li key={guardianship.id}>
                        <GuardianshipRow guardianship={guardianship} />
                      </li>
                    ))}
                  </RecordList>
                </div>
              )}
              {rows.filter(isCounted).length < GUARDIANS_MAX && <InviteForm playerId={user.id} />}
            </>
          )}
        </QueryView>
        <GuardianDecisions playerId={user.id} />
        <AnsweredRequests />
      </Stack>
    </SectionCard>
  );
}

/** Whether it is one of the two that a player can have. */
const isCounted = (guardianship: Guardianship) =>
  guardianship.state === 'active' || (guardianship.state === 'invited' && !isExpired(guardianship));
