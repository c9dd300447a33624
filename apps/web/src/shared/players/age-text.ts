import type { ListedPlayer } from '@touchline/contracts/users';
import { ageInYears } from '../../lib/format.ts';

/** What scouts see of a minor's age: 'Under 18 · U17'; null for adults. */
export function minorText({ isMinor, ageBand }: { isMinor: boolean; ageBand?: ListedPlayer['ageBand'] | undefined }) {
  return isMinor ? ['Under 18', ageBand].filter(Boolean).join(' · ') : null;
}

/** For places where no heading says that it is about the age: '19 years', 'Under 18 · U17'; null if it is not known. */
export function ageText(player: Pick<ListedPlayer, 'dateOfBirth' | 'isMinor' | 'ageBand'>): string | null {
  const years = ageInYears(player.dateOfBirth);
  return years === null ? minorText(player) : `${years} years`;
}
