import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Sends an invitation to become the user's guardian. */
export function useInviteGuardian() {
  return trpc.guardian.invite.useMutation({
    meta: { failed: 'Invitation not sent', refreshes: 'child' },
    onSuccess: ({ email }) =>
      void showToast({ title: 'Invitation sent', description: `We have sent a link to ${email}.` }),
  });
}

/** Withdraws an invitation: its link is of no use from then on. */
export function useWithdrawInvitation() {
  return trpc.guardian.end.useMutation({
    meta: { failed: 'Invitation not withdrawn', refreshes: 'child' },
    onSuccess: () => void showToast({ title: 'Invitation withdrawn' }),
  });
}

/** Records a decision of a player who has come of age. The response has all lines. */
export function useRecordConsent(playerId: string) {
  const utils = trpc.useUtils();
  return trpc.consents.record.useMutation({
    meta: { failed: 'Decision not saved' },
    onSuccess(consents) {
      utils.consents.of.setData({ playerId }, consents);
      showToast({ title: 'Decision saved' });
    },
  });
}
