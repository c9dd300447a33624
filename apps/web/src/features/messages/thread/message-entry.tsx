import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import type { Message } from '@touchline/contracts/messages';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { MessageBubble } from '../../../shared/messages/message-bubble.tsx';
import { MessageText } from './message-text.tsx';

interface MessageEntryProps {
  message: Message;
  isMine: boolean;
  /** The thread was opened at this message, which is marked. */
  isOpenedAt: boolean;
  /** Only the first message of a subject shows it. */
  showsSubject: boolean;
  /** What can be done with it. */
  menu?: ReactNode;
}

/** The element id of a message. */
export const entryIdOf = (messageId: string) => `message-${messageId}`;

/** One message of a thread, on its sender's side. */
export function MessageEntry({ message, isMine, isOpenedAt, showsSubject, menu }: MessageEntryProps) {
  return (
    <MessageBubble
      id={entryIdOf(message.id)}
      isOwn={isMine}
      isOpenedAt={isOpenedAt}
      tabIndex={isOpenedAt ? -1 : undefined}
    >
      {message.isFromGuardian ? (
        <Text size="sm" fw={650} c="var(--tl-turf-text)" mb="0.15rem">
          Guardian of {message.sender.firstName}
          <VisuallyHidden> wrote:</VisuallyHidden>
        </Text>
      ) : (
        <VisuallyHidden>{isMine ? 'You wrote:' : `${message.sender.firstName} wrote:`}</VisuallyHidden>
      )}
      <MessageParts subject={showsSubject ? message.subject : null} content={message.content}>
        <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        {isMine && <ReadTick isRead={message.isRead} />}
        {menu}
      </MessageParts>
    </MessageBubble>
  );
}

interface MessagePartsProps {
  subject: string | null;
  content: string;
  /** In a line below the text. */
  children: ReactNode;
}

export function MessageParts({ subject, content, children }: MessagePartsProps) {
  return (
    <>
      {subject !== null && (
        <Text fw={700} lh={1.35} dir="auto">
          {subject}
        </Text>
      )}
      <MessageText>{content}</MessageText>
      <Group wrap="nowrap" justify="flex-end" gap="0.35rem" mt="0.35rem" c="dimmed" fz="xs">
        {children}
      </Group>
    </>
  );
}

/** One tick: sent. Two ticks: read by the receiver. */
function ReadTick({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? IconChecks : IconCheck;
  return (
    <Icon
      size={18}
      color={isRead ? 'var(--tl-turf-text)' : 'currentColor'}
      role="img"
      aria-label={isRead ? 'Read' : 'Not read yet'}
    />
  );
}
