import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import classes from './top-bar.module.css';

/** The content of the bell, which is a link or a button. */
export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={20} aria-hidden="true" />
      <VisuallyHidden>Notifications</VisuallyHidden>
      <UnreadCount unread={unread} />
    </>
  );
}

/** The number at an icon of the top bar. Screen readers get it by the description of the link or button. */
export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={classes.count} aria-hidden="true">
      {unread > 99 ? '99+' : unread}
    </span>
  );
}
