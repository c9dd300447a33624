import type { CardState, Suspension } from '@touchline/contracts/options';
import type { IdCardRow, UserRow } from '@touchline/db';

/** The facts of a holder that decide whether their card verifies. */
export type HolderStanding = Pick<UserRow, 'is_verified' | 'is_active'>;

export interface Standing {
  state: CardState;
  /** Null for other states than suspended. */
  suspension: Suspension | null;
}

/**
 * What a card is worth at a time: the one rule behind editor, registry, panel, files and verification. `findGoodCard` says the
 * same in SQL.
 */
export function standingOf(
  card: Pick<IdCardRow, 'status' | 'suspended_at' | 'expiry_date'>,
  holder: HolderStanding,
  now: string,
): Standing {
  if (card.status === 'revoked') return { state: 'revoked', suspension: null };
  if (card.suspended_at !== null) return { state: 'suspended', suspension: 'by-admin' };
  if (holder.is_verified !== 1) return { state: 'suspended', suspension: 'holder-unverified' };
  if (holder.is_active !== 1) return { state: 'suspended', suspension: 'holder-inactive' };
  const isOver = card.status === 'expired' || (card.expiry_date !== null && card.expiry_date < now);
  return { state: isOver ? 'expired' : 'active', suspension: null };
}
