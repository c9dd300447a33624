import type { Erased } from '@touchline/contracts/trash';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showWaitingApproval } from '../../shared/approvals/show-waiting-approval.ts';

/** Restores an item. What comes back may be in every list, so all are fetched again. */
export function useRestore() {
  return trpc.trash.restore.useMutation({
    meta: {
      failed: 'Restoring failed',
      otherwise: 'Failed to restore it. Please try again.',
      refreshes: 'everything',
    },
    onSuccess(restored) {
      if ('isWaitingForApproval' in restored) {
        return showWaitingApproval('The admin stays in the trash until another admin approves.');
      }
      const { kind } = restored;
      const description = kind === 'user' ? 'The ID card stays suspended until you end that in its editor.' : '';
      showToast({ title: kind === 'user' ? 'User restored' : 'Video restored', ...(description && { description }) });
    },
  });
}

/** Erases one item for good, or asks a second admin to approve it. */
export function useErase() {
  return trpc.trash.erase.useMutation({
    meta: { failed: 'Erasing failed', otherwise: 'Failed to erase it. Please try again.', refreshes: 'trash' },
    onSuccess: showErased,
  });
}

/** The same for all items. */
export function useEmptyTrash() {
  return trpc.trash.empty.useMutation({
    meta: {
      failed: 'Emptying failed',
      otherwise: 'Failed to empty the trash. Please try again.',
      refreshes: 'trash',
    },
    onSuccess: showErased,
  });
}

function showErased({ erased, isWaitingForApproval }: Erased) {
  if (isWaitingForApproval) return showWaitingApproval('Nothing is erased before another admin approves.');
  return showToast({ title: 'Erased', description: erased === 1 ? '1 item is gone.' : `${erased} items are gone.` });
}
