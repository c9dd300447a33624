import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Notification } from '@touchline/contracts/notifications';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../lib/format.ts';
import { logProblem } from '../../lib/log.ts';
import { trpc } from '../../lib/trpc.ts';
import { formatAgo } from './ago.ts';
import classes from './notification-entry.module.css';

interface NotificationEntryProps {
  notification: Notification;
  now: Date;
}

/** A link to what a notification is about; following it marks the notification as read. */
export function NotificationEntry({ notification, now }: NotificationEntryProps) {
  const { id, title, detail, link, isRead, createdAt } = notification;
  const markRead = trpc.notifications.markRead.useMutation({
    meta: { refreshes: 'notification' },
    // The user is on another page by then, where a failure concerns nothing they see.
    onError: (error) => logProblem('The notification was not marked as read.', error),
  });
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
      <Stack component="span" gap="0.125rem" miw={0}>
        <Text span lh={1.35} fw={isRead ? 400 : 700}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Text>
        {detail && (
          <Text span size="sm" c="dimmed">
            {detail}
          </Text>
        )}
        <Text component="time" size="xs" c="dimmed" dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatAgo(createdAt, now)}
        </Text>
      </Stack>
    </Link>
  );
}
