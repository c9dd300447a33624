import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Notification } from '@touchline/contracts/notifications';
import { ResponsiveLabel } from '../../components/button-link.tsx';
import { ChoiceSwitch } from '../../components/choice-switch.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { known, useAddressFilters } from '../../lib/use-address-filters.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-list.module.css';
import { useNow } from './use-now.ts';

const PAGE_SIZE = 20;
const NAMES = ['show'] as const;
const FILTERS = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

/** All notifications of the user, or the unread ones; the address says which. */
export function NotificationList() {
  const { values, change } = useAddressFilters(NAMES);
  const unreadOnly = known(values.show, ['unread']) === 'unread';
  const list = trpc.notifications.list.useInfiniteQuery({ unreadOnly, limit: PAGE_SIZE }, PAGED);
  const now = useNow();
  const { heading, listProps } = useFocusFallback();

  return (
    <ListSection
      title={unreadOnly ? 'Unread Notifications' : 'All Notifications'}
      headingRef={heading}
      action={
        <Group gap="sm">
          <ChoiceSwitch
            label="Which notifications"
            choices={FILTERS}
            value={unreadOnly ? 'unread' : ''}
            onChange={(show) => change({ show })}
          />
          <MarkAllButton newest={list.data?.pages[0]?.items[0]} heading={heading} variant="default" />
        </Group>
      }
    >
      <ListView
        query={list}
        skeleton={<NotificationsSkeleton />}
        error="Your notifications could not be loaded"
        empty={
          unreadOnly ? (
            <EmptyState title="Nothing unread" hint="You have seen everything." />
          ) : (
            <EmptyState
              title="No notifications yet"
              hint="What concerns you will appear here, and stays for 180 days."
            />
          )
        }
      >
        {(items) => (
          <div {...listProps}>
            <ul className={classes.list} aria-label="Your notifications">
              {items.map((notification) => (
                <li key={notification.id} className={classes.row}>
                  <NotificationEntry notification={notification} now={now} />
                  {!notification.isRead && <MarkReadButton notification={notification} />}
                </li>
              ))}
            </ul>
            <LoadMore keepsPlace query={list} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}

function MarkReadButton({ notification: { id, title } }: { notification: Notification }) {
  const markRead = trpc.notifications.markRead.useMutation({
    meta: { failed: 'Not marked as read', refreshes: 'notification' },
  });
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.mark ?? ''}
      aria-description={title}
      aria-disabled={markRead.isPending}
      onClick={() => {
        if (!markRead.isPending) markRead.mutate({ id });
      }}
    >
      <IconCheck size={20} aria-hidden="true" className={classes.tick} />
      <ResponsiveLabel>Mark as Read</ResponsiveLabel>
    </Button>
  );
}

function NotificationsSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading notifications">
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  );
}
