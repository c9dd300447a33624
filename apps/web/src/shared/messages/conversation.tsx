import { Box, Group, Text } from '@mantine/core';
import type { Message } from '@touchline/contracts/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { PlainList } from '../../components/lists.tsx';
import { LoadEarlier, type PagedQuery } from '../../components/screen/load-more.tsx';
import { focusOnMount } from '../../lib/focus.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './conversation.module.css';
import { MessageBubble } from './message-bubble.tsx';

const LINE = '1px solid var(--tl-line)';
const WIDTH = { maxWidth: 'min(92%, 34rem)' };

interface ConversationProps extends HistoryProps {
  title: string;
  /** What screen readers call it, where it is a part of the page. */
  label?: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** A sentence below the title. */
  note?: string;
  /** Below the messages. */
  children?: ReactNode;
}

/** An opened conversation of other users with its title, which takes the focus. */
export function Conversation({ title, label, beside, note, children, ...history }: ConversationProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      bg="var(--tl-surface)"
      bd={LINE}
      bdrs="md"
      style={{ overflow: 'hidden' }}
    >
      <Box component="header" px="md" py="sm" style={{ borderBottom: LINE }}>
        <Group gap="0.5rem 0.75rem">
          <Text
            component="h3"
            ref={focusOnMount}
            tabIndex={-1}
            fw={700}
            flex="1 1 10rem"
            miw={0}
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Text>
          {beside}
        </Group>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Box>
      <History {...history} />
      {children}
    </Box>
  );
}

interface HistoryProps {
  /** Newest first, as the server sends them. */
  messages: readonly Message[];
  /** The user whose messages are at the end of the line. */
  userId: string;
  authorOf: (message: Message) => string;
  /** Fetched by the button only, because the reading of other users' messages is recorded. */
  earlier: PagedQuery;
}

/** The messages, the oldest first, scrolled to the end. */
function History({ messages, userId, authorOf, earlier }: HistoryProps) {
  const box = useRef<HTMLElement>(null);
  const newestId = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is at the end
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newestId]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section ref={box} className={classes.box} aria-label="Messages" tabIndex={0}>
      <LoadEarlier isByButtonOnly query={earlier} />
      <PlainList component="ol" gap="sm">
        {messages.toReversed().map((message) => (
          <MessageBubble key={message.id} isOwn={message.senderId === userId} style={WIDTH}>
            <Text size="sm" fw={600} c="dimmed">
              {authorOf(message)}
            </Text>
            <Text fw={700} dir="auto">
              {message.subject}
            </Text>
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {message.content}
            </Text>
            <Text component="time" size="sm" c="dimmed" dateTime={message.createdAt}>
              {formatDateTime(message.createdAt)}
            </Text>
          </MessageBubble>
        ))}
      </PlainList>
    </section>
  );
}
