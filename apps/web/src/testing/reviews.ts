import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { anAccount } from './people.ts';
import { aVideo } from './videos.ts';

/** What the review mode shows of a waiting video of an adult. */
export function aReviewSheet({
  video = {},
  ...facts
}: Partial<Omit<ReviewSheet, 'video'>> & { video?: object } = {}): ReviewSheet {
  const { id, firstName, lastName, username } = anAccount();
  const { isPinned: _, ...shown } = aVideo();
  return {
    video: { ...shown, plays: 0, waitingSince: '2026-03-01T10:00:00.000Z', revision: 1, claimedBy: null, ...video },
    player: {
      id,
      firstName,
      lastName,
      username,
      isVerified: true,
      isMinor: false,
      ageBand: null,
      guardianAllowsClips: null,
      guardianAllowsPublicClips: null,
      hasGuardian: false,
    },
    events: [],
    changes: null,
    copies: [],
    notices: [],
    secondsToPlay: 10,
    secondsPlayed: 10,
    secondsLeft: 600,
    position: `after ${shown.id}`,
    ...facts,
  };
}
