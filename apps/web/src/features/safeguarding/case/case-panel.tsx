import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { CaseDetails } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PlainList } from '../../../components/lists.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Columns } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { focusOnMount } from '../../../lib/focus.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { searchWith } from '../../../lib/use-address-filters.ts';
import { CaseBadges } from '../case-badges.tsx';
import { CASE_PARAMETER, CaseRow } from '../queue/case-row.tsx';
import { AccountCard } from './account-card.tsx';
import { actionsFor } from './actions/action-texts.ts';
import { CaseActions } from './actions/case-actions.tsx';
import { CaseProgress } from './case-progress.tsx';
import { CaseConversations } from './conversations/case-conversations.tsx';
import { WithdrawnRequests } from './conversations/withdrawn-requests.tsx';
import { KeptRecord } from './kept-record.tsx';
import { NoteForm } from './note-form.tsx';
import { Signals } from './signals.tsx';
import { Timeline } from './timeline.tsx';

/** All that is known of one case, and what can be done; it takes the place of the list. */
export function CasePanel({ id }: { id: string }) {
  const details = trpc.cases.byId.useQuery({ id });
  return (
    <Stack gap="lg">
      <Group>
        <ButtonLink
          to={{ search: searchWith(CASE_PARAMETER, null) }}
          variant="text"
          size="sm"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          All cases
        </ButtonLink>
      </Group>
      <QueryView
        query={details}
        skeleton={<Skeleton height={480} role="status" aria-label="Loading the case" />}
        error="The case could not be loaded"
        notFound={<EmptyState title="There is no such case" hint="The link may not be complete." />}
        showsRefetchError
      >
        {(data) => <Details details={data} />}
      </QueryView>
    </Stack>
  );
}

function Details({ details }: { details: CaseDetails }) {
  const { about, account, signals, related, state } = details;
  const isClosed = state === 'closed';
  return (
    <>
      <Header details={details} />
      <Columns
        side={
          <>
            <CaseProgress details={details} />
            {account && <AccountCard account={account} />}
            {actionsFor(details).length > 0 && <CaseActions details={details} />}
            {signals && <Signals signals={signals} />}
          </>
        }
      >
        <SectionCard title="Reports and History">
          <Timeline details={details} />
          {isClosed ? (
            <Text c="dimmed" mt="lg">
              This case is closed. Open it again to change it.
            </Text>
          ) : (
            <NoteForm caseId={details.id} />
          )}
        </SectionCard>
        {about.id && <CaseConversations details={details} userId={about.id} />}
        {about.id && <WithdrawnRequests details={details} />}
        {about.id && <KeptRecord details={details} />}
        {related.length > 0 && (
          <SectionCard title={`Other Cases about ${about.name}`}>
            <PlainList gap="sm">
              {related.map((other) => (
                <li key={other.id}>
                  <CaseRow case={other} />
                </li>
              ))}
            </PlainList>
          </SectionCard>
        )}
      </Columns>
    </>
  );
}

function Header({ details }: { details: CaseDetails }) {
  const { about, createdAt, closedAt } = details;
  return (
    <Group component="header" gap="0.5rem 0.75rem">
      <Title order={2} size="h3" ref={focusOnMount} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        {about.name}
      </Title>
      <CaseBadges of={details} />
      {about.role && <StatusBadge tone="plain">{ROLE_LABELS[about.role]}</StatusBadge>}
      <Group component="p" gap="0 1.25rem" flex="1 0 100%" m={0} c="dimmed" fz="sm">
        <span>Opened {formatDateTime(createdAt)}</span>
        {closedAt && <span>Closed {formatDateTime(closedAt)}</span>}
        {about.id && <Link to={paths.adminUsers({ user: about.id })}>Open the account</Link>}
      </Group>
    </Group>
  );
}
