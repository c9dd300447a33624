import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { ListView } from '../../components/query-view.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMarkAllRead } from './hooks.ts';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-panel.module.css';
import { useNow } from './use-now.ts';

/** As many as fit on a small screen. */
const SHOWN = 8;

/** The newest notifications, for a popover. */
export function NotificationPanel({ headingId }: { headingId: string }) {
  const newest = trpc.notifications.list.useQuery({ limit: SHOWN });
  const markAll = useMarkAllRead();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = newest.data?.items ?? [];
  const { data: unread = 0 } = trpc.notifications.unreadCount.useQuery();

  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        {/* The focus starts here, since the entries may still be loading. */}
        <h2 className={classes.heading} id={headingId} ref={heading} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {first && unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-disabled={markAll.isPending}
            onClick={() => {
              if (markAll.isPending) return;
              // The button disappears. Without the focus in the panel, Escape would not close it.
              const onSuccess = () => heading.current?.focus();
              markAll.mutate({ until: first.createdAt }, { onSuccess });
            }}
          >
            Mark All as Read
          </Button>
        )}
      </header>
      <ListView
        query={newest}
        skeleton={
          <div className={classes.waiting} role="status" aria-label="Loading notifications">
            <Skeleton height={48} />
            <Skeleton height={48} />
          </div>
        }
        error="Your notifications could not be loaded"
        empty={<p className={classes.empty}>No notifications yet. What concerns you will appear here.</p>}
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((notification) => (
              <li key={notification.id}>
                <NotificationEntry notification={notification} now={now} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
      <footer className={classes.footer}>
        <ButtonLink to={paths.notifications()} variant="text" size="sm">
          See All
        </ButtonLink>
      </footer>
    </div>
  );
}
