import type { Erased } from '@touchline/contracts/trash';
import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showWaitingApproval } from '../../shared/approvals/show-waiting-approval.ts';

const failed = (title: string, text: string) => (error: unknown) =>
  showToast({ title, description: messageOf(error, text), tone: 'danger' });

/** Restores an item. What comes back may be in every list, so all are fetched again. */
export function useRestore() {
  const utils = trpc.useUtils();
  return trpc.trash.restore.useMutation({
    onSuccess(restored) {
      if ('isWaitingForApproval' in restored) {
        return showWaitingApproval('The admin stays in the trash until another admin approves.');
      }
      const { kind } = restored;
      const description = kind === 'user' ? 'The ID card stays suspended until you end that in its editor.' : '';
      showToast({ title: kind === 'user' ? 'User restored' : 'Video restored', ...(description && { description }) });
    },
    onError: failed('Restoring failed', 'Failed to restore it. Please try again.'),
    onSettled: () => utils.invalidate(),
  });
}

/** Erases one item for good, or asks a second admin to approve it. */
export function useErase() {
  const utils = trpc.useUtils();
  return trpc.trash.erase.useMutation({
    onSuccess: showErased,
    onError: failed('Erasing failed', 'Failed to erase it. Please try again.'),
    onSettled: () => Promise.all([utils.trash.invalidate(), utils.approvals.invalidate()]),
  });
}

/** The same for all items. */
export function useEmptyTrash() {
  const utils = trpc.useUtils();
  return trpc.trash.empty.useMutation({
    onSuccess: showErased,
    onError: failed('Emptying failed', 'Failed to empty the trash. Please try again.'),
    onSettled: () => Promise.all([utils.trash.invalidate(), utils.approvals.invalidate()]),
  });
}

function showErased({ erased, isWaitingForApproval }: Erased) {
  if (isWaitingForApproval) return showWaitingApproval('Nothing is erased before another admin approves.');
  return showToast({ title: 'Erased', description: erased === 1 ? '1 item is gone.' : `${erased} items are gone.` });
}
