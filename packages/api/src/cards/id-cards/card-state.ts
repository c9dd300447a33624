import type { Suspension } from '@touchline/contracts/id-cards';
import type { CardState } from '@touchline/contracts/options';
import type { IdCardRow, UserRow } from '@touchline/db';
import type { ClockContext } from '../../platform/context.ts';

type HolderStanding = Pick<UserRow, 'is_verified' | 'is_active'> & { isMinor: boolean; isAgeKnown: boolean };

/** What a card is worth at a time. */
export function standingOf(
  card: Pick<IdCardRow, 'status' | 'suspended_at' | 'expiry_date' | 'family_answer'>,
  holder: HolderStanding,
  now: string,
): { state: CardState; suspension: Suspension | null } {
  if (card.status === 'revoked') return { state: 'revoked', suspension: null };
  if (card.suspended_at !== null) return { state: 'suspended', suspension: 'by-admin' };
  if (awaitsFamily(card, holder)) return { state: 'suspended', suspension: 'awaiting-family' };
  if (holder.is_verified !== 1) return { state: 'suspended', suspension: 'holder-unverified' };
  if (holder.is_active !== 1) return { state: 'suspended', suspension: 'holder-inactive' };
  const isOver = card.status === 'expired' || (card.expiry_date !== null && card.expiry_date < now);
  return { state: isOver ? 'expired' : 'active', suspension: null };
}

/** Whether the card of a minor waits for the yes of the family; without a date of birth only once the family was asked. */
export function awaitsFamily(
  { family_answer }: Pick<IdCardRow, 'family_answer'>,
  { isMinor, isAgeKnown }: Pick<HolderStanding, 'isMinor' | 'isAgeKnown'>,
): boolean {
  return isMinor && family_answer !== 'yes' && (isAgeKnown || family_answer !== null);
}

/** What changes on a card when an admin has looked at it and its photo. */
export function lookedAt({ clock }: ClockContext, { stage, confirmed_at }: IdCardRow): Partial<IdCardRow> {
  return {
    confirmed_at: confirmed_at ?? clock.timestamp(),
    ...(stage === 'requested' && { stage: 'checked' }),
  };
}
