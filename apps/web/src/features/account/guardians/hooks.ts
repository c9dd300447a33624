import { messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Sends an invitation to become the user's guardian. */
export function useInviteGuardian() {
  const utils = trpc.useUtils();
  return trpc.guardian.invite.useMutation({
    onSuccess({ email }) {
      showToast({ title: 'Invitation sent', description: `We have sent a link to ${email}.` });
      return utils.guardian.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Invitation not sent', description, tone: 'danger' });
    },
  });
}

/** Withdraws an invitation: its link is of no use from then on. */
export function useWithdrawInvitation() {
  const utils = trpc.useUtils();
  return trpc.guardian.end.useMutation({
    onSuccess() {
      showToast({ title: 'Invitation withdrawn' });
      return utils.guardian.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Invitation not withdrawn', description, tone: 'danger' });
      return utils.guardian.invalidate();
    },
  });
}

/** Records a decision of a player who has come of age. The response has all lines. */
export function useRecordConsent(playerId: string) {
  const utils = trpc.useUtils();
  return trpc.consents.record.useMutation({
    onSuccess(consents) {
      utils.consents.of.setData({ playerId }, consents);
      showToast({ title: 'Decision saved' });
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Decision not saved', description, tone: 'danger' });
    },
  });
}
