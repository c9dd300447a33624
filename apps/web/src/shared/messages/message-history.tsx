import { Text } from '@mantine/core';
import type { Message } from '@touchline/contracts/messages';
import { useEffect, useRef } from 'react';
import { PlainList } from '../../components/lists.tsx';
import { LoadEarlier, type PagedQuery } from '../../components/screen/load-more.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { MessageBubble } from './message-bubble.tsx';
import classes from './message-history.module.css';

const WIDTH = { maxWidth: 'min(92%, 34rem)' };

interface MessageHistoryProps {
  /** Newest first, as the server sends them. */
  messages: readonly Message[];
  /** The user whose messages are at the end of the line. */
  userId: string;
  authorOf: (message: Message) => string;
  /** Fetched by the button only, because the reading of other users' messages is recorded. */
  earlier: PagedQuery;
}

/** A conversation of other users, oldest message first, scrolled to the end. */
export function MessageHistory({ messages, userId, authorOf, earlier }: MessageHistoryProps) {
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
