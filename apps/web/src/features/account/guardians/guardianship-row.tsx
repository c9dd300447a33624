import { RELATION_LABELS } from '@touchline/contracts/consents';
import type { Guardianship } from '@touchline/contracts/guardians';
import { BusyButton } from '../../../components/busy-button.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { formatDate, formatDateTime, fullName } from '../../../lib/format.ts';
import { GuardianBadge, isExpired } from '../../../shared/guardians/guardian-badge.tsx';

interface GuardianshipRowProps {
  guardianship: Guardianship;
  isBusy: boolean;
  onWithdraw: () => void;
}

/** A guardian, or an invitation, which can be withdrawn. */
export function GuardianshipRow({ guardianship, isBusy, onWithdraw }: GuardianshipRowProps) {
  const { state, email, guardian, relation, expiresAt, declaredAt, endedAt } = guardianship;
  const name = guardian ? fullName(guardian) : email;
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
          <BusyButton variant="default" size="sm" aria-description={name} isBusy={isBusy} onClick={onWithdraw}>
            Withdraw
          </BusyButton>
        )
      }
    />
  );
}
