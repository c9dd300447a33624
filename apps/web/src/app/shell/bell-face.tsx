import { IconBell } from '@tabler/icons-react';
import { CountedIcon } from './counted-icon.tsx';
import classes from './top-bar.module.css';

/** What the bell shows, be it a link or a button. */
export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <CountedIcon Icon={IconBell} count={unread} />
      <span className={classes.unseen}>Notifications</span>
    </>
  );
}
