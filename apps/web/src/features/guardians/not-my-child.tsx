import type { Child } from '@touchline/contracts/guardians';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { fullName } from '../../lib/format.ts';
import { useNotMyChild } from './hooks.ts';

/** Lets a guardian who was invited by mistake, or by a stranger, end the guardianship and report it. */
export function NotMyChild({ child }: { child: Child }) {
  const confirm = useConfirm();
  const report = useNotMyChild();
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
