import type { IdCard } from '@touchline/contracts/id-cards';
import type { StatusTone } from '../../components/status-badge.tsx';

/**
 * How a card stands now: the answer was kept, so its own `status` may be of a time before the card ran out. Revoked is said
 * too, though spec 4 knows only two words: nobody should be told that a card is good which proves nothing.
 */
export function cardStanding(
  card: Pick<IdCard, 'status' | 'expiryDate'>,
  now = new Date(),
): { label: string; tone: StatusTone } {
  if (card.status === 'revoked') return { label: 'Revoked', tone: 'danger' };
  const isOver = card.expiryDate !== null && new Date(card.expiryDate) < now;
  return isOver ? { label: 'Expired', tone: 'danger' } : { label: 'Active', tone: 'good' };
}
