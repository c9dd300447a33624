import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { ListView } from '../../components/query-view.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-panel.module.css';
import { useNow } from './use-now.ts';

/** As many as fit on a small screen. */
const SHOWN = 8;

/** The newest notifications, for a popover. */
export function NotificationPanel({ headingId }: { headingId: string }) {
  const newest = trpc.notifications.list.useQuery({ limit: SHOWN });
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Stack gap={0} mah="min(36rem, calc(100dvh - 6rem))">
      <Group
        component="header"
        wrap="nowrap"
        justify="space-between"
        gap="sm"
        mih="3rem"
        py="xs"
        pl="md"
        pr="sm"
        className={classes.header ?? ''}
      >
        {/* The focus starts here, since the entries may still be loading. */}
        <Title order={2} size="h4" id={headingId} ref={heading} tabIndex={-1} data-autofocus>
          Notifications
        </Title>
        <MarkAllButton newest={newest.data?.items[0]} heading={heading} variant="subtle" size="compact-sm" />
      </Group>
      <ListView
        query={newest}
        skeleton={
          <Stack gap="sm" p="md" role="status" aria-label="Loading notifications">
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        }
        error="Your notifications could not be loaded"
        empty={
          <Text ta="center" px="md" py="xl" c="dimmed">
            No notifications yet. What concerns you will appear here.
          </Text>
        }
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
      <Group component="footer" justify="center" p="xs" className={classes.footer ?? ''}>
        <ButtonLink to={paths.notifications()} variant="text" size="sm">
          See All
        </ButtonLink>
      </Group>
    </Stack>
  );
}
