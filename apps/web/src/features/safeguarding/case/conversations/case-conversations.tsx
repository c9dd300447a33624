import { Button, Stack, Text } from '@mantine/core';
import type { CaseConversation, CaseDetails } from '@touchline/contracts/cases';
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
import { messagesText } from '../../labels.ts';
import { CaseThread } from './case-thread.tsx';
import { useReading } from './use-reading.ts';

interface CaseConversationsProps {
  details: CaseDetails;
  /** The user of the case. */
  userId: string;
}

/** The conversations of the user of a case. The list is fetched on request, a conversation after a confirmation. */
export function CaseConversations({ details, userId }: CaseConversationsProps) {
  const [isShown, setShown] = useState(false);
  const { heading, listProps } = useFocusFallback();
  return (
    <SectionCard title="Conversations" headingRef={heading}>
      {isShown ? (
        <Conversations details={details} userId={userId} />
      ) : (
        <Stack align="flex-start" {...listProps}>
          <Text c="dimmed">
            With whom {details.about.name} has written, as far as one of the two is under 18 or the other one has
            complained about money. You see names and dates first, and no messages.
          </Text>
          <Button variant="default" onClick={() => setShown(true)}>
            Show Conversations
          </Button>
        </Stack>
      )}
    </SectionCard>
  );
}

function Conversations({ details, userId }: CaseConversationsProps) {
  const { id, about, state } = details;
  const [last, setLast] = useState<CaseConversation['other'] | null>(null);
  const conversations = trpc.cases.conversations.useInfiniteQuery({ id }, PAGED);
  const confirm = useConfirm();
  const reading = useReading(id);
  const handleRead = async (other: CaseConversation['other']) => {
    if (reading.isOpening) return;
    const isSure = await confirm({
      title: `Read the conversation with ${other.name}?`,
      message: 'The case records that you have read it, with your name and the time.',
      confirmLabel: 'Read Conversation',
    });
    if (!isSure) return;
    setLast(other);
    reading.open(other.id);
  };
  if (last && reading.messages) {
    return (
      <CaseThread
        userId={userId}
        title={`${about.name} and ${last.name}`}
        messages={reading.messages}
        earlier={reading.earlier}
        onClose={reading.close}
      />
    );
  }
  return (
    <ListView
      query={conversations}
      skeleton={<RecordsSkeleton label="Loading conversations" height={84} />}
      error="The conversations could not be loaded"
      showsRefetchError
      empty={<Text c="dimmed">There are none that a case may show.</Text>}
    >
      {(items) => (
        <>
          {state === 'closed' && (
            <Text c="dimmed" mb="md">
              Open the case again to read one.
            </Text>
          )}
          <RecordList label={`Conversations of ${about.name}`}>
            {items.map((one) => (
              <li key={one.other.id}>
                <Row
                  conversation={one}
                  canRead={state !== 'closed'}
                  isOpening={reading.isOpening && last?.id === one.other.id}
                  takesFocus={last?.id === one.other.id}
                  onRead={() => void handleRead(one.other)}
                />
              </li>
            ))}
          </RecordList>
          <LoadMore query={conversations} />
        </>
      )}
    </ListView>
  );
}

interface RowProps {
  conversation: CaseConversation;
  canRead: boolean;
  isOpening: boolean;
  /** It was open before. */
  takesFocus: boolean;
  onRead: () => void;
}

function Row({ conversation: { other, messageCount, lastAt }, canRead, isOpening, takesFocus, onRead }: RowProps) {
  const [isBack] = useState(takesFocus);
  return (
    <RecordRow
      name={other.name}
      badges={
        <>
          <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
          {other.isMinor && <StatusBadge tone="waiting">Minor</StatusBadge>}
        </>
      }
      facts={
        <>
          <span>{messagesText(messageCount)}</span>
          <span>Last {formatDateTime(lastAt)}</span>
        </>
      }
      actions={
        canRead && (
          <BusyButton
            ref={isBack ? focusOnMount : null}
            size="sm"
            variant="default"
            aria-haspopup="dialog"
            aria-description={`With ${other.name}`}
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
