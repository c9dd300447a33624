import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@touchline/contracts/messages';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './message.module.css';
import { MessageText } from './message-text.tsx';
import { ReadTick } from './read-tick.tsx';

interface MessageEntryProps {
  message: Message;
  isMine: boolean;
  /** The thread was opened at this message, which is marked. */
  isOpenedAt: boolean;
  /** What can be done with it. */
  menu?: ReactNode;
}

/** The element id of a message. */
export const entryIdOf = (messageId: string) => `message-${messageId}`;

/** One message of a thread, on its sender's side. */
export function MessageEntry({ message, isMine, isOpenedAt, menu }: MessageEntryProps) {
  return (
    <li
      id={entryIdOf(message.id)}
      className={classes.entry}
      data-mine={isMine}
      data-opened-at={isOpenedAt}
      tabIndex={isOpenedAt ? -1 : undefined}
    >
      {message.isFromGuardian ? (
        <p className={classes.guardian}>
          Guardian of {message.sender.firstName}
          <VisuallyHidden> wrote:</VisuallyHidden>
        </p>
      ) : (
        <VisuallyHidden>{isMine ? 'You wrote:' : `${message.sender.firstName} wrote:`}</VisuallyHidden>
      )}
      <p className={classes.subject} dir="auto">
        {message.subject}
      </p>
      <MessageText>{message.content}</MessageText>
      <div className={classes.facts}>
        <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        {isMine && <ReadTick isRead={message.isRead} />}
        {menu}
      </div>
    </li>
  );
}
