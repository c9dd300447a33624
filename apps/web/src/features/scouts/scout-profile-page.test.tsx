import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SCOUT_SPECIALIZATIONS } from '@touchline/contracts/options';
import type { ScoutProfile } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { expectToast, field, fill, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aScout } from '../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const SCOUT = aScout();
const PROFILE: ScoutProfile = {
  id: '5b9f0a77-6c1e-4f4e-8d8a-0b1c2d3e4f50',
  userId: SCOUT.id,
  organization: 'Atlantic Network',
  license: null,
  location: null,
  specialization: [],
  experience: null,
  bio: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

/** Opens the page of a scout whose profile is stored as it is sent. */
async function open(scoutProfile: ScoutProfile | null, answers: Answers = {}) {
  let scout: Account = { ...SCOUT, scoutProfile };
  const store = (input: unknown) => {
    const stored = { ...PROFILE, ...(input as { profile: Partial<ScoutProfile> }).profile };
    scout = { ...scout, scoutProfile: stored };
    return stored;
  };
  const calls = stubServerFor(scout, {
    'auth.me': () => scout,
    'scouts.createProfile': store,
    'scouts.updateProfile': store,
    ...answers,
  });
  openPage('/scout/profile');
  await screen.findByText('Professional Tips');
  return calls;
}

test.each([
  { profile: null, procedure: 'scouts.createProfile', button: 'Create Profile', title: 'Profile creation failed' },
  { profile: PROFILE, procedure: 'scouts.updateProfile', button: 'Update Profile', title: 'Profile update failed' },
])(
  'a failure of $procedure shows its message and keeps the input',
  {
    tags: ['ERR-17'],
  },
  async ({ profile, procedure, button, title }) => {
    await open(profile, { [procedure]: () => new Rejection('INTERNAL') });
    fill('Organization', 'Pacific Network');
    await press(button);
    await expectToast(`${title} Please try again.`);
    expect(field('Organization').value).toBe('Pacific Network');
  },
);

test('creating a profile that was created in another window shows that it exists', { tags: ['ERR-17'] }, async () => {
  await open(null, { 'scouts.createProfile': () => new Rejection('PROFILE_EXISTS') });
  fill('Organization', 'Atlantic Network');
  await press('Create Profile');
  await expectToast('Profile creation failed A profile exists already. Update it instead.');
  expect(field('Organization').value).toBe('Atlantic Network');
});

test('the organization is required, and a text that is too long shows an error at its field', {
  tags: ['SPROF-01'],
}, async () => {
  const calls = await open(PROFILE);
  fill('Organization', '   ');
  await press('Update Profile');
  await screen.findByText('Organization is required');
  expect(document.activeElement).toBe(field('Organization'));
  fill('Organization', 'Atlantic Network');
  fill('Professional Bio', 'a'.repeat(2001));
  await press('Update Profile');
  await screen.findByText('Please use at most 2000 characters.');
  expect(inputsOf(calls, 'scouts.updateProfile')).toEqual([]);
});

test('a new scout fills in every field, finds the values again and empties one', {
  tags: [
    ...['SPROF-01', 'SPROF-02', 'SPROF-03', 'SPROF-12', 'SPROF-13', 'SPROF-14', 'SPROF-15', 'SPROF-16', 'SPROF-20'],
    ...['ERR-17'],
  ],
}, async () => {
  const calls = await open(null);
  expect(screen.getByText('Professional Tips').tagName).toBe('H2');
  expect(screen.getByText('Passport Document').tagName).toBe('H2');
  const texts = {
    'Scouting License/Certification': 'UEFA Talent ID 2023',
    Location: 'Porto',
    'Experience & Background': 'Twelve years in youth football.\nThree leagues.',
    'Professional Bio': 'Looks for decisions under pressure.',
  };
  for (const [label, text] of Object.entries(texts)) fill(label, text);
  await press('Goalkeepers');
  for (const blank of ['', '   ']) {
    fill('Organization', blank);
    act(() => field('Location').focus());
    await press('Create Profile');
    await screen.findByText('Organization is required');
    expect(document.activeElement).toBe(field('Organization'));
  }
  expect(inputsOf(calls, 'scouts.createProfile')).toEqual([]);

  fill('Organization', 'Atlantic Network');
  await press('Create Profile');
  await expectToast('Profile created Our team sees it when it looks at your account.');
  const created = {
    organization: 'Atlantic Network',
    license: 'UEFA Talent ID 2023',
    location: 'Porto',
    specialization: ['Goalkeepers'],
    experience: 'Twelve years in youth football.\nThree leagues.',
    bio: 'Looks for decisions under pressure.',
  };
  expect(inputsOf(calls, 'scouts.createProfile')).toEqual([{ scoutId: SCOUT.id, profile: created }]);

  cleanup();
  openPage('/scout/profile');
  await screen.findByText('Update Profile');
  expect(field('Organization').value).toBe('Atlantic Network');
  for (const [label, text] of Object.entries(texts)) expect(field(label).value).toBe(text);
  expect(screen.getByLabelText('Your specializations').textContent).toBe('Goalkeepers');
  fill('Location', '');
  await press('Update Profile');
  await expectToast('Profile updated Your changes are saved.');
  expect(inputsOf(calls, 'scouts.updateProfile')).toEqual([
    { scoutId: SCOUT.id, profile: { location: null, was: { location: 'Porto' } } },
  ]);
});

test('specializations are suggested, typed, trimmed, unique and removable', {
  tags: ['SPROF-04', 'SPROF-05', 'SPROF-06', 'SPROF-07', 'SPROF-08', 'SPROF-09', 'SPROF-10', 'SPROF-11'],
}, async () => {
  const calls = await open(null);
  const offered = () =>
    within(screen.getByLabelText('Quick add'))
      .getAllByRole('button', { hidden: true })
      .map((one) => one.textContent);
  const chips = () =>
    Array.from(screen.getByLabelText('Your specializations').querySelectorAll('li'), (chip) => chip.textContent);
  expect(offered()).toEqual([...SCOUT_SPECIALIZATIONS]);
  await press('Goalkeepers');
  expect(chips()).toEqual(['Goalkeepers']);
  expect(offered()).toHaveLength(11);
  fill('Custom specialization', '  Wingbacks  ');
  await press('Add');
  expect(chips()).toEqual(['Goalkeepers', 'Wingbacks']);
  expect(field('Custom specialization').value).toBe('');
  const enter = (text: string) => {
    fill('Custom specialization', text);
    // The key's default, which submits the form, is prevented.
    expect(fireEvent.keyDown(field('Custom specialization'), { key: 'Enter' })).toBe(false);
  };
  enter('Left feet');
  expect(chips()).toEqual(['Goalkeepers', 'Wingbacks', 'Left feet']);
  for (const ignored of ['   ', 'Wingbacks', ' Goalkeepers ']) {
    enter(ignored);
    fill('Custom specialization', ignored);
    await press('Add');
    expect(chips()).toEqual(['Goalkeepers', 'Wingbacks', 'Left feet']);
  }
  expect(screen.queryByText('Organization is required')).toBeNull();
  fireEvent.click(screen.getByLabelText('Remove Wingbacks'));
  expect(chips()).toEqual(['Goalkeepers', 'Left feet']);
  fill('Organization', 'Atlantic Network');
  await press('Create Profile');
  await expectToast('Profile created Our team sees it when it looks at your account.');
  expect(inputsOf(calls, 'scouts.createProfile')).toMatchObject([
    { scoutId: SCOUT.id, profile: { organization: 'Atlantic Network', specialization: ['Goalkeepers', 'Left feet'] } },
  ]);
});

test.each([
  {
    profile: null,
    procedure: 'scouts.createProfile',
    button: 'Create Profile',
    toast: 'Profile created Our team sees it when it looks at your account.',
  },
  {
    profile: PROFILE,
    procedure: 'scouts.updateProfile',
    button: 'Update Profile',
    toast: 'Profile updated Your changes are saved.',
  },
])(
  'a success of $procedure is reported before the page is fetched again',
  async ({ profile, procedure, button, toast }) => {
    let isSaved = false;
    await open(profile, {
      'auth.me': () => (isSaved ? held(SCOUT).answer() : { ...SCOUT, scoutProfile: profile }),
      [procedure]: () => {
        isSaved = true;
        return PROFILE;
      },
    });
    fill('Organization', 'Pacific Network');
    await press(button);
    await expectToast(toast);
  },
);

test('changes made while the profile is being saved are not lost', { tags: ['SPROF-14', 'SPROF-15'] }, async () => {
  const created = held(PROFILE);
  let scout: Account = { ...SCOUT };
  const calls = await open(null, {
    'auth.me': () => scout,
    'scouts.createProfile': () => {
      scout = { ...SCOUT, scoutProfile: PROFILE };
      return created.answer();
    },
  });
  fill('Organization', '  Atlantic Network ');
  await press('Create Profile');
  fill('Location', 'Porto');
  created.release();
  await screen.findByText('Update Profile');
  expect(field('Location').value).toBe('Porto');
  await press('Update Profile');
  await expectToast('Profile updated Your changes are saved.');
  expect(inputsOf(calls, 'scouts.updateProfile')).toMatchObject([
    { profile: { location: 'Porto', was: { location: '' } } },
  ]);
  await waitFor(() => expect(field('Organization').value).toBe('Atlantic Network'));
});
