import type { Approval } from '@touchline/contracts/approvals';
import { can } from '@touchline/contracts/permissions';
import { BusyButton } from '../../../components/busy-button.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { STATE_LABELS, titleOf } from './labels.ts';

export interface Decision {
  label: 'Approve' | 'Decline' | 'Withdraw';
  isBusy: boolean;
  run: () => void;
}

/** An act that waits for a second admin, or was decided on. */
export function ApprovalRow({ approval, decisions }: { approval: Approval; decisions: readonly Decision[] }) {
  const { user: viewer } = useSession();
  const { requestedBy, decidedBy, decidedAt, state, createdAt, expiresAt } = approval;
  const title = titleOf(approval);
  const mayDecide = can(viewer, 'approval:decide', { requestedBy: requestedBy.id });
  const shown = decisions.filter(({ label }) => (label === 'Withdraw') !== mayDecide);
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
      actions={
        state === 'waiting' &&
        shown.map(({ label, isBusy, run }) => (
          <BusyButton
            key={label}
            size="sm"
            variant={label === 'Approve' ? 'filled' : 'default'}
            aria-description={title}
            isBusy={isBusy}
            onClick={run}
          >
            {label}
          </BusyButton>
        ))
      }
    />
  );
}
