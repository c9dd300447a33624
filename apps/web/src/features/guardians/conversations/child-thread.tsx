import { Group, Skeleton, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Child, ChildConversation } from '@touchline/contracts/guardians';
import type { Message, Party } from '@touchline/contracts/messages';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import type { PagedQuery } from '../../../components/screen/load-more.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { searchWith } from '../../../lib/use-address-filters.ts';
import { Conversation } from '../../../shared/messages/conversation.tsx';
import { ChildComposer } from './child-composer.tsx';

interface ChildThreadProps {
  child: Child;
  otherId: string;
  /** Its row in the list; undefined while that page is not loaded. */
  conversation: ChildConversation | undefined;
  personMenu: (person: Party) => ReactNode;
}

/** A conversation of a child with a scout, which the guardian reads, may write in and may close. */
export function ChildThread({ otherId, ...props }: ChildThreadProps) {
  const thread = trpc.guardian.conversation.useInfiniteQuery({ playerId: props.child.id, otherId }, PAGED);
  return (
    <div>
      <ButtonLink
        to={{ search: searchWith('with', null) }}
        variant="text"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        All conversations
      </ButtonLink>
      <ListView
        // The button that loads earlier messages shows why it could not.
        query={{ ...thread, error: thread.isFetchNextPageError ? null : thread.error }}
        skeleton={<Skeleton height={320} role="status" aria-label="Loading the conversation" />}
        error="The conversation could not be loaded"
        showsRefetchError
        empty={<EmptyState title="Conversation not found" hint="There are no messages with this person." />}
      >
        {(messages) => <OpenConversation messages={messages} earlier={thread} {...props} />}
      </ListView>
    </div>
  );
}

interface OpenConversationProps extends Omit<ChildThreadProps, 'otherId'> {
  messages: readonly Message[];
  earlier: PagedQuery;
}

function OpenConversation({ messages, earlier, child, conversation, personMenu }: OpenConversationProps) {
  const other = otherOf(messages, child);
  if (!other) return null;
  const isClosed = conversation?.isClosed;
  return (
    <Conversation
      label="Open conversation"
      title={`${child.firstName} and ${fullName(other)}`}
      beside={
        <>
          {isClosed && <StatusBadge tone="danger">Closed</StatusBadge>}
          <Group gap="xs" wrap="nowrap" ml="auto">
            {isClosed !== undefined && <CloseButton child={child} other={other} isClosed={isClosed} />}
            {personMenu(other)}
          </Group>
        </>
      }
      messages={messages}
      userId={child.id}
      authorOf={(message) => authorOf(message, child)}
      earlier={earlier}
    >
      {isClosed ? (
        <Text p="md" style={{ borderTop: '1px solid var(--tl-line)' }}>
          This conversation is closed. Open it again to write.
        </Text>
      ) : (
        <ChildComposer child={child} otherId={other.id} />
      )}
    </Conversation>
  );
}

function otherOf([first]: readonly Message[], child: Child): Party | undefined {
  return first?.senderId === child.id ? first.receiver : first?.sender;
}

interface CloseButtonProps {
  child: Child;
  other: Party;
  isClosed: boolean;
}

/** Closes the conversation to new messages, or opens it again. */
function CloseButton({ child, other, isClosed }: CloseButtonProps) {
  const confirm = useConfirm();
  const change = trpc.guardian.closeConversation.useMutation({
    meta: { failed: 'Not changed', refreshes: 'child' },
    onSuccess: (_done, { isClosed: isNowClosed }) =>
      void showToast(
        isNowClosed
          ? { title: 'Conversation closed', description: 'No one can write in it until you open it again.' }
          : { title: 'Conversation open', description: 'They can write to each other again.' },
      ),
  });
  const name = fullName(other);
  const handleChange = async () => {
    const isSure = await confirm(
      isClosed
        ? {
            title: `Open the conversation with ${name} again?`,
            message: `${child.firstName} and ${name} can write to each other again.`,
            confirmLabel: 'Open Again',
          }
        : {
            title: `Close the conversation with ${name}?`,
            message: `No new messages can be written in it, also not by ${child.firstName}. Both are told that a guardian closed it. What was written stays.`,
            confirmLabel: 'Close Conversation',
            tone: 'danger',
          },
    );
    if (isSure) change.mutate({ playerId: child.id, otherId: other.id, isClosed: !isClosed });
  };
  return (
    <BusyButton variant="default" size="sm" isBusy={change.isPending} onClick={() => void handleChange()}>
      {isClosed ? 'Open Again' : 'Close'}
    </BusyButton>
  );
}

function authorOf({ sender, senderId, isFromGuardian }: Message, child: Child): string {
  if (senderId !== child.id) return fullName(sender);
  return isFromGuardian ? `${child.firstName}’s guardian` : child.firstName;
}
