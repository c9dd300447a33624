import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, field, fill } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aProfile, aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

async function open(query: string, scout = aScout()) {
  const calls = stubServerFor(scout, {
    'players.list': () => onePage([namedPlayer('Ann')]),
    'players.count': () => 1,
    'savedPlayers.among': () => [],
  });
  openPage(`/scout/discover?${query}`);
  await screen.findByText('Ann Bee', { selector: 'a' });
  return calls;
}

const BANDS = 'Players under 18 are found by their age band: U16, U17 or U18.';
const NEWCOMER = aScout({ isVerified: false });
const lastInput = (calls: Awaited<ReturnType<typeof open>>) => inputsOf(calls, 'players.list').at(-1);

test('an age filter of a link is neither sent nor counted for a scout who is not verified, who is told why', {
  tags: ['DISC-87', 'DISC-88'],
}, async () => {
  const calls = await open('ageMin=17&ageMax=21&location=Porto', NEWCOMER);
  expect(lastInput(calls)).toEqual({ direction: 'forward', limit: 24, location: 'Porto' });
  expect(screen.getByText('1 filter applied').textContent).toBe('1 filter applied');
  expect(screen.getByText('The age filter of this link is not applied').closest('[role=note]')?.textContent).toContain(
    'Ages are shown to verified scouts only, and your account is not verified yet.',
  );
  fireEvent.click(screen.getByText('Remove the Age Filter'));
  await waitFor(() => expect(window.location.search).toBe('?location=Porto'));
  expect(screen.queryByText('The age filter of this link is not applied')).toBeNull();
  expect(inputsOf(calls, 'players.list')).toHaveLength(1);
});

test('a scout who is not verified is not offered the age filter, with the reason', { tags: ['DISC-87'] }, async () => {
  await open('', NEWCOMER);
  fireEvent.click(screen.getByText('More Filters'));
  expect(field('From').matches(':disabled')).toBe(true);
  const ages = field('From').closest('fieldset')?.textContent;
  expect(ages).toContain('Ages are shown to verified scouts only.');
  expect(ages).not.toContain(BANDS);
  expect(field('Experience').matches(':disabled')).toBe(false);
});

const LAGOS = { id: 2332459, name: 'Lagos', region: 'Lagos', country: 'Nigeria' };

async function openWithPlaces(query: string, scout = aScout()) {
  const near = { ...namedPlayer('Ann', { playerProfile: aProfile({ contractUntil: '2099-06' }) }), distanceKm: 80 };
  const calls = stubServerFor(scout, {
    'players.list': () => onePage([near]),
    'players.count': () => 1,
    'savedPlayers.among': () => [],
    'places.suggest': () => [LAGOS],
    'places.byId': () => LAGOS,
  });
  openPage(`/scout/discover?${query}`);
  await screen.findByText('Ann Bee', { selector: 'a' });
  return calls;
}

test('a town is found by its name, and the distance from it is chosen and told', {
  tags: ['DISC-125', 'DISC-126'],
}, async () => {
  const calls = await openWithPlaces('');
  expect(screen.queryByLabelText('Distance', { selector: 'input' })).toBeNull();
  expect(screen.getByText(/Places: GeoNames, CC BY 4.0/).textContent).toContain('Finds adult players only.');
  fill('Near a Town', 'lag');
  fireEvent.click(await screen.findByText('Lagos, Nigeria'));
  await waitFor(() => expect(lastInput(calls)).toMatchObject({ near: 2332459 }));
  await choose('Distance', 'Within 50 km');
  await waitFor(() => expect(lastInput(calls)).toMatchObject({ near: 2332459, nearKm: 50 }));
  expect(window.location.search).toBe('?near=2332459&nearKm=50');
  expect(screen.getByText('1 filter applied').textContent).toBe('1 filter applied');
  const card = within(screen.getByRole('article', { name: 'Ann Bee' }));
  expect(card.getByText(/80 km away/).textContent).toBe('Seville · about 80 km away · Spain');
  expect(card.getByText(/Until/).textContent).toBe('Until June 2099');
});

test('free agents, the end of a contract and a fresh confirmation are filters of the address', {
  tags: ['DISC-125'],
}, async () => {
  const calls = await openWithPlaces('contractUntil=2027-06&isFreeAgent=true&confirmedWithin90=true');
  expect(lastInput(calls)).toMatchObject({ contractUntil: '2027-06', isFreeAgent: true, confirmedWithin90: true });
  expect(field('Contract Ends By').value).toBe('June 2027');
  fireEvent.click(field('Free Agents Only'));
  await waitFor(() => expect(window.location.search).toBe('?contractUntil=2027-06&confirmedWithin90=true'));
});

test('a scout who is not verified reads why no town can be chosen, and why that of a link is not applied', {
  tags: ['DISC-122'],
}, async () => {
  const calls = await openWithPlaces('near=2332459&sort=distance&location=Porto', NEWCOMER);
  expect(lastInput(calls)).toEqual({ direction: 'forward', limit: 24, location: 'Porto' });
  expect(field('Near a Town').matches(':disabled')).toBe(true);
  expect(
    screen.getByText('The distance filter of this link is not applied').closest('[role=note]')?.textContent,
  ).toContain('Distances are shown to verified scouts only, and your account is not verified yet.');
  fireEvent.click(screen.getByText('Remove the Distance Filter'));
  await waitFor(() => expect(window.location.search).not.toContain('near'));
});
