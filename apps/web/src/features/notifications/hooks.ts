import { messageOf } from '../../lib/errors.ts';
import { logProblem } from '../../lib/log.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Marks one notification as read, then refetches the lists and the count. */
export function useMarkRead() {
  const utils = trpc.useUtils();
  return trpc.notifications.markRead.useMutation({
    onSuccess: () => utils.notifications.invalidate(),
    onError: reportNotMarked,
  });
}

/** The same for a notification that the user follows to another page. There a failure concerns nothing they see. */
export function useMarkFollowed() {
  const utils = trpc.useUtils();
  return trpc.notifications.markRead.useMutation({
    onSuccess: () => utils.notifications.invalidate(),
    onError: (error) => logProblem('The notification was not marked as read.', error),
  });
}

/** Marks all notifications up to a time as read, with the same refetch. */
export function useMarkAllRead() {
  const utils = trpc.useUtils();
  return trpc.notifications.markAllRead.useMutation({
    onSuccess: () => utils.notifications.invalidate(),
    onError: reportNotMarked,
  });
}

function reportNotMarked(error: unknown): void {
  const description = messageOf(error, 'Please try again.');
  showToast({ title: 'Not marked as read', description, tone: 'danger' });
}
