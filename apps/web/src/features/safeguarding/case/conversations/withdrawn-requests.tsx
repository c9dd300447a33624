import { Button, Stack, Text } from '@mantine/core';
import type { CaseDetails, OpenedRequest, WithdrawnRequest } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { useState } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { useConfirm } from '../../../../components/dialog/confirm-dialog.tsx';
import { ListView } from '../../../../components/query-view.tsx';
import { LoadMore } from '../../../../components/screen/load-more.tsx';
import { RecordList, RecordRow, RecordsSkeleton } from '../../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../../components/screen/use-focus-after-removal.ts';
import { SectionCard } from '../../../../components/section-card.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { focusOnMount } from '../../../../lib/focus.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { PAGED, trpc } from '../../../../lib/trpc.ts';

/** Requests to minors that their senders have withdrawn. The list is fetched on request, a text after a confirmation. */
export function WithdrawnRequests({ details }: { details: CaseDetails }) {
  const [isShown, setShown] = useState(false);
  const { heading, listProps } = useFocusFallback();
  return (
    <SectionCard title="Withdrawn Requests" headingRef={heading}>
      {isShown ? (
        <Requests details={details} />
      ) : (
        <Stack align="flex-start" {...listProps}>
          <Text c="dimmed">
            Requests for contact with a minor that were sent and withdrawn, by {details.about.name} or to them. Those
            who were asked keep nothing of them. You see names and dates first, and no texts.
          </Text>
          <Button variant="default" onClick={() => setShown(true)}>
            Show Withdrawn Requests
          </Button>
        </Stack>
      )}
    </SectionCard>
  );
}

function Requests({ details: { id, about, state } }: { details: CaseDetails }) {
  const [opened, setOpened] = useState<readonly OpenedRequest[]>([]);
  const requests = trpc.cases.withdrawnRequests.useInfiniteQuery({ id }, PAGED);
  const { cases } = trpc.useUtils();
  const confirm = useConfirm();
  const reading = trpc.cases.openWithdrawnRequest.useMutation({
    meta: { failed: 'Request not opened' },
    onSuccess: (request) => setOpened((before) => [...before, request]),
    // The case has an entry about it now.
    onSettled: () => void cases.byId.invalidate({ id }),
  });
  const handleRead = async (request: WithdrawnRequest) => {
    if (reading.isPending) return;
    const isSure = await confirm({
      title: `Read the request ${request.isByUser ? 'to' : 'from'} ${request.other.name}?`,
      message: 'The case records that you have read it, with your name and the time.',
      confirmLabel: 'Read Request',
    });
    if (isSure) reading.mutate({ id, requestId: request.id });
  };
  return (
    <ListView
      query={requests}
      skeleton={<RecordsSkeleton label="Loading withdrawn requests" height={84} />}
      error="The requests could not be loaded"
      showsRefetchError
      empty={<Text c="dimmed">No request was withdrawn.</Text>}
    >
      {(items) => (
        <>
          {state === 'closed' && (
            <Text c="dimmed" mb="md">
              Open the case again to read one.
            </Text>
          )}
          <RecordList label={`Withdrawn requests of ${about.name}`}>
            {items.map((one) => (
              <li key={one.id}>
                <Row
                  request={one}
                  text={opened.find((request) => request.id === one.id)}
                  canRead={state !== 'closed'}
                  isOpening={reading.isPending && reading.variables.requestId === one.id}
                  onRead={() => void handleRead(one)}
                />
              </li>
            ))}
          </RecordList>
          <LoadMore query={requests} />
        </>
      )}
    </ListView>
  );
}

interface RowProps {
  request: WithdrawnRequest;
  /** Once it was read. */
  text: OpenedRequest | undefined;
  canRead: boolean;
  isOpening: boolean;
  onRead: () => void;
}

function Row({ request: { other, isByUser, askedAt, withdrawnAt }, text, canRead, isOpening, onRead }: RowProps) {
  return (
    <RecordRow
      name={`${isByUser ? 'To' : 'From'} ${other.name}`}
      badges={
        <>
          <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
          {other.isMinor && <StatusBadge tone="waiting">Minor</StatusBadge>}
        </>
      }
      facts={
        <>
          <span>Asked {formatDateTime(askedAt)}</span>
          <span>Withdrawn {formatDateTime(withdrawnAt)}</span>
        </>
      }
      details={
        text && (
          <Stack ref={focusOnMount} tabIndex={-1} gap="0.25rem" mt="sm">
            <Text fw={700}>{text.subject}</Text>
            <Text style={{ whiteSpace: 'pre-wrap' }}>{text.content}</Text>
          </Stack>
        )
      }
      actions={
        canRead &&
        !text && (
          <BusyButton
            size="sm"
            variant="default"
            aria-haspopup="dialog"
            aria-description={`${isByUser ? 'To' : 'From'} ${other.name}`}
            isBusy={isOpening}
            onClick={onRead}
          >
            Read
          </BusyButton>
        )
      }
    />
  );
}
