import { IconBell } from '@tabler/icons-react';
import classes from './top-bar.module.css';

/** What the bell shows, be it a link or a button. */
export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={20} aria-hidden="true" />
      <span className={classes.unseen}>Notifications</span>
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
}
