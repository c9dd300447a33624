import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field } from '../../../testing/actions.ts';
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
