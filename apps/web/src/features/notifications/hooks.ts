import { logProblem } from '../../lib/log.ts';
import { trpc } from '../../lib/trpc.ts';

const MARKING = { failed: 'Not marked as read', refreshes: 'notification' } as const;

/** Marks one notification as read. */
export function useMarkRead() {
  return trpc.notifications.markRead.useMutation({ meta: MARKING });
}

/** The same for a notification that the user follows to another page. There a failure concerns nothing they see. */
export function useMarkFollowed() {
  return trpc.notifications.markRead.useMutation({
    meta: { refreshes: 'notification' },
    onError: (error) => logProblem('The notification was not marked as read.', error),
  });
}

/** Marks all notifications up to a time as read. */
export function useMarkAllRead() {
  return trpc.notifications.markAllRead.useMutation({ meta: MARKING });
}
