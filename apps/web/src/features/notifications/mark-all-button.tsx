import type { ButtonProps } from '@mantine/core';
import type { Notification } from '@touchline/contracts/notifications';
import type { RefObject } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { trpc } from '../../lib/trpc.ts';

interface MarkAllButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Those that arrive later stay unread. */
  newest: Notification | undefined;
  heading: RefObject<HTMLElement | null>;
}

/** Marks all notifications as read; there is no button without unread ones. */
export function MarkAllButton({ newest, heading, ...button }: MarkAllButtonProps) {
  const { data: unread = 0 } = trpc.notifications.unreadCount.useQuery();
  const markAll = trpc.notifications.markAllRead.useMutation({
    meta: { failed: 'Not marked as read', refreshes: 'notification' },
  });
  if (!newest || unread === 0) return null;
  // The button disappears. Without the focus in its popover, Escape would not close that.
  const onSuccess = () => heading.current?.focus();
  return (
    <BusyButton
      {...button}
      isBusy={markAll.isPending}
      onClick={() => markAll.mutate({ until: newest.createdAt }, { onSuccess })}
    >
      Mark All as Read
    </BusyButton>
  );
}
