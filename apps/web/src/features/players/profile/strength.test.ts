import { expect, test } from 'vitest';
import { aProfile } from '../../../testing/people.ts';
import { type ProfileStanding, profileStrength } from './strength.ts';

const NEW: ProfileStanding = { profile: null, hasPhoto: false, clips: 0, canUpload: false, hasBirthDate: false };
const WHOLE: ProfileStanding = {
  profile: aProfile({
    ...{ height: 180, preferredFoot: 'left', experience: 'Three seasons', bio: 'Finishes early.' },
    achievements: ['Cup winner'],
  }),
  ...{ hasPhoto: true, clips: 3, canUpload: true, hasBirthDate: true },
};

const judged = (standing: ProfileStanding) => {
  const { percent, next } = profileStrength(standing);
  return [percent, next?.label ?? null];
};
const without = (...fields: string[]): ProfileStanding => ({
  ...WHOLE,
  profile: aProfile({ ...WHOLE.profile, ...Object.fromEntries(fields.map((field) => [field, null])) }),
});

test('a new player has no strength and begins with the profile, a whole profile has no next step', {
  tags: ['PDASH-61'],
}, () => {
  expect(judged(NEW)).toEqual([0, 'Complete your profile']);
  expect(judged(WHOLE)).toEqual([100, null]);
});

test('the next step is the one that adds most', { tags: ['PDASH-61'] }, () => {
  expect(judged(without('height', 'bio'))).toEqual([85, 'Write a short bio']);
  expect(judged(without('height', 'nationality'))).toEqual([90, 'Add your height']);
  expect(judged({ ...WHOLE, hasPhoto: false })).toEqual([90, 'Add your photo']);
  expect(judged({ ...WHOLE, hasPhoto: false, hasBirthDate: false })).toEqual([80, 'Enter your date of birth']);
  expect(judged({ ...WHOLE, clips: 0 })).toEqual([80, 'Upload your first clip']);
  expect(judged({ ...WHOLE, clips: 1 })).toEqual([95, 'Upload three clips']);
  expect(judged({ ...WHOLE, profile: aProfile({ ...WHOLE.profile, achievements: [] }) })).toEqual([
    95,
    'Add an achievement',
  ]);
});

test('clips are no next step while uploads are closed', { tags: ['PDASH-61'] }, () => {
  expect(judged({ ...WHOLE, clips: 0, canUpload: false })).toEqual([80, null]);
  expect(judged({ ...without('bio'), clips: 0, canUpload: false })).toEqual([70, 'Write a short bio']);
});
