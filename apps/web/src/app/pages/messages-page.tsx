import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencilPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { type To, useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import { ConversationList } from '../../features/messages/conversations/conversation-list.tsx';
import { NewMessageModal } from '../../features/messages/new-message/new-message-modal.tsx';
import { useDrafts } from '../../features/messages/thread/drafts.ts';
import { Thread } from '../../features/messages/thread/thread.tsx';
import { useFollowingFocus } from '../../features/messages/use-following-focus.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './messages-page.module.css';

/** The inbox: conversations and the open one side by side, on a phone one after the other. */
export function MessagesPage() {
  const { user } = useSession();
  const { openId, placeOf } = useOpenConversation();
  const navigate = useNavigate();
  const drafts = useDrafts();
  const [isWriting, writing] = useDisclosure(false);
  const { thread, focusThread } = useFollowingFocus(openId);
  const asker = useRef<Element>(null);
  const startWriting = () => {
    asker.current = document.activeElement;
    writing.open();
  };
  if (!user) return null;

  return (
    <Screen>
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
            <Thread key={openId} me={user.id} otherId={openId} drafts={drafts} back={placeOf(null)} />
          )}
          {openId === null && (
            <EmptyState title="Select a conversation" hint="Choose one from the list to read it and to answer." />
          )}
        </section>
      </div>
      <NewMessageModal
        isOpen={isWriting}
        onClose={writing.close}
        onSent={({ receiverId }) => void navigate(placeOf(receiverId))}
        onClosed={(outcome) => {
          if (isFocusElsewhere()) return;
          if (outcome === 'sent') focusThread();
          else if (asker.current instanceof HTMLElement) asker.current.focus();
        }}
      />
    </Screen>
  );
}

/** Somebody quick has gone on while the dialog faded out. */
function isFocusElsewhere(): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && active.closest('[role="dialog"]') === null;
}

/** The open conversation stands in the address beside the search: `?with=` and the other person's id. */
function useOpenConversation() {
  const [query] = useSearchParams();
  const placeOf = (otherId: string | null): To => {
    const next = new URLSearchParams(query);
    if (otherId === null) next.delete('with');
    else next.set('with', otherId);
    return { search: next.toString() };
  };
  return { openId: query.get('with') || null, placeOf };
}
