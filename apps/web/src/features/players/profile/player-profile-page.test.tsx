import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AVAILABILITY_LABELS, POSITIONS } from '@touchline/contracts/options';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import type { Account } from '@touchline/contracts/users';
import { expect, test, vi } from 'vitest';
import { choose, expectToast, field, fill, optionsOf, part, press, toastText } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, aProfile } from '../../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

async function open(user: Account, answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(user, { 'idCards.of': () => new Rejection('CARD_NOT_FOUND'), ...answers });
  openPage('/player/profile');
  await screen.findByText('On the Pitch');
  return calls;
}

const withProfile = (facts: Parameters<typeof aProfile>[0]) => anAccount({ playerProfile: aProfile(facts) });

test('the empty form has all options, tips and the state of the account, and is not sent without a position', {
  tags: ['PPROF-02', 'PPROF-03', 'PPROF-06', 'PPROF-14', 'PPROF-19', 'PPROF-20'],
}, async () => {
  const calls = await open(anAccount());
  expect(part('Profile Tips').getAllByRole('listitem')).toHaveLength(5);
  const status = within(screen.getByRole('region', { name: 'Account Status' }));
  expect(status.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'Pending',
    'Incomplete',
    'Closed',
    '1 Mar 2026',
  ]);
  expect(field('Availability').value).toBe('Available for Transfer');
  for (const [label, options] of [
    ['Position', [...POSITIONS]],
    ['Second Position', [...POSITIONS]],
    ['Third Position', [...POSITIONS]],
    ['Availability', Object.values(AVAILABILITY_LABELS)],
    ['Preferred Foot', ['Left', 'Right', 'Both']],
  ] as const) {
    expect((await optionsOf(label)).map((option) => option.textContent)).toEqual(options);
  }

  await choose('Nationality', 'Spain');
  await press('Create Profile');
  await screen.findByText('Position is required');
  expect(field('Nationality').value).toBe('Spain');
  expect(inputsOf(calls, 'players.createProfile')).toEqual([]);
});

const TEXTS = {
  'Current Club': 'CD Marisma',
  Nationality: 'Spain',
  Location: 'Seville',
  Experience: 'Three seasons',
  Bio: 'Lives on the last line.\nFinishes early.',
};
const WHOLE = {
  position: 'Striker',
  secondPosition: 'Left Winger',
  thirdPosition: 'Right Winger',
  height: 180,
  weight: 75,
  preferredFoot: 'left',
  currentClub: 'CD Marisma',
  nationality: 'Spain',
  location: 'Seville',
  experience: 'Three seasons',
  bio: 'Lives on the last line.\nFinishes early.',
  achievements: ['Cup winner', 'Top scorer'],
  availability: 'trial',
} as const;

test('a new profile is created with every field and without blank achievements, and the stored user has it', {
  tags: [
    ...['PPROF-01', 'PPROF-07', 'PPROF-08', 'PPROF-09', 'PPROF-10', 'PPROF-11', 'PPROF-12', 'PPROF-13', 'PPROF-15'],
    ...['ERR-14', 'AUTH-08'],
  ],
}, async () => {
  const profile = aProfile({ ...WHOLE, achievements: [...WHOLE.achievements] });
  let user = anAccount();
  const calls = await open(user, {
    'auth.me': () => user,
    'players.createProfile': () => {
      user = anAccount({ playerProfile: profile });
      return profile;
    },
  });
  expect(screen.getByText(/Player Profile$/, { selector: 'h1' }).textContent).toBe('Create or Edit Player Profile');
  await choose('Position', 'Striker');
  await choose('Second Position', 'Left Winger');
  await choose('Third Position', 'Right Winger');
  await choose('Preferred Foot', 'Left');
  await choose('Availability', 'Available for Trial');
  fill('Height (cm)', '180');
  fill('Weight (kg)', '75');
  const { Nationality, ...texts } = TEXTS;
  await choose('Nationality', Nationality);
  for (const [label, text] of Object.entries(texts)) fill(label, text);
  for (const [index, text] of ['Cup winner', '   ', 'Top scorer'].entries()) {
    await press('Add Achievement');
    fill(`Achievement ${index + 1}`, text);
  }
  await press('Create Profile');
  await waitFor(() => expect(toastText()).toMatch(/^Profile created/));
  expect(inputsOf(calls, 'players.createProfile')).toMatchObject([{ profile: WHOLE }]);
  await waitFor(() => expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(user));
});

test('every field of an existing profile is prefilled', {
  tags: [...['PPROF-07', 'PPROF-08', 'PPROF-09', 'PPROF-10', 'PPROF-11', 'PPROF-13', 'PPROF-16']],
}, async () => {
  await open(withProfile({ ...WHOLE, achievements: [...WHOLE.achievements] }));
  const expected = {
    ...TEXTS,
    ...{
      Position: 'Striker',
      'Second Position': 'Left Winger',
      'Preferred Foot': 'Left',
      Availability: 'Available for Trial',
    },
    ...{ 'Height (cm)': '180', 'Weight (kg)': '75' },
    ...{ 'Achievement 1': 'Cup winner', 'Achievement 2': 'Top scorer' },
  };
  const shown = Object.keys(expected).map((label) => [label, field(label).value]);
  expect(Object.fromEntries(shown)).toEqual(expected);
});

test('height and weight take digits only, and are null when empty', { tags: ['PPROF-04', 'PPROF-05'] }, async () => {
  const user = withProfile({ height: 180, weight: 75 });
  const calls = await open(user, { 'players.updateProfile': () => aProfile() });
  for (const label of ['Height (cm)', 'Weight (kg)']) {
    fill(label, '');
    fill(label, 'abc');
    expect(field(label).value).toBe('');
  }
  await press('Update Profile');
  await expectToast('Profile updated Scouts see the new version from now on.');
  expect(inputsOf(calls, 'players.updateProfile')).toMatchObject([{ profile: { height: null, weight: null } }]);
});

test.each([
  ['1.75', '175'],
  ['1,8', '180'],
  ['18', '18'],
])('a height of %s is understood as %s centimetres', { tags: ['PPROF-68'] }, async (typed, shown) => {
  const calls = await open(withProfile({ height: 160 }), { 'players.updateProfile': () => aProfile() });
  fill('Height (cm)', typed);
  act(() => field('Height (cm)').blur());
  expect(field('Height (cm)').value).toBe(shown);
  await press('Update Profile');
  await waitFor(() => expect(inputsOf(calls, 'players.updateProfile')).toHaveLength(1));
  expect(inputsOf(calls, 'players.updateProfile')).toMatchObject([{ profile: { height: Number(shown) } }]);
});

test('a saved profile is reported before the page is fetched again', async () => {
  let isSaved = false;
  const user = withProfile({});
  await open(user, {
    'auth.me': () => (isSaved ? held(user).answer() : user),
    'players.updateProfile': () => {
      isSaved = true;
      return aProfile();
    },
  });
  fill('Current Club', 'Hamnby BK');
  await press('Update Profile');
  await expectToast('Profile updated Scouts see the new version from now on.');
});

test('an existing profile is prefilled and changed, not created again; a failure shows its message', {
  tags: ['PPROF-16', 'ERR-15', 'ERR-16'],
}, async () => {
  const user = withProfile({ position: 'Goalkeeper', currentClub: 'Fjordby IF', achievements: ['Cup winner'] });
  let isBroken = true;
  const calls = await open(user, {
    'players.updateProfile': () => (isBroken ? new Rejection('INTERNAL') : aProfile({ currentClub: 'Hamnby BK' })),
  });
  expect(field('Position').value).toBe('Goalkeeper');
  expect(field('Achievement 1').value).toBe('Cup winner');
  fill('Current Club', 'Hamnby BK');
  fireEvent.click(screen.getByLabelText('Remove achievement 1'));
  await press('Update Profile');
  await expectToast('Profile update failed Please try again.');
  isBroken = false;
  await press('Update Profile');
  await expectToast('Profile updated Scouts see the new version from now on.');
  const was = { currentClub: 'Fjordby IF', achievements: ['Cup winner'] };
  const profile = { currentClub: 'Hamnby BK', achievements: [], was };
  expect(inputsOf(calls, 'players.updateProfile')).toEqual([
    { playerId: user.id, profile },
    { playerId: user.id, profile },
  ]);
  expect(inputsOf(calls, 'players.createProfile')).toEqual([]);
});

test('a failed creation shows its message and keeps the typed values', { tags: ['ERR-16'] }, async () => {
  let rejection = new Rejection('INTERNAL');
  await open(anAccount(), { 'players.createProfile': () => rejection });
  await choose('Position', 'Left Back');
  fill('Current Club', 'Ashcombe Town');
  await press('Create Profile');
  await expectToast('Profile creation failed Please try again.');
  rejection = new Rejection('PROFILE_EXISTS');
  await press('Create Profile');
  await expectToast('Profile creation failed A profile exists already. Update it instead.');
  expect(field('Current Club').value).toBe('Ashcombe Town');
});

test('a profile that fails to load shows an error and can be retried', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isBroken = true;
  stubServerFor(anAccount(), {
    'auth.me': () => (isBroken ? new Rejection('BUSY') : anAccount()),
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
  });
  openPage('/player/profile');
  await screen.findByText('Your profile could not be loaded');
  isBroken = false;
  await press('Try Again');
  await waitFor(() => expect(field('Availability').value).toBe('Available for Transfer'));
});

test('the preview shows only the facts that are filled in', { tags: ['PPROF-65'] }, async () => {
  await open(withProfile({ nationality: 'Spain', height: 180 }));
  const preview = part('How Scouts See You');
  const facts = preview.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts).toEqual(['–', '180 cm', '–']);
  expect(preview.getByText('Seville · Spain').tagName).toBe('P');
  fireEvent.click(document.querySelector('#nationality ~ * button') as HTMLElement);
  await waitFor(() => expect(preview.getByText('Seville').tagName).toBe('P'));
});

test('a nationality is picked by any name of the country; what was typed before stays until then', {
  tags: ['PPROF-08', 'PPROF-69'],
}, async () => {
  const calls = await open(withProfile({ nationality: 'España' }), { 'players.updateProfile': () => aProfile() });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Player Profile');
  expect(field('Nationality').value).toBe('España');
  const found = async (typed: string) => {
    fill('Nationality', typed);
    return (await optionsOf('Nationality')).map((option) => option.textContent);
  };
  expect((await optionsOf('Nationality')).slice(0, 2).map((option) => option.textContent)).toEqual([
    'España',
    'Afghanistan',
  ]);
  expect(await found('usa')).toContain('United States');
  expect(await found('ivory')).toHaveLength(1);
  expect(await found('cote d')).toHaveLength(1);
  fill('Nationality', 'engl');
  await choose('Nationality', 'England');
  await press('Update Profile');
  await waitFor(() =>
    expect(inputsOf(calls, 'players.updateProfile')).toMatchObject([{ profile: { nationality: 'England' } }]),
  );
});

test('a minor reads while typing what others should not learn from their texts, and can save them', {
  tags: ['MINOR-11'],
}, async () => {
  const calls = await open(anAccount({ isMinor: true, playerProfile: aProfile() }), {
    'players.updateProfile': () => aProfile(),
  });
  fill('Bio', 'Fast winger, 14 goals in 2024/25');
  expect(screen.queryByText(/seems to name/)).toBeNull();
  fill('Bio', 'Fast winger, 7700 900 123, Leeds High School');
  await screen.findByText('Your text seems to name contact details and a school');
  fill('Experience', 'I live in 12 Elm Street, LS8 1ND');
  await screen.findByText('Your text seems to name contact details, a school, a street and a postcode');
  await press('Update Profile');
  await waitFor(() => expect(inputsOf(calls, 'players.updateProfile')).toHaveLength(1));
});

test('an adult reads no warning about their texts', async () => {
  await open(withProfile({ bio: 'Call 07700 900123' }));
  fill('Experience', 'Leeds High School');
  // The check is loaded by now: a warning would be shown at once.
  await import('../../../shared/text-concerns/found-concerns.tsx');
  expect(screen.queryByText(/seems to name/)).toBeNull();
});

const LAGOS = { id: 2332459, name: 'Lagos', region: 'Lagos', country: 'Nigeria' };

test.each([
  [false, 'Lagos, Nigeria', 'Verified scouts find you by the distance from it.'],
  [true, 'Nigeria', 'Only its country is stored.'],
])(
  'a town fills the location, which can be changed; for a minor (%s) it is %s',
  {
    tags: ['PPROF-74'],
  },
  async (isMinor, location, described) => {
    const calls = await open(anAccount({ isMinor, playerProfile: aProfile({ contractUntil: '2020-06' }) }), {
      'places.suggest': () => [LAGOS],
      'places.byId': () => LAGOS,
      'players.updateProfile': () => aProfile(),
    });
    expect(field('Contract Until').value).toBe('June 2020');
    expect(screen.getByText(/Places: GeoNames, CC BY 4.0/).textContent).toContain(described);
    fill('Town', 'lago');
    fireEvent.click(await screen.findByText('Lagos, Nigeria', { selector: '[role=option] *, [role=option]' }));
    await waitFor(() => expect(field('Location').value).toBe(location));
    fill('Location', 'West Africa');
    await press('Update Profile');
    await waitFor(() => expect(inputsOf(calls, 'players.updateProfile')).toHaveLength(1));
    expect(inputsOf(calls, 'players.updateProfile')).toMatchObject([
      { profile: { placeId: 2332459, location: 'West Africa' } },
    ]);
  },
);
