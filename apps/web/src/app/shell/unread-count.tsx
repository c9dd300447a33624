import classes from './top-bar.module.css';

/** The number at an icon of the top bar. Screen readers get it by the description of the link or button. */
export function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={classes.count} aria-hidden="true">
      {unread > 99 ? '99+' : unread}
    </span>
  );
}
