import { Group, Text } from '@mantine/core';
import type { Child } from '@touchline/contracts/guardians';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Ends a guardianship. */
export function EndGuardianship({ child }: { child: Child }) {
  const confirm = useConfirm();
  const { refresh } = useSession();
  const end = trpc.guardian.end.useMutation({
    meta: { failed: 'Not ended', refreshes: 'child' },
    onSuccess: () => void showToast({ title: 'Guardianship ended', description: 'You no longer see their messages.' }),
    // With the last guardianship, the pages for guardians end as well.
    onSettled: refresh,
  });
  const handleEnd = async () => {
    const isSure = await confirm({
      title: `End the guardianship of ${fullName(child)}?`,
      message: `You no longer read ${child.firstName}’s messages and no longer decide for them. Without another guardian the safeguarding team answers their requests. To come back you need a new invitation.`,
      confirmLabel: 'End Guardianship',
      tone: 'danger',
    });
    if (isSure) end.mutate({ id: child.guardianshipId });
  };
  return (
    <Group justify="space-between" gap="0.75rem 1.5rem" pt="md" style={{ borderTop: '1px solid var(--tl-line)' }}>
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        You stay {child.firstName}’s guardian here until they are 18, or until you end it.
      </Text>
      <BusyButton variant="subtle" color="red" size="sm" isBusy={end.isPending} onClick={() => void handleEnd()}>
        End Guardianship
      </BusyButton>
    </Group>
  );
}
