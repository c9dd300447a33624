import { VisuallyHidden } from '@mantine/core';
import classes from './unread-badge.module.css';

/** How many messages of a conversation wait to be read; nothing when none does. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      {count.toLocaleString('en-GB')}
      <VisuallyHidden> {count === 1 ? 'unread message' : 'unread messages'}</VisuallyHidden>
    </span>
  );
}
