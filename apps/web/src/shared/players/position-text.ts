import { type PlayerProfile, positionsOf } from '@touchline/contracts/players';

/** What a player plays: 'Striker', or what stands in its place without a profile. */
export function positionText(profile: PlayerProfile | null): string {
  return profile ? positionsOf(profile).join(' / ') : 'Player';
}
