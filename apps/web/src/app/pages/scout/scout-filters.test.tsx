import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, field, fill } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
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
const settle = (label: string, text: string) => {
  fill(label, text);
  fireEvent.keyDown(field(label), { key: 'Enter' });
};

test('foot, height and clips are filters of the URL, are sent and count as three filters', {
  tags: ['DISC-82', 'DISC-83', 'DISC-85', 'DISC-17'],
}, async () => {
  const calls = await open('preferredFoot=left&heightMin=180&heightMax=190&hasClips=true');
  expect(screen.getByText('3 filters applied').textContent).toBe('3 filters applied');
  expect(inputsOf(calls, 'players.count')).toEqual([
    { preferredFoot: 'left', heightMin: 180, heightMax: 190, hasClips: true },
  ]);
  expect(['Preferred Foot', 'At least', 'At most'].map((label) => field(label).value)).toEqual(['Left', '180', '190']);
  expect(field('With Clips Only').checked).toBe(true);
});

test('foot, height and clips set in the panel are sent and written into the URL', {
  tags: ['DISC-82', 'DISC-83', 'DISC-85'],
}, async () => {
  const calls = await open('');
  await choose('Preferred Foot', 'Both');
  settle('At least', '185 cm');
  settle('At most', '170');
  await screen.findByText('The first height is more than the second.');
  settle('At most', '');
  fireEvent.click(field('With Clips Only'));
  const filters = { preferredFoot: 'both', heightMin: 185, hasClips: true };
  await waitFor(() => expect(lastInput(calls)).toMatchObject(filters));
  expect(window.location.search).toBe('?preferredFoot=both&heightMin=185&hasClips=true');
});

test('an age filter of a link is neither sent nor counted for a scout who is not verified, who is told why', {
  tags: ['DISC-87', 'DISC-88'],
}, async () => {
  const calls = await open('ageMin=17&ageMax=21&location=Porto', NEWCOMER);
  expect(lastInput(calls)).toEqual({ direction: 'forward', limit: 24, location: 'Porto' });
  expect(screen.getByText('1 filters applied').textContent).toBe('1 filters applied');
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

test('a verified scout filters by age without a notice', { tags: ['DISC-87'] }, async () => {
  const calls = await open('ageMin=17&ageMax=21');
  expect(lastInput(calls)).toMatchObject({ ageMin: 17, ageMax: 21 });
  expect(field('From').closest('fieldset')?.textContent).toContain(BANDS);
  expect(screen.getByText('1 filters applied').textContent).toBe('1 filters applied');
  expect(field('From').matches(':disabled')).toBe(false);
  expect(screen.queryByText(/is not applied/)).toBeNull();
});
