import { RELATION_LABELS } from '@touchline/contracts/consents';
import type { Guardianship } from '@touchline/contracts/guardians';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { formatDate, formatDateTime, fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GuardianBadge, isExpired } from '../../../shared/guardians/guardian-badge.tsx';

/** A guardian, or an invitation, which can be withdrawn. */
export function GuardianshipRow({ guardianship }: { guardianship: Guardianship }) {
  const { id, state, email, guardian, relation, expiresAt, declaredAt, endedAt } = guardianship;
  const name = guardian ? fullName(guardian) : email;
  const confirm = useConfirm();
  const withdraw = trpc.guardian.end.useMutation({
    meta: { failed: 'Invitation not withdrawn', refreshes: 'child' },
    onSuccess: () => void showToast({ title: 'Invitation withdrawn' }),
  });
  const handleWithdraw = async () => {
    const isSure = await confirm({
      title: 'Withdraw the invitation',
      message: `The link that we have sent to ${email} will no longer work.`,
      confirmLabel: 'Withdraw Invitation',
      tone: 'danger',
    });
    if (isSure) withdraw.mutate({ id });
  };
  return (
    <RecordRow
      name={name}
      badges={<GuardianBadge guardianship={guardianship} />}
      facts={
        <>
          {relation && <span>{RELATION_LABELS[relation]}</span>}
          {guardian && <span>{email}</span>}
          {state === 'invited' && !isExpired(guardianship) && <span>Valid until {formatDateTime(expiresAt)}</span>}
          {state === 'active' && declaredAt && <span>Since {formatDate(declaredAt)}</span>}
          {state === 'ended' && endedAt && <span>Ended {formatDate(endedAt)}</span>}
        </>
      }
      actions={
        state === 'invited' && (
          <BusyButton
            variant="default"
            size="sm"
            aria-description={name}
            isBusy={withdraw.isPending}
            onClick={() => void handleWithdraw()}
          >
            Withdraw
          </BusyButton>
        )
      }
    />
  );
}
