import { Skeleton, Stack, Text } from '@mantine/core';
import type { Answer, ContactState } from '@touchline/contracts/contact-requests';
import type { Message, Party } from '@touchline/contracts/messages';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { To } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import type { PagedQuery } from '../../../components/screen/load-more.tsx';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { formatDate, fullName } from '../../../lib/format.ts';
import { logProblem } from '../../../lib/log.ts';
import { useSession } from '../../../lib/session.tsx';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { useIsHidden } from '../../../lib/use-is-hidden.ts';
import { replySubject } from '../text.ts';
import { Composer } from './composer.tsx';
import { MessageStream } from './message-stream.tsx';
import { NoComposer, reasonNotToWrite } from './no-composer.tsx';
import { RequestBar } from './request-bar.tsx';
import { SentRequest } from './sent-request.tsx';
import { BackToList, ThreadHeader } from './thread-header.tsx';

const PAGE_SIZE = 30;

/** Actions of other features on what a thread shows. */
export interface ThreadMenus {
  ofPerson: (other: Party) => ReactNode;
  /** Beside the answers to a request. */
  ofRequest?: (other: Party) => ReactNode;
  /** For messages of the other user. */
  ofMessage: (message: Message) => ReactNode;
}

interface ThreadProps {
  me: string;
  otherId: string;
  /** The message that the thread was opened at. */
  messageId: string | null;
  /** The address of the list without an open conversation. */
  back: To;
  menus?: ThreadMenus | undefined;
}

/** The messages between two users. Opening it marks them as read. */
export function Thread({ me, otherId, messageId, back, menus }: ThreadProps) {
  const thread = trpc.messages.thread.useInfiniteQuery({ otherId, limit: PAGE_SIZE }, PAGED);
  const { data: contact } = trpc.contactRequests.with.useQuery({ otherId });
  // The user may write until it is known; the server decides.
  const { user } = useSession();
  const reason = contact ? reasonNotToWrite(contact, user) : null;
  const request = useRequest(contact);
  const foot = useRef<HTMLDivElement>(null);
  // The reason why nothing can be written takes the place of the composer, and the composer that of its buttons.
  const footProps = useFocusAfterRemoval(() => foot.current?.querySelector<HTMLElement>('[role="status"], textarea'), {
    preventScroll: true,
  });
  const messages = thread.data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = messages;
  useMarkReadWhenVisible(messages, me, contact?.hasNewAnswer === true ? otherId : null);
  useLoadUntil(messageId, messages, thread);

  if (newest) {
    const other = newest.senderId === me ? newest.receiver : newest.sender;
    return (
      <Stack ref={request.thread} gap={0} miw={0} h="100%">
        <ThreadHeader
          other={other}
          back={back}
          readers={contact?.readers ?? null}
          showsStanding={request.id === null}
          menu={menus?.ofPerson(other)}
        />
        <MessageStream
          label={`Messages with ${fullName(other)}`}
          messages={messages}
          me={me}
          openedAt={messageId}
          earlier={thread}
          menu={menus?.ofMessage}
        />
        <div ref={foot} {...footProps}>
          {request.id && (
            <RequestBar
              requestId={request.id}
              other={other}
              safety={menus?.ofRequest?.(other)}
              onAnswered={request.handleAnswered}
            />
          )}
          {contact?.declinedAt && (
            <Text size="sm" c="dimmed" px="md" pt="sm">
              You declined the request of {other.firstName} on {formatDate(contact.declinedAt)}. Writing a message
              accepts it.
            </Text>
          )}
          {contact && reason ? (
            <NoComposer other={other} contact={contact} reason={reason} />
          ) : (
            <Composer me={me} other={other} subject={replySubject(newest.subject)} />
          )}
        </div>
      </Stack>
    );
  }
  if (contact?.asked && reason && !thread.isPending) {
    const { asked } = contact;
    const menu = menus?.ofPerson(asked.receiver);
    return <SentRequest contact={contact} asked={asked} reason={reason} back={back} menu={menu} />;
  }
  return (
    <Stack h="100%" p="md" style={{ overflowY: 'auto' }}>
      <BackToList to={back} />
      <QueryView query={thread} skeleton={<ThreadSkeleton />} error="The conversation could not be loaded">
        {() =>
          contact && reason && contact.standing !== 'unavailable' ? (
            <EmptyState title="No messages yet" hint={reason} />
          ) : (
            <EmptyState
              title="Conversation not found"
              hint="You and this person have no messages, or the account no longer exists."
            />
          )
        }
      </QueryView>
    </Stack>
  );
}

/** The request that the user can answer; "not now" hides it until the conversation is opened again. */
function useRequest(contact: ContactState | undefined) {
  const thread = useRef<HTMLDivElement>(null);
  const [isLater, setLater] = useState(false);
  return {
    thread,
    id: isLater ? null : (contact?.requestId ?? null),
    handleAnswered(answer: Answer) {
      if (answer === 'later') setLater(true);
      focusAfterAnswer(thread, answer);
    },
  };
}

/** The pressed button disappears with the request. After accepting, the user can write at once. */
function focusAfterAnswer({ current: thread }: RefObject<HTMLDivElement | null>, answer: Answer) {
  const place = answer === 'accept' ? 'textarea' : '[tabindex="0"]';
  thread?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
}

/** Marks the conversation as read once per new message or answer, when the tab is shown; a failure is not retried. */
function useMarkReadWhenVisible(messages: readonly Message[], me: string, answeredBy: string | null) {
  const { mutate } = trpc.messages.markConversationRead.useMutation({
    // It marks their notifications too.
    meta: { refreshes: ['messages', 'notification'] },
    // No toast, because the user did not start this. The messages stay unread.
    onError: (error) => logProblem('The conversation was not marked as read.', error),
  });
  const unread = messages.find((message) => !message.isRead && message.receiverId === me);
  const [unreadId, otherId] = [unread?.id ?? answeredBy, unread?.senderId ?? answeredBy];
  const isHidden = useIsHidden();
  useEffect(() => {
    if (unreadId && otherId && !isHidden) mutate({ otherId });
  }, [unreadId, otherId, isHidden, mutate]);
}

/** Pages further back are loaded as the user scrolls. */
const PAGES_MAX = 30;

/** Loads earlier messages until the one is there that the thread was opened at. */
function useLoadUntil(
  messageId: string | null,
  messages: readonly Message[],
  { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: PagedQuery & ThreadPages,
) {
  const isMissing = messageId !== null && messages.length > 0 && !messages.some(({ id }) => id === messageId);
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const isFar = (data?.pages.length ?? 0) >= PAGES_MAX;
  useEffect(() => {
    if (isMissing && canLoad && !isFar) void fetchNextPage();
  }, [isMissing, canLoad, isFar, fetchNextPage]);
}

interface ThreadPages {
  data: { pages: readonly unknown[] } | undefined;
}

function ThreadSkeleton() {
  return (
    <Stack role="status" aria-label="Loading messages">
      <Skeleton height={90} width="62%" radius="lg" />
      <Skeleton height={66} width="48%" radius="lg" ml="auto" />
      <Skeleton height={110} width="70%" radius="lg" />
    </Stack>
  );
}
