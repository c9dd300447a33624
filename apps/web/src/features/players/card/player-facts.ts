import { PREFERRED_FOOT_LABELS } from '@touchline/contracts/options';
import type { Player } from '@touchline/contracts/users';
import { ageInYears } from '../../../lib/format.ts';

/** The fields of a player that cards and rows show. */
export interface CardPlayer extends Pick<Player, 'firstName' | 'lastName' | 'dateOfBirth' | 'playerProfile'> {
  /** The number of live clips, where the list tells. */
  clipCount?: number;
}

const UNKNOWN = '–';

/** Age, height and foot as short texts, always all three, so that they stand in the same place on every card. */
export function bodyFacts({ dateOfBirth, playerProfile: profile }: CardPlayer) {
  return {
    age: String(ageInYears(dateOfBirth) ?? UNKNOWN),
    height: profile?.height ? `${profile.height} cm` : UNKNOWN,
    foot: profile?.preferredFoot ? PREFERRED_FOOT_LABELS[profile.preferredFoot] : UNKNOWN,
  };
}

export function clipsText(count: number): string {
  return count === 1 ? '1 clip' : `${count} clips`;
}
