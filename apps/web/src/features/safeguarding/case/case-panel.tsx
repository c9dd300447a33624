import { Skeleton, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { CaseDetails } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Columns } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { messageOf, statusOf } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { CaseBadges } from '../case-badges.tsx';
import { withCase } from '../queue/case-link.ts';
import { CaseRow } from '../queue/case-row.tsx';
import { AccountCard } from './account-card.tsx';
import { actionsFor } from './actions/action-texts.ts';
import { CaseActions } from './actions/case-actions.tsx';
import classes from './case-panel.module.css';
import { CaseProgress } from './case-progress.tsx';
import { CaseConversations } from './conversations/case-conversations.tsx';
import { KeptRecord } from './kept-record.tsx';
import { NoteForm } from './note-form.tsx';
import { Signals } from './signals.tsx';
import { Timeline } from './timeline.tsx';

const NOT_FOUND = 404;

/** All that is known of one case, and what can be done; it takes the place of the list. */
export function CasePanel({ id }: { id: string }) {
  const details = trpc.cases.byId.useQuery({ id });
  return (
    <div className={classes.panel}>
      <ButtonLink
        to={{ search: withCase(null) }}
        variant="text"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        All cases
      </ButtonLink>
      <QueryView
        query={details}
        skeleton={<Skeleton height={480} role="status" aria-label="Loading the case" />}
        error={(error) =>
          statusOf(error) === NOT_FOUND ? (
            <EmptyState title="There is no such case" hint="The link may not be complete." />
          ) : (
            <ErrorState
              title="The case could not be loaded"
              message={messageOf(error, 'Please try again.')}
              onRetry={() => void details.refetch()}
            />
          )
        }
        showsRefetchError
      >
        {(data) => <Details details={data} />}
      </QueryView>
    </div>
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
            <p className={classes.closed}>This case is closed. Open it again to change it.</p>
          ) : (
            <NoteForm caseId={details.id} />
          )}
        </SectionCard>
        {about.id && <CaseConversations details={details} userId={about.id} />}
        {about.id && <KeptRecord details={details} />}
        {related.length > 0 && (
          <SectionCard title={`Other Cases about ${about.name}`}>
            <ul className={classes.related}>
              {related.map((other) => (
                <li key={other.id}>
                  <CaseRow case={other} />
                </li>
              ))}
            </ul>
          </SectionCard>
        )}
      </Columns>
    </>
  );
}

function Header({ details }: { details: CaseDetails }) {
  const { id, about, createdAt, closedAt } = details;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case is another page
  useEffect(() => heading.current?.focus(), [id]);
  return (
    <header className={classes.header}>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.name}>
        {about.name}
      </Title>
      <CaseBadges of={details} />
      {about.role && <StatusBadge tone="plain">{ROLE_LABELS[about.role]}</StatusBadge>}
      <p className={classes.facts}>
        <span>Opened {formatDateTime(createdAt)}</span>
        {closedAt && <span>Closed {formatDateTime(closedAt)}</span>}
        {about.id && <Link to={paths.adminUsers({ user: about.id })}>Open the account</Link>}
      </p>
    </header>
  );
}
