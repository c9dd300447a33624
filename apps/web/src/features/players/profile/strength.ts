import type { PlayerProfile } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';

/** What a player shows scouts so far. */
export interface ProfileStanding {
  profile: PlayerProfile | null;
  hasPhoto: boolean;
  clips: number;
  /** Uploads open with the verification of the account; until then clips are no step that the player can take. */
  canUpload: boolean;
  hasBirthDate: boolean;
}

export function standingOf(player: Account, clips: number): ProfileStanding {
  return {
    profile: player.playerProfile,
    hasPhoto: player.passportImageUrl !== null,
    clips,
    canUpload: player.canUploadVideos,
    hasBirthDate: player.dateOfBirth !== null,
  };
}

interface Step {
  label: string;
  /** What the player needs for it. */
  takes: string;
  points: number;
  /** Where it is: the upload dialog, the account page, or the id of a field of the profile page. */
  place: 'upload' | 'birth-date' | ProfileField | 'photo';
  isDone: (standing: ProfileStanding) => boolean;
}

type ProfileField = keyof PlayerProfile;

const CLIPS_WANTED = 3;

/** A step that is done once the field has a value. */
const fill = (place: ProfileField, step: Pick<Step, 'label' | 'takes' | 'points'>): Step => ({
  ...{ ...step, place },
  isDone({ profile }) {
    const value = profile?.[place];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  },
});

/** The points add up to 100. Most are for what scouts filter by and look at first; equal ones are taken in this order. */
const STEPS: readonly Step[] = [
  {
    label: 'Complete your profile',
    takes: 'It begins with your position. The rest can follow.',
    ...{ points: 20, place: 'position', isDone: ({ profile }) => profile !== null },
  },
  {
    label: 'Upload your first clip',
    takes: 'One good touch is enough.',
    ...{ points: 15, place: 'upload', isDone: ({ clips }) => clips > 0 },
  },
  // Players without one cannot be verified in bulk.
  {
    label: 'Enter your date of birth',
    takes: 'One field of your account.',
    ...{ points: 10, place: 'birth-date', isDone: ({ hasBirthDate }) => hasBirthDate },
  },
  {
    label: 'Add your photo',
    takes: 'One photo of your face.',
    ...{ points: 10, place: 'photo', isDone: ({ hasPhoto }) => hasPhoto },
  },
  fill('location', { label: 'Say where you play', takes: 'Your town.', points: 5 }),
  fill('bio', { label: 'Write a short bio', takes: 'A few sentences about how you play.', points: 10 }),
  {
    label: 'Upload three clips',
    takes: 'Scouts look for more than one situation.',
    ...{ points: 5, place: 'upload', isDone: ({ clips }) => clips >= CLIPS_WANTED },
  },
  fill('height', { label: 'Add your height', takes: 'One number.', points: 5 }),
  fill('preferredFoot', { label: 'Add your preferred foot', takes: 'One choice.', points: 5 }),
  fill('nationality', { label: 'Add your nationality', takes: 'One choice from a list.', points: 5 }),
  fill('experience', {
    label: 'Describe your experience',
    takes: 'Where and how long you have played, in a sentence.',
    points: 5,
  }),
  fill('achievements', { label: 'Add an achievement', takes: 'One line for each.', points: 5 }),
];

/** How much of what scouts look for a player shows, and what would add most; null when there is nothing they can do now. */
export function profileStrength(standing: ProfileStanding): { percent: number; next: Step | null } {
  const missing = STEPS.filter((step) => !step.isDone(standing));
  const percent = 100 - missing.reduce((sum, { points }) => sum + points, 0);
  const possible = missing.filter(({ place }) => place !== 'upload' || standing.canUpload);
  const [next = null] = possible.toSorted((a, b) => b.points - a.points);
  return { percent, next };
}
