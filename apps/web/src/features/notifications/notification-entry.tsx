import { VisuallyHidden } from '@mantine/core';
import type { Notification } from '@touchline/contracts/notifications';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../lib/format.ts';
import { formatAgo } from './ago.ts';
import { useMarkFollowed } from './hooks.ts';
import classes from './notification-entry.module.css';

interface NotificationEntryProps {
  notification: Notification;
  now: Date;
}

/** A link to what a notification is about; following it marks the notification as read. */
export function NotificationEntry({ notification, now }: NotificationEntryProps) {
  const { id, title, detail, link, isRead, createdAt } = notification;
  const markRead = useMarkFollowed();
  return (
    <Link
      to={link}
      className={classes.entry}
      data-unread={!isRead}
      onClick={() => {
        if (!isRead) markRead.mutate({ id });
      }}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
        <time className={classes.when} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatAgo(createdAt, now)}
        </time>
      </span>
    </Link>
  );
}
