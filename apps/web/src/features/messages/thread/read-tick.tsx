import { IconCheck, IconChecks } from '@tabler/icons-react';
import classes from './message.module.css';

/** One tick: sent. Two ticks: read by the receiver. */
export function ReadTick({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? IconChecks : IconCheck;
  return (
    <Icon
      size={18}
      className={classes.tick}
      data-read={isRead}
      role="img"
      aria-label={isRead ? 'Read' : 'Not read yet'}
    />
  );
}
