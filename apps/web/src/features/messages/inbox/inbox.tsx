import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencilPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { type To, useNavigate, useSearchParams } from 'react-router-dom';
import { useOpener } from '../../../components/dialog/use-opener.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { NewMessageModal } from '../new-message/new-message-modal.tsx';
import { Thread, type ThreadMenus } from '../thread/thread.tsx';
import { ConversationList } from './conversation-list.tsx';
import classes from './inbox.module.css';
import { useConversationFocus } from './use-conversation-focus.ts';

/** Conversations and the open one side by side, on a phone one after the other. */
export function Inbox({ me, menus }: { me: string; menus?: ThreadMenus }) {
  const { openId, messageId, placeOf } = useOpenConversation();
  const navigate = useNavigate();
  const [isWriting, writing] = useDisclosure(false);
  const { thread, focusThread } = useConversationFocus(openId);
  const opener = useOpener(isWriting);
  const sentTo = useRef<string | null>(null);
  const startWriting = () => {
    sentTo.current = null;
    writing.open();
  };

  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          <Button leftSection={<IconPencilPlus size={20} aria-hidden="true" />} onClick={startWriting}>
            New Message
          </Button>
        }
      />
      <div className={classes.panel} data-open={openId !== null}>
        <ConversationList openId={openId} placeOf={placeOf} onStart={startWriting} />
        <section ref={thread} className={classes.thread} aria-label="Open conversation" tabIndex={-1}>
          {openId !== null && (
            <Thread key={openId} me={me} otherId={openId} messageId={messageId} back={placeOf(null)} menus={menus} />
          )}
          {openId === null && (
            <EmptyState title="Select a conversation" hint="Choose one from the list to read it and to answer." />
          )}
        </section>
      </div>
      <NewMessageModal
        me={me}
        isOpen={isWriting}
        onClose={writing.close}
        onSent={(receiverId) => {
          sentTo.current = receiverId;
          writing.close();
          void navigate(placeOf(receiverId));
        }}
        // After sending, the focus goes to the conversation, not back to the button. One that is not open yet takes it when it opens.
        onClosed={() => {
          if (isFocusElsewhere()) return;
          if (sentTo.current === null) opener.focus();
          else if (sentTo.current === openId) focusThread();
        }}
      />
    </>
  );
}

/** The user has moved the focus on while the dialog faded out. */
function isFocusElsewhere(): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && active.closest('[role="dialog"]') === null;
}

/**
 * The open conversation is part of the address, next to the search: `?with=` and the other user's id. A hit of the search
 * adds `&message=` and its id.
 */
function useOpenConversation() {
  const [query] = useSearchParams();
  const placeOf = (otherId: string | null, messageId?: string): To => {
    const next = new URLSearchParams(query);
    next.delete('message');
    if (otherId === null) next.delete('with');
    else next.set('with', otherId);
    if (messageId) next.set('message', messageId);
    return { search: next.toString() };
  };
  return { openId: query.get('with') || null, messageId: query.get('message'), placeOf };
}
