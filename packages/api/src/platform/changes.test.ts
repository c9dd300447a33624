import { expect, test } from 'vitest';
import { assertUnchanged } from './changes.ts';

const STORED = {
  currentClub: 'Hamnby BK',
  bio: null,
  height: 180,
  achievements: ['Cup'],
  isActive: true,
  imageUrl: '/a.png',
};

const refusalOf = (patch: Parameters<typeof assertUnchanged>[1] & object) => {
  try {
    assertUnchanged(STORED, patch, 'profile');
    return null;
  } catch (error) {
    return error;
  }
};

test.each([
  [{ currentClub: 'New' }],
  [{ currentClub: 'New', was: {} }],
  [{ currentClub: 'New', was: { currentClub: 'Hamnby BK' } }],
  [{ bio: 'Text', was: { bio: '' } }],
  [{ achievements: [], was: { achievements: ['Cup'] } }],
  [{ height: 190, was: { height: 180, currentClub: 'Old' } }],
  [{ currentClub: 'Hamnby BK', was: { currentClub: 'Old' } }],
])('%j overwrites nothing that its caller has not read', (patch) => {
  expect(refusalOf(patch)).toBeNull();
});

test.each([
  [{ currentClub: 'New', was: { currentClub: 'Old' } }, 'Current club was changed meanwhile to Hamnby BK.'],
  [{ bio: 'New', was: { bio: 'Old' } }, 'Bio was emptied meanwhile.'],
  [{ height: null, was: { height: null } }, 'Height was changed meanwhile to 180.'],
  [{ achievements: [], was: { achievements: [] } }, null],
  [{ isActive: false, was: { isActive: false } }, 'Active was changed meanwhile.'],
  [{ imageUrl: '/c.png', was: { imageUrl: '/b.png' } }, 'Image url was changed meanwhile.'],
])('%j is refused with the stored value: %s', (patch, message) => {
  const error = refusalOf(patch) as { code: string; message: string; issues: unknown };
  const [field = ''] = Object.keys(patch);
  const sentence = message ?? 'Achievements was changed meanwhile to Cup.';
  expect(error).toMatchObject({ code: 'CHANGED_MEANWHILE', message: sentence });
  expect(error.issues).toEqual([{ path: `profile.${field}`, message: sentence }]);
});
