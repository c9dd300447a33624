import type { Guardianship } from '@touchline/contracts/guardians';
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx';

type Shown = Pick<Guardianship, 'state' | 'expiresAt' | 'confirmedAt' | 'isSuspended' | 'objectedAt' | 'isUndelivered'>;

/** The state of a guardianship or an invitation, and whether mails to its address arrive. */
export function GuardianBadge({ guardianship }: { guardianship: Shown }) {
  const [tone, label] = stateOf(guardianship);
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {guardianship.isUndelivered && guardianship.state !== 'ended' && (
        <StatusBadge tone="danger">Email not delivered</StatusBadge>
      )}
    </>
  );
}

export const isExpired = ({ expiresAt }: Pick<Guardianship, 'expiresAt'>) => Date.parse(expiresAt) <= Date.now();

function stateOf(guardianship: Shown): [StatusTone, string] {
  const { state, confirmedAt, isSuspended, objectedAt } = guardianship;
  if (state === 'ended') return ['plain', 'Ended'];
  if (state === 'invited') return isExpired(guardianship) ? ['danger', 'Expired'] : ['waiting', 'Invited'];
  if (isSuspended) return ['danger', 'Suspended'];
  if (objectedAt !== null) return ['danger', 'Objected to'];
  return confirmedAt === null ? ['waiting', 'Not confirmed yet'] : ['good', 'Confirmed guardian'];
}
