import type { Child } from '@touchline/contracts/guardians';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Lets a guardian who was invited by mistake, or by a stranger, end the guardianship and report it. */
export function NotMyChild({ child }: { child: Child }) {
  const confirm = useConfirm();
  const { refresh } = useSession();
  const report = trpc.guardian.notMyChild.useMutation({
    meta: { failed: 'Not reported', refreshes: 'child' },
    onSuccess: () =>
      void showToast({
        title: 'Thank you',
        description: 'The safeguarding team looks into it. You are no longer a guardian of this child.',
      }),
    // With the last guardianship, the pages for guardians end as well.
    onSettled: refresh,
  });
  const handleClick = async () => {
    const isSure = await confirm({
      title: 'This is not my child',
      message: `You are no longer a guardian of ${fullName(child)}, and the safeguarding team gets a report. You need not do anything else.`,
      confirmLabel: 'Report and End',
      tone: 'danger',
    });
    if (isSure) report.mutate({ id: child.guardianshipId });
  };
  return (
    <BusyButton variant="subtle" color="red" size="md" isBusy={report.isPending} onClick={() => void handleClick()}>
      This is not my child
    </BusyButton>
  );
}
