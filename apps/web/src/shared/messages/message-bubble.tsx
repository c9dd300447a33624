import type { ComponentProps } from 'react';
import classes from './message-bubble.module.css';

interface MessageBubbleProps extends ComponentProps<'li'> {
  component?: 'li' | 'div';
  /** By the user whose messages are at the end of the line. */
  isOwn: boolean;
  /** A conversation was opened at this message. */
  isOpenedAt?: boolean;
}

/** The frame of a message, on its sender's side. */
export function MessageBubble({ component = 'li', isOwn, isOpenedAt = false, ...element }: MessageBubbleProps) {
  // Both elements have the same attributes.
  const Element = component as 'li';
  return <Element className={classes.bubble} data-own={isOwn} data-opened-at={isOpenedAt} {...element} />;
}
