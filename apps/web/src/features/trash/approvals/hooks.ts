import { messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

const onError = (error: unknown) =>
  showToast({ title: 'Not decided', description: messageOf(error, 'Please try again.'), tone: 'danger' });

/** Does what another admin has asked for: accounts or the trash change by it, so everything is fetched again. */
export function useApprove() {
  const utils = trpc.useUtils();
  return trpc.approvals.approve.useMutation({
    onSuccess: () => showToast({ title: 'Approved', description: 'It is done.' }),
    onError,
    onSettled: () => utils.invalidate(),
  });
}

export function useDecline() {
  const utils = trpc.useUtils();
  return trpc.approvals.decline.useMutation({
    onSuccess: () => showToast({ title: 'Declined', description: 'Nothing has changed.' }),
    onError,
    onSettled: () => utils.approvals.invalidate(),
  });
}

/** Takes back what the viewer has asked for. */
export function useWithdraw() {
  const utils = trpc.useUtils();
  return trpc.approvals.withdraw.useMutation({
    onSuccess: () => showToast({ title: 'Withdrawn', description: 'Nothing has changed.' }),
    onError,
    onSettled: () => utils.approvals.invalidate(),
  });
}
