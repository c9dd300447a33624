import { Anchor, Button } from '@mantine/core';
import { ageBandOf, dayIn, isUnderAge } from '@touchline/contracts/ages';
import type { WaitingBirthDate } from '@touchline/contracts/birth-dates';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordRow, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, waitingTimeOf, yearsOld } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { type Decision, DecisionDialog } from './decision-dialogs.tsx';

/** Players who ask for an older date of birth, the longest waiting first. */
export function BirthDateQueue() {
  const [decision, setDecision] = useState<Decision | null>(null);
  // A late answer to one decision leaves the dialog of another open.
  const close = () => setDecision((open) => (open === decision ? null : open));
  const { heading, listProps } = useFocusFallback();
  const requests = trpc.birthDates.waiting.useInfiniteQuery({}, PAGED);
  return (
    <ListSection title="Older Dates of Birth" headingRef={heading}>
      <ListView
        query={requests}
        skeleton={<RecordsSkeleton label="Loading dates of birth" height={110} />}
        error="The dates of birth could not be loaded"
        showsRefetchError
        empty={
          <EmptyState
            title="No date of birth waits"
            hint="A date that makes a player older comes here. Until you accept it, nothing changes."
          />
        }
      >
        {(items) => (
          <div {...listProps}>
            <RecordList label="Older dates of birth">
              {items.map((request) => (
                <li key={request.id}>
                  <RequestRow request={request} onDecide={(kind) => setDecision({ kind, request })} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={requests} />
          </div>
        )}
      </ListView>
      <DecisionDialog decision={decision} onClose={close} />
    </ListSection>
  );
}

interface RequestRowProps {
  request: WaitingBirthDate;
  onDecide: (kind: Decision['kind']) => void;
}

function RequestRow({ request, onDecide }: RequestRowProps) {
  const { player, dateOfBirth, requested, makesAdult, guardians, createdAt } = request;
  return (
    <RecordRow
      name={player.name}
      badges={makesAdult && <StatusBadge tone="urgent">Would be an adult</StatusBadge>}
      note={`From ${dateOfBirth ? bornText(dateOfBirth) : 'no date of birth'} to ${bornText(requested)}`}
      facts={
        <>
          <span>Waiting for {waitingTimeOf(createdAt)}</span>
          <span>{guardiansText(guardians)}</span>
          <span>{player.isVerified ? 'Verified' : 'Not verified'}</span>
          <span>
            <Anchor component={Link} inherit to={paths.adminUser(player.id)}>
              Open user page
            </Anchor>
          </span>
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            aria-label={`Decline for ${player.name}`}
            onClick={() => onDecide('decline')}
          >
            Decline
          </Button>
          <Button size="sm" aria-label={`Accept for ${player.name}`} onClick={() => onDecide('accept')}>
            Accept
          </Button>
        </>
      }
    />
  );
}

function bornText(date: string): string {
  const today = dayIn('UTC', new Date());
  const band = isUnderAge(date, today) ? `, ${ageBandOf(date, today)}` : '';
  return `${formatDate(date)} (age ${yearsOld(date, today)}${band})`;
}

function guardiansText(guardians: number): string {
  if (guardians === 0) return 'No guardian';
  return guardians === 1 ? '1 guardian, who knows of it' : `${guardians} guardians, who know of it`;
}
