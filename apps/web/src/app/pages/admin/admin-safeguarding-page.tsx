import { Stack } from '@mantine/core';
import { can } from '@touchline/contracts/permissions';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { AddressTabs } from '../../../components/screen/address-tabs.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { RequestList } from '../../../features/contact-requests/index.ts';
import {
  BirthDateQueue,
  CASE_PARAMETER,
  CasePanel,
  CaseQueue,
  caseLinkId,
  WaitingGuardians,
} from '../../../features/safeguarding/index.ts';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { PersonMenu } from '../../safety/safety-menu.tsx';

export function Page() {
  const { user } = useSession();
  const isHandler = can(user, 'cases:handle');
  return (
    <Screen>
      <PageHeader
        title="Safeguarding"
        intro="Reports, requests to players under 18 who have no guardian, older dates of birth, and guardians to confirm. Only the safeguarding team sees this page."
      />
      {isHandler ? <Parts /> : <NotForYou />}
    </Screen>
  );
}

function Parts() {
  const [query] = useSearchParams();
  const { data: birthDates = 0 } = trpc.birthDates.waitingCount.useQuery();
  const { data: guardians = 0 } = trpc.guardian.waitingCount.useQuery();
  const caseId = query.get(CASE_PARAMETER);
  useFocusOnReturn(caseId);
  if (caseId) return <CasePanel key={caseId} id={caseId} />;
  const labels = {
    cases: 'Cases',
    requests: 'Requests',
    'birth-dates': withCount('Dates of birth', birthDates),
    guardians: withCount('Guardians', guardians),
  };
  return (
    <AddressTabs name="tab" labels={labels} initial="cases">
      {(tab) => (
        <Stack gap="xl">
          {tab === 'cases' && <CaseQueue />}
          {tab === 'requests' && <Requests />}
          {tab === 'birth-dates' && <BirthDateQueue />}
          {tab === 'guardians' && <WaitingGuardians />}
        </Stack>
      )}
    </AddressTabs>
  );
}

const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);

/** Back in the list, the focus is on the case that was open. */
function useFocusOnReturn(caseId: string | null): void {
  const last = useRef(caseId);
  useEffect(() => {
    if (caseId === null && last.current !== null) document.getElementById(caseLinkId(last.current))?.focus();
    last.current = caseId;
  }, [caseId]);
}

function Requests() {
  return (
    <>
      <RequestList
        title="Waiting for an Answer"
        isOpen
        empty={
          <EmptyState
            title="No request waits"
            hint="Requests to players under 18 without a guardian come here. Until one is accepted, nothing reaches the player."
          />
        }
        menu={({ other }) => <PersonMenu person={other} of={`Request of ${fullName(other)}`} />}
      />
      <RequestList title="Answered" isOpen={false} empty={<p>Answered requests are kept here.</p>} />
    </>
  );
}

function NotForYou() {
  return (
    <EmptyState
      title="This page is for the safeguarding team"
      hint="An admin who works in safeguarding can give you the right on the User Management page."
    >
      <ButtonLink to={paths.adminDashboard()} variant="default">
        Back to the Dashboard
      </ButtonLink>
    </EmptyState>
  );
}
