import type { Guardianship } from '@touchline/contracts/guardians';
import { StatusBadge } from '../../components/status-badge.tsx';

type Shown = Pick<Guardianship, 'state' | 'expiresAt' | 'confirmedAt' | 'isSuspended' | 'objectedAt' | 'isUndelivered'>;

/** The state of a guardianship or an invitation, and whether mails to its address arrive. */
export function GuardianBadge({ guardianship }: { guardianship: Shown }) {
  return (
    <>
      <State guardianship={guardianship} />
      {guardianship.isUndelivered && guardianship.state !== 'ended' && (
        <StatusBadge tone="danger">Email not delivered</StatusBadge>
      )}
    </>
  );
}

export const isExpired = ({ expiresAt }: Pick<Guardianship, 'expiresAt'>) => Date.parse(expiresAt) <= Date.now();

function State({ guardianship }: { guardianship: Shown }) {
  const { state, confirmedAt, isSuspended, objectedAt } = guardianship;
  if (state === 'ended') return <StatusBadge tone="plain">Ended</StatusBadge>;
  if (state === 'invited') {
    return isExpired(guardianship) ? (
      <StatusBadge tone="danger">Expired</StatusBadge>
    ) : (
      <StatusBadge tone="waiting">Invited</StatusBadge>
    );
  }
  if (isSuspended) return <StatusBadge tone="danger">Suspended</StatusBadge>;
  if (objectedAt !== null) return <StatusBadge tone="danger">Objected to</StatusBadge>;
  return confirmedAt === null ? (
    <StatusBadge tone="waiting">Not confirmed yet</StatusBadge>
  ) : (
    <StatusBadge tone="good">Confirmed guardian</StatusBadge>
  );
}
