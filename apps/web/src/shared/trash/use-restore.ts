import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showWaitingApproval } from '../approvals/show-waiting-approval.ts';

/** Takes an item out of the trash. What comes back may be in every list. */
export function useRestore() {
  return trpc.trash.restore.useMutation({
    meta: { failed: 'Restoring failed', otherwise: 'Failed to restore it. Please try again.', refreshes: 'everything' },
    onSuccess(restored) {
      if ('isWaitingForApproval' in restored) {
        return showWaitingApproval('The admin stays in the trash until another admin approves.');
      }
      if (restored.kind === 'video') return showToast({ title: 'Video restored' });
      const description = 'The ID card stays suspended until you end that in its editor.';
      return showToast({ title: 'User restored', description });
    },
  });
}
