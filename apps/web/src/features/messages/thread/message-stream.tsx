import { Group } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { Message } from '@touchline/contracts/messages';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { type ReactNode, useEffect, useRef } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { LoadEarlier, type PagedQuery } from '../../../components/screen/load-more.tsx';
import { entryIdOf, MessageEntry } from './message-entry.tsx';
import classes from './thread.module.css';

interface MessageStreamProps {
  label: string;
  /** Newest first, as the server sends them. */
  messages: readonly Message[];
  me: string;
  /** The id of the message that the thread was opened at. */
  openedAt: string | null;
  earlier: PagedQuery;
  /** What can be done with a message of the other user. */
  menu?: ((message: Message) => ReactNode) | undefined;
}

/**
 * The messages, oldest first, scrolled to the end like a chat. The box is laid out from its bottom, so the browser
 * keeps the scroll position when earlier messages are inserted above.
 */
export function MessageStream({ label, messages, me, openedAt, earlier, menu }: MessageStreamProps) {
  const box = useRef<HTMLElement>(null);
  const newest = messages[0];
  const lastSent = newest?.senderId === me ? newest.id : null;

  useEffect(() => {
    if (lastSent) box.current?.scrollTo({ top: 0 });
  }, [lastSent]);

  const isThere = openedAt !== null && messages.some(({ id }) => id === openedAt);
  useEffect(() => {
    const entry = isThere && document.getElementById(entryIdOf(openedAt));
    if (!entry) return;
    entry.scrollIntoView({ block: 'center' });
    entry.focus({ preventScroll: true });
  }, [isThere, openedAt]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section ref={box} className={classes.stream} aria-label={label} tabIndex={0}>
      <div className={classes.content}>
        {!earlier.hasNextPage && <SafetyNote />}
        <LoadEarlier query={earlier} />
        <PlainList component="ol" gap="sm">
          {messages.toReversed().map((message, index, all) => (
            <MessageEntry
              key={message.id}
              message={message}
              isMine={message.senderId === me}
              isOpenedAt={message.id === openedAt}
              showsSubject={withoutReply(message.subject) !== withoutReply(all[index - 1]?.subject)}
              menu={message.senderId === me ? null : menu?.(message)}
            />
          ))}
        </PlainList>
      </div>
    </section>
  );
}

const withoutReply = (subject: string | undefined) => subject?.replace(/^(re:\s*)+/i, '').trim();

/** Before the first message: impostors ask for money and pictures, and want to talk where no one else reads it. */
function SafetyNote() {
  return (
    <Group component="p" wrap="nowrap" align="flex-start" gap="xs" m={0} mb="md" c="dimmed" fz="sm" lh={1.4}>
      <IconShieldCheck size={20} color="var(--tl-turf-text)" aria-hidden="true" />
      <span>No one on {PRODUCT_NAME} will ask you for money or pictures. Keep your conversation on the platform.</span>
    </Group>
  );
}
