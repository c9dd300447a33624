import type { PlayerProfile } from '@touchline/contracts/players';

/** What a player shows scouts so far. */
export interface ProfileStanding {
  profile: PlayerProfile | null;
  hasPhoto: boolean;
  clips: number;
  /** Uploads open with the verification of the account; until then clips are no step that the player can take. */
  canUpload: boolean;
  hasBirthDate: boolean;
}

interface Step {
  label: string;
  points: number;
  /** Where it is: the upload dialog, the account page, or the id of a field of the profile page. */
  place: 'upload' | 'birth-date' | ProfileField | 'photo';
  isDone: (standing: ProfileStanding) => boolean;
}

type ProfileField = keyof PlayerProfile;

const CLIPS_WANTED = 3;

/** A step that is done once the field has a value. */
const fill = (place: ProfileField, label: string, points: number): Step => ({
  ...{ label, points, place },
  isDone({ profile }) {
    const value = profile?.[place];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  },
});

/** The points add up to 100. Most are for what scouts filter by and look at first; equal ones are taken in this order. */
const STEPS: readonly Step[] = [
  { label: 'Complete your profile', points: 20, place: 'position', isDone: ({ profile }) => profile !== null },
  { label: 'Upload your first clip', points: 15, place: 'upload', isDone: ({ clips }) => clips > 0 },
  // Players without one cannot be verified in bulk.
  { label: 'Enter your date of birth', points: 10, place: 'birth-date', isDone: ({ hasBirthDate }) => hasBirthDate },
  { label: 'Add your photo', points: 10, place: 'photo', isDone: ({ hasPhoto }) => hasPhoto },
  fill('location', 'Say where you play', 5),
  fill('bio', 'Write a short bio', 10),
  { label: 'Upload three clips', points: 5, place: 'upload', isDone: ({ clips }) => clips >= CLIPS_WANTED },
  fill('height', 'Add your height', 5),
  fill('preferredFoot', 'Add your preferred foot', 5),
  fill('nationality', 'Add your nationality', 5),
  fill('experience', 'Describe your experience', 5),
  fill('achievements', 'Add an achievement', 5),
];

/** How much of what scouts look for a player shows, and what would add most; null when there is nothing they can do now. */
export function profileStrength(standing: ProfileStanding): { percent: number; next: Step | null } {
  const missing = STEPS.filter((step) => !step.isDone(standing));
  const percent = 100 - missing.reduce((sum, { points }) => sum + points, 0);
  const possible = missing.filter(({ place }) => place !== 'upload' || standing.canUpload);
  const [next = null] = possible.toSorted((a, b) => b.points - a.points);
  return { percent, next };
}
