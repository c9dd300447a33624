import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Does what another admin has asked for: accounts or the trash change by it, so everything is fetched again. */
export function useApprove() {
  return trpc.approvals.approve.useMutation({
    meta: { failed: 'Not decided', refreshes: 'everything' },
    onSuccess: () => showToast({ title: 'Approved', description: 'It is done.' }),
  });
}

export function useDecline() {
  return trpc.approvals.decline.useMutation({
    meta: { failed: 'Not decided', refreshes: 'trash' },
    onSuccess: () => showToast({ title: 'Declined', description: 'Nothing has changed.' }),
  });
}

/** Takes back what the viewer has asked for. */
export function useWithdraw() {
  return trpc.approvals.withdraw.useMutation({
    meta: { failed: 'Not decided', refreshes: 'trash' },
    onSuccess: () => showToast({ title: 'Withdrawn', description: 'Nothing has changed.' }),
  });
}
