import type { PlayerProfile } from '@touchline/contracts/players';

/** What a player shows scouts so far. */
export interface ProfileStanding {
  profile: PlayerProfile | null;
  hasPhoto: boolean;
  clips: number;
  /** Uploads open with the verification of the account; until then clips are no step that the player can take. */
  canUpload: boolean;
}

interface Step {
  label: string;
  points: number;
  /** Where the player takes it. */
  place: 'profile' | 'upload';
  isDone: (standing: ProfileStanding) => boolean;
}

const CLIPS_WANTED = 3;

const has = (field: keyof PlayerProfile) => (standing: ProfileStanding) => {
  const value = standing.profile?.[field];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/** The points add up to 100. Most are for what scouts filter by and look at first; equal ones are taken in this order. */
const STEPS: readonly Step[] = [
  { label: 'Complete your profile', points: 20, place: 'profile', isDone: ({ profile }) => profile !== null },
  { label: 'Upload your first clip', points: 15, place: 'upload', isDone: ({ clips }) => clips > 0 },
  { label: 'Add your photo', points: 10, place: 'profile', isDone: ({ hasPhoto }) => hasPhoto },
  { label: 'Say where you play', points: 10, place: 'profile', isDone: has('location') },
  { label: 'Write a short bio', points: 10, place: 'profile', isDone: has('bio') },
  { label: 'Upload three clips', points: 10, place: 'upload', isDone: ({ clips }) => clips >= CLIPS_WANTED },
  { label: 'Add your height', points: 5, place: 'profile', isDone: has('height') },
  { label: 'Add your preferred foot', points: 5, place: 'profile', isDone: has('preferredFoot') },
  { label: 'Add your nationality', points: 5, place: 'profile', isDone: has('nationality') },
  { label: 'Describe your experience', points: 5, place: 'profile', isDone: has('experience') },
  { label: 'Add an achievement', points: 5, place: 'profile', isDone: has('achievements') },
];

/** How much of what scouts look for a player shows, and what would add most; null when there is nothing they can do now. */
export function profileStrength(standing: ProfileStanding): { percent: number; next: Step | null } {
  const missing = STEPS.filter((step) => !step.isDone(standing));
  const percent = 100 - missing.reduce((sum, { points }) => sum + points, 0);
  const possible = missing.filter(({ place }) => place === 'profile' || standing.canUpload);
  const [next = null] = possible.toSorted((a, b) => b.points - a.points);
  return { percent, next };
}
