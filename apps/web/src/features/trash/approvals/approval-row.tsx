import type { Approval } from '@touchline/contracts/approvals';
import { can } from '@touchline/contracts/permissions';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isDestructive, STATE_LABELS, titleOf } from './labels.ts';

const FAILED = 'Not decided';

/** An act that waits for a second admin, or was decided on. */
export function ApprovalRow({ approval }: { approval: Approval }) {
  const { user: viewer } = useSession();
  const confirm = useConfirm();
  const { id, requestedBy, decidedBy, decidedAt, state, createdAt, expiresAt } = approval;
  const title = titleOf(approval);
  const approve = trpc.approvals.approve.useMutation({
    // What was asked for is done by it: accounts or the trash change.
    meta: { failed: FAILED, refreshes: 'everything' },
    onSuccess: () => showToast({ title: 'Approved', description: 'It is done.' }),
  });
  const decline = trpc.approvals.decline.useMutation({
    meta: { failed: FAILED, refreshes: 'trash' },
    onSuccess: () => showToast({ title: 'Declined', description: 'Nothing has changed.' }),
  });
  const withdraw = trpc.approvals.withdraw.useMutation({
    meta: { failed: FAILED, refreshes: 'trash' },
    onSuccess: () => showToast({ title: 'Withdrawn', description: 'Nothing has changed.' }),
  });
  const askAndApprove = async () => {
    const isSure = await confirm({
      title: 'Approve',
      message: `${title}? ${requestedBy.name} has asked for it, and it is done at once.`,
      confirmLabel: 'Approve',
      ...(isDestructive(approval) && { tone: 'danger' as const }),
    });
    if (isSure) approve.mutate({ id });
  };
  const button = { size: 'sm', 'aria-description': title } as const;
  const decisions = can(viewer, 'approval:decide', { requestedBy: requestedBy.id }) ? (
    <>
      <BusyButton {...button} isBusy={approve.isPending} onClick={() => void askAndApprove()}>
        Approve
      </BusyButton>
      <BusyButton {...button} variant="default" isBusy={decline.isPending} onClick={() => decline.mutate({ id })}>
        Decline
      </BusyButton>
    </>
  ) : (
    <BusyButton {...button} variant="default" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
      Withdraw
    </BusyButton>
  );
  return (
    <RecordRow
      name={title}
      facts={
        <>
          <span>
            Asked for by {requestedBy.name}, {formatDateTime(createdAt)}
          </span>
          {state === 'waiting' && <span>Expires {formatDateTime(expiresAt)}</span>}
          {decidedBy && decidedAt && (
            <span>
              {STATE_LABELS[state]} by {decidedBy.name}, {formatDateTime(decidedAt)}
            </span>
          )}
        </>
      }
      actions={state === 'waiting' && decisions}
    />
  );
}
