import type { TrashKind } from '@touchline/contracts/trash';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showWaitingApproval } from '../approvals/show-waiting-approval.ts';

const RESTORED: Record<TrashKind, ToastText> = {
  user: { title: 'User restored', description: 'The ID card stays suspended until you end that in its editor.' },
  video: { title: 'Video restored' },
  content: { title: 'Content restored', description: 'It is at its place in the content manager.' },
};

/** Takes an item out of the trash. What comes back may be in every list. */
export function useRestore() {
  return trpc.trash.restore.useMutation({
    meta: { failed: 'Restoring failed', otherwise: 'Failed to restore it. Please try again.', refreshes: 'everything' },
    onSuccess(restored) {
      if ('isWaitingForApproval' in restored) {
        return showWaitingApproval('The admin stays in the trash until another admin approves.');
      }
      return showToast(RESTORED[restored.kind]);
    },
  });
}
