import { CONFIRMATION_DAYS, isFreeAgent, type PlayerProfile } from '@touchline/contracts/players';
import { formatDate } from '../../lib/format.ts';
import type { ShownPlayer } from './shown-player.ts';

const DAY_MS = 86_400_000;

type Confirmed = Pick<PlayerProfile, 'availabilityConfirmedAt'>;

function isOlderThan({ availabilityConfirmedAt: at }: Confirmed, days: number): boolean {
  return at !== null && Date.now() - Date.parse(at) > days * DAY_MS;
}

/** 'confirmed 12 Oct 2026', or since when it is not; null where it was never confirmed. */
export function confirmedText(profile: Confirmed | null): string | null {
  const at = profile?.availabilityConfirmedAt;
  if (!profile || !at) return null;
  return `${isOutdated(profile) ? 'not confirmed since' : 'confirmed'} ${formatDate(at)}`;
}

/** Whether it was confirmed so long ago that it is marked. */
export function isOutdated(profile: Confirmed): boolean {
  return isOlderThan(profile, CONFIRMATION_DAYS.old);
}

/** Whether the player has not confirmed it for so long that they are asked. */
export function asksForConfirmation(profile: Confirmed): boolean {
  return isOlderThan(profile, CONFIRMATION_DAYS.asked);
}

/** Of minors neither club nor contract is told. */
export function isShownFree({ isMinor, playerProfile }: Pick<ShownPlayer, 'isMinor' | 'playerProfile'>): boolean {
  return !isMinor && playerProfile !== null && isFreeAgent(playerProfile, new Date().toISOString());
}
