import { ACCOUNT_CHECK_LABELS } from '@touchline/contracts/account-checks';
import { messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Records what an admin has seen of a user. The lists of accounts show when a license has expired. */
export function useRecordCheck() {
  const utils = trpc.useUtils();
  return trpc.accountChecks.record.useMutation({
    onSuccess(_checks, { kind }) {
      showToast({ title: 'Check recorded', description: ACCOUNT_CHECK_LABELS[kind] });
      return Promise.all([utils.users.invalidate(), utils.accountChecks.invalidate(), utils.audit.invalidate()]);
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Check not recorded', description, tone: 'danger' });
    },
  });
}

/** Withdraws a check; another admin may have done so before, so the user is fetched again after an error too. */
export function useWithdrawCheck() {
  const utils = trpc.useUtils();
  return trpc.accountChecks.withdraw.useMutation({
    onSuccess(_checks, { kind }) {
      showToast({ title: 'Check withdrawn', description: ACCOUNT_CHECK_LABELS[kind] });
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Check not withdrawn', description, tone: 'danger' });
    },
    onSettled: () =>
      Promise.all([utils.users.invalidate(), utils.accountChecks.invalidate(), utils.audit.invalidate()]),
  });
}
