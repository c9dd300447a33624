import type { IdCard } from '@touchline/contracts/id-cards';
import type { StatusTone } from '../../components/status-badge.tsx';

/**
 * The status of a card now. The card may be cached, so its own `status` may be older than its expiry. A revoked card is
 * called revoked, because showing it as active would be wrong. So is a suspended one, which does not verify either.
 */
export function cardStanding(
  card: Pick<IdCard, 'status' | 'expiryDate'> & Partial<Pick<IdCard, 'isSuspended'>>,
  now = new Date(),
): { label: string; tone: StatusTone } {
  if (card.status === 'revoked') return { label: 'Revoked', tone: 'danger' };
  if (card.isSuspended) return { label: 'Suspended', tone: 'danger' };
  const isOver = card.expiryDate !== null && new Date(card.expiryDate) < now;
  return isOver ? { label: 'Expired', tone: 'danger' } : { label: 'Active', tone: 'good' };
}
