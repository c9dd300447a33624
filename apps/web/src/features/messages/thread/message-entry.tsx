import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@touchline/contracts/messages';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './message.module.css';
import { MessageText } from './message-text.tsx';
import { ReadTick } from './read-tick.tsx';

/** One message of a thread, on its sender's side. */
export function MessageEntry({ message, isMine }: { message: Message; isMine: boolean }) {
  return (
    <li className={classes.entry} data-mine={isMine}>
      <VisuallyHidden>{isMine ? 'You wrote:' : `${message.sender.firstName} wrote:`}</VisuallyHidden>
      <p className={classes.subject} dir="auto">
        {message.subject}
      </p>
      <MessageText>{message.content}</MessageText>
      <p className={classes.facts}>
        <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        {isMine && <ReadTick isRead={message.isRead} />}
      </p>
    </li>
  );
}
