import { Stack, Tabs } from '@mantine/core';
import { can } from '@touchline/contracts/permissions';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
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
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';
import { PersonMenu } from '../../safety/safety-menu.tsx';

const TABS = ['cases', 'requests', 'birth-dates', 'guardians'] as const;

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
  const { values, change } = useAddressFilters(['tab']);
  const { data: birthDates = 0 } = trpc.birthDates.waitingCount.useQuery();
  const { data: guardians = 0 } = trpc.guardian.waitingCount.useQuery();
  const caseId = query.get(CASE_PARAMETER);
  useFocusOnReturn(caseId);
  const tab = known(values.tab, TABS) ?? 'cases';
  if (caseId) return <CasePanel key={caseId} id={caseId} />;
  return (
    <Tabs value={tab} onChange={(next) => change({ tab: next === 'cases' ? '' : (next ?? '') })} keepMounted={false}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="cases" fz="md">
          Cases
        </Tabs.Tab>
        <Tabs.Tab value="requests" fz="md">
          Requests
        </Tabs.Tab>
        <Tabs.Tab value="birth-dates" fz="md">
          {withCount('Dates of birth', birthDates)}
        </Tabs.Tab>
        <Tabs.Tab value="guardians" fz="md">
          {withCount('Guardians', guardians)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Stack gap="xl">
          {tab === 'cases' && <CaseQueue />}
          {tab === 'requests' && <Requests />}
          {tab === 'birth-dates' && <BirthDateQueue />}
          {tab === 'guardians' && <WaitingGuardians />}
        </Stack>
      </Tabs.Panel>
    </Tabs>
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
