import { useQueryClient } from '@tanstack/react-query';
import type { NotificationChoice } from '@touchline/contracts/notifications';
import { getMutationKey } from '@trpc/react-query';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Changes are sent one after the other, in the order in which they were made. */
const IN_TURN = { scope: { id: 'notification-choices' } };
const CHANGES = getMutationKey(trpc.notifications.setChoice);

/** Switches one channel of one kind. The box changes at once, and back if the call fails; afterwards all are refetched. */
export function useSetChoice() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const show = ({ kind, channel, isOn }: { kind: string; channel: string; isOn: boolean }) =>
    utils.notifications.choices.setData(undefined, (rows: NotificationChoice[] | undefined) =>
      rows?.map((row) => (row.kind === kind ? { ...row, [channel]: isOn } : row)),
    );
  return trpc.notifications.setChoice.useMutation({
    ...IN_TURN,
    meta: { failed: 'Choice not saved' },
    async onMutate(choice) {
      // A response from before the click would reset the box.
      await utils.notifications.choices.cancel();
      show(choice);
    },
    onError: (_error, choice) => show({ ...choice, isOn: !choice.isOn }),
    async onSettled() {
      // While another change is pending, the server's response would be outdated.
      if (queryClient.isMutating({ mutationKey: CHANGES }) > 1) return;
      await utils.notifications.choices.invalidate();
    },
  });
}

/** Sets or removes the user's quiet hours. */
export function useSetQuietHours() {
  const utils = trpc.useUtils();
  return trpc.notifications.setQuietHours.useMutation({
    meta: { failed: 'Quiet hours not saved' },
    onSuccess(quietHours) {
      utils.notifications.quietHours.setData(undefined, quietHours);
      const description = quietHours
        ? `No notification comes by email between ${quietHours.begins} and ${quietHours.ends}.`
        : 'Emails come at any time.';
      showToast({ title: 'Quiet hours saved', description });
    },
  });
}
