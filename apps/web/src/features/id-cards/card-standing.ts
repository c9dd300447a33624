import type { IdCard, Suspension } from '@touchline/contracts/id-cards';
import type { CardState } from '@touchline/contracts/options';
import type { StatusTone } from '../../components/status-badge.tsx';
import { STATE_LABELS } from './labels.ts';

type Dated = Pick<IdCard, 'status' | 'expiryDate'> &
  Partial<Pick<IdCard, 'suspension' | 'confirmedAt' | 'unprintable'>> & {
    isConfirmed?: boolean;
    isPrintable?: boolean;
  };

/** The state of a card now. A cached card may have expired since it was fetched. */
export function stateNow(card: Dated, now = new Date()): CardState {
  if (card.status === 'revoked') return 'revoked';
  if (card.suspension) return 'suspended';
  return card.expiryDate !== null && new Date(card.expiryDate) < now ? 'expired' : 'active';
}

const SUSPENDED: Record<Suspension, { label: string; tone: StatusTone }> = {
  'awaiting-family': { label: 'Waits for family', tone: 'waiting' },
  'by-admin': { label: STATE_LABELS.suspended, tone: 'danger' },
  'holder-unverified': { label: 'Not verified', tone: 'waiting' },
  'holder-inactive': { label: 'Deactivated', tone: 'danger' },
};

/** The word for the state of a card, the same in editor, registry and panel. */
export function cardStanding(card: Dated, now = new Date()): { label: string; tone: StatusTone } {
  const state = stateNow(card, now);
  if (state === 'suspended' && card.suspension) return SUSPENDED[card.suspension];
  const { isConfirmed = card.confirmedAt !== null, isPrintable = !card.unprintable } = card;
  if (state === 'active' && !isPrintable) return { label: 'Cannot be printed', tone: 'waiting' };
  if (state === 'active' && !isConfirmed) return { label: 'Not confirmed', tone: 'waiting' };
  return { label: STATE_LABELS[state], tone: state === 'active' ? 'good' : 'danger' };
}
