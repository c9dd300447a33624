import { IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './waiting-notice.module.css';

interface WaitingNoticeProps {
  title?: string;
  children: ReactNode;
  /** Below the text. */
  after?: ReactNode;
}

/** A notice about something the user has to wait for. */
export function WaitingNotice({ title, children, after }: WaitingNoticeProps) {
  return (
    <div className={classes.notice} role="note">
      <IconClockHour4 className={classes.icon} size={22} aria-hidden="true" />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <p className={classes.text}>{children}</p>
        {after}
      </div>
    </div>
  );
}
