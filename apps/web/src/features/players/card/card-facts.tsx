import { AVAILABILITY_LABELS, type Availability, PREFERRED_FOOT_LABELS } from '@touchline/contracts/options';
import { monthInWords } from '@touchline/contracts/players';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { ageInYears } from '../../../lib/format.ts';
import { minorText } from '../../../shared/players/age-text.ts';
import { positionText } from '../../../shared/players/position-text.ts';
import { confirmedText, isOutdated, isShownFree } from '../confirmation.ts';
import { ON_PROFILE, type ShownPlayer } from '../shown-player.ts';

/** The fields of a player that cards and rows show. */
export type CardPlayer = Pick<
  ShownPlayer,
  | ('firstName' | 'lastName' | 'dateOfBirth' | 'isMinor' | 'ageBand' | 'isShort' | 'clipCount' | 'distanceKm')
  | 'playerProfile'
>;

/** Shown in the place of an absent fact, so that the other facts stand in the same place for every player. */
export const UNKNOWN = '–';

/** What cards and rows say of a player, as short texts. Age, height and foot are null if they are unknown. */
export function playerFacts(player: CardPlayer) {
  const { dateOfBirth, playerProfile: profile } = player;
  const years = ageInYears(dateOfBirth);
  const foot = profile?.preferredFoot ?? null;
  const stated = (text: string | null | undefined) => (player.isShort ? ON_PROFILE : (text ?? UNKNOWN));
  return {
    position: positionText(profile),
    club: stated(profile?.currentClub),
    nationality: stated(profile?.nationality),
    age: years?.toString() ?? minorText(player),
    /** For places where no heading says that it is about the age: '19 years', 'Under 18 · U17'. */
    ageText: years === null ? minorText(player) : `${years} years`,
    height: profile?.height ? `${profile.height} cm` : null,
    /** 'Until June 2027' or 'Free agent'; null for minors, and where it is not known. */
    contract: isShownFree(player)
      ? 'Free agent'
      : profile?.contractUntil
        ? `Until ${monthInWords(profile.contractUntil)}`
        : null,
    /** When the availability was confirmed. */
    confirmed: confirmedText(profile),
    /** The same where it is long ago; otherwise null. */
    unconfirmed: profile && isOutdated(profile) ? confirmedText(profile) : null,
    /** 'about 80 km away', from the place of the search. */
    distance: player.distanceKm === undefined ? null : `about ${player.distanceKm} km away`,
    foot: foot && PREFERRED_FOOT_LABELS[foot],
    /** For places where no heading says that it is about the foot: 'Left foot', 'Both feet'. */
    footText: foot && `${PREFERRED_FOOT_LABELS[foot]} ${foot === 'both' ? 'feet' : 'foot'}`,
  };
}

interface AvailabilityBadgeProps {
  availability: Availability;
  /** Shown instead of the usual label. */
  label?: string;
}

/** A player's availability: good unless the player is under contract. */
export function AvailabilityBadge({ availability, label = AVAILABILITY_LABELS[availability] }: AvailabilityBadgeProps) {
  return <StatusBadge tone={availability === 'contract' ? 'plain' : 'good'}>{label}</StatusBadge>;
}
