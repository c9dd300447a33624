import { Group, Stack, Text } from '@mantine/core';
import type { OwnRequest, OwnRequestState } from '@touchline/contracts/contact-requests';
import { Link, type To } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { formatDay, fullName } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import classes from '../inbox/inbox.module.css';
import { useUndo } from '../sending.ts';
import { TakeBackButton } from './take-back-button.tsx';

const STATES: Record<OwnRequestState, { label: string; tone: StatusTone }> = {
  unsent: { label: 'Just sent', tone: 'waiting' },
  'not-sent': { label: 'Not sent', tone: 'danger' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  closed: { label: 'Closed', tone: 'plain' },
};

interface OwnRequestsProps {
  openId: string | null;
  /** The address of the conversation with a user. */
  placeOf: (otherId: string) => To;
}

/** The requests for contact that the user has made, with what has become of them. */
export function OwnRequests({ openId, placeOf }: OwnRequestsProps) {
  const requests = trpc.contactRequests.mine.useInfiniteQuery({}, PAGED);
  const focusProps = useFocusAfterRemoval(() => document.querySelector<HTMLElement>(`.${classes.list} a`));
  return (
    <ListView
      query={{ ...requests, error: requests.isFetchNextPageError ? null : requests.error }}
      skeleton={<RecordsSkeleton label="Loading requests" height={72} />}
      error="Your requests could not be loaded"
      showsRefetchError
      empty={<EmptyState title="No requests yet" hint="Whom you ask for contact is listed here, with the answer." />}
    >
      {(items) => (
        <div {...focusProps}>
          <ul className={classes.list} aria-label="My requests">
            {items.map((request) => (
              <li key={request.id} className={classes.request}>
                <RequestRow
                  request={request}
                  to={placeOf(request.receiver.id)}
                  isOpen={request.receiver.id === openId}
                />
              </li>
            ))}
          </ul>
          <LoadMore query={requests} />
        </div>
      )}
    </ListView>
  );
}

function RequestRow({ request, to, isOpen }: { request: OwnRequest; to: To; isOpen: boolean }) {
  const { id, receiver, state, subject, createdAt, endedAt } = request;
  const { label, tone } = STATES[state];
  return (
    <>
      <Link to={to} className={classes.row} aria-current={isOpen ? 'true' : undefined}>
        <Stack component="span" flex={1} gap="0.25rem" miw={0}>
          <Text span truncate fw={650}>
            {fullName(receiver)}
          </Text>
          <Text span truncate size="sm" c="dimmed" dir="auto">
            {subject}
          </Text>
          <Group component="span" gap="xs">
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <Text span size="xs" c="dimmed">
              Asked {formatDay(createdAt)}
              {endedAt && `, ${label.toLowerCase()} ${formatDay(endedAt)}`}
            </Text>
          </Group>
        </Stack>
      </Link>
      {(state === 'unsent' || state === 'waiting') && (
        <TakeBackButton id={id} isSent={state === 'waiting'} receiver={receiver} size="xs" />
      )}
      {state === 'not-sent' && <RemoveButton request={request} />}
    </>
  );
}

/** Removes a request that could not be sent from the list. Its text is kept as a draft. */
function RemoveButton({ request: { id, receiver } }: { request: OwnRequest }) {
  const { mutate, isPending } = useUndo();
  return (
    <BusyButton
      size="xs"
      variant="default"
      aria-description={`Request to ${fullName(receiver)}`}
      isBusy={isPending}
      onClick={() => mutate({ id })}
    >
      Remove
    </BusyButton>
  );
}
