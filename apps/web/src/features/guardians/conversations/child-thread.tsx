import { Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Child, ChildConversation } from '@touchline/contracts/guardians';
import type { Message, Party } from '@touchline/contracts/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { MessageHistory } from '../../../shared/messages/message-history.tsx';
import { useCloseConversation } from '../hooks.ts';
import { ChildComposer } from './child-composer.tsx';
import classes from './conversations.module.css';
import { withOther } from './with-other.ts';

interface ChildThreadProps {
  child: Child;
  otherId: string;
  /** Its row in the list; undefined while that page is not loaded. */
  conversation: ChildConversation | undefined;
  personMenu: (person: Party) => ReactNode;
}

/** A conversation of a child with a scout, which the guardian reads, may write in and may close. */
export function ChildThread({ child, otherId, conversation, personMenu }: ChildThreadProps) {
  const thread = trpc.guardian.conversation.useInfiniteQuery({ playerId: child.id, otherId }, PAGED);
  return (
    <div>
      <ButtonLink
        to={{ search: withOther(null) }}
        variant="text"
        size="sm"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        All conversations
      </ButtonLink>
      <ListView
        // Where earlier messages begin, it says why they could not be loaded.
        query={{ ...thread, error: thread.isFetchNextPageError ? null : thread.error }}
        skeleton={<Skeleton height={320} role="status" aria-label="Loading the conversation" />}
        error="The conversation could not be loaded"
        showsRefetchError
        empty={<EmptyState title="Conversation not found" hint="There are no messages with this person." />}
      >
        {(messages) => (
          <section className={classes.thread} aria-label="Open conversation">
            <ThreadHeader
              child={child}
              other={otherOf(messages, child)}
              isClosed={conversation?.isClosed}
              personMenu={personMenu}
            />
            <MessageHistory
              messages={messages}
              userId={child.id}
              authorOf={(message) => authorOf(message, child)}
              earlier={thread}
            />
            {conversation?.isClosed ? (
              <p className={classes.closed}>This conversation is closed. Open it again to write.</p>
            ) : (
              <ChildComposer child={child} otherId={otherId} />
            )}
          </section>
        )}
      </ListView>
    </div>
  );
}

function otherOf([first]: readonly Message[], child: Child): Party | null {
  if (!first) return null;
  return first.senderId === child.id ? first.receiver : first.sender;
}

interface ThreadHeaderProps {
  child: Child;
  other: Party | null;
  isClosed: boolean | undefined;
  personMenu: (person: Party) => ReactNode;
}

function ThreadHeader({ child, other, isClosed, personMenu }: ThreadHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useConfirm();
  const change = useCloseConversation();
  useEffect(() => heading.current?.focus(), []);
  if (!other) return null;
  const name = fullName(other);
  const handleChange = async () => {
    if (change.isPending) return;
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
    <header className={classes.header}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {child.firstName} and {name}
      </h3>
      {isClosed && <StatusBadge tone="danger">Closed</StatusBadge>}
      <div className={classes.actions}>
        {isClosed !== undefined && (
          <BusyButton variant="default" size="sm" isBusy={change.isPending} onClick={() => void handleChange()}>
            {isClosed ? 'Open Again' : 'Close'}
          </BusyButton>
        )}
        {personMenu(other)}
      </div>
    </header>
  );
}

function authorOf({ sender, senderId, isFromGuardian }: Message, child: Child): string {
  if (senderId !== child.id) return fullName(sender);
  return isFromGuardian ? `${child.firstName}’s guardian` : child.firstName;
}
