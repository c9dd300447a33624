import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, fill } from '../../../../testing/actions.ts';
import { openPage } from '../../../../testing/app.tsx';
import { aScout, namedPlayer } from '../../../../testing/people.ts';
import { searchOf } from '../../../../testing/scouting.ts';
import { inputsOf, stubServerFor } from '../../../../testing/server.ts';

const SENTENCE = 'left-footed centre backs under 21 on a free near Lagos';
const LAGOS = { id: 2332459, name: 'Lagos', region: 'Lagos', country: 'Nigeria' };
const IN_PORTUGAL = { id: 2267226, name: 'Lagos', region: 'Faro', country: 'Portugal' };
const ADDRESS = 'position=Centre+Back&preferredFoot=left&isFreeAgent=true&near=2332459&ageMax=21';

async function open(query = '', scout = aScout(), count: (input: Record<string, unknown>) => number = () => 12) {
  const calls = stubServerFor(scout, {
    ...searchOf(namedPlayer('Ann')),
    'players.count': (input) => count(input as Record<string, unknown>),
    'places.named': ({ names }) =>
      names.filter((name) => name === 'lagos').map((name) => ({ name, places: [LAGOS, IN_PORTUGAL] })),
    'places.byId': ({ id }) => [LAGOS, IN_PORTUGAL].find((place) => place.id === id) ?? null,
  });
  openPage(`/scout/discover?${query}`);
  await screen.findByText('Ann Bee', { selector: 'a' });
  return calls;
}

const chipList = () => screen.queryByRole('list', { name: 'What is searched' });
const chips = () => {
  const list = chipList();
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
};
const expectChips = (...texts: string[]) => waitFor(() => expect(chips()).toEqual(texts));
const asked = () => Object.fromEntries(new URLSearchParams(window.location.search));
function say(sentence: string) {
  fill('Search players', sentence);
  fireEvent.keyDown(field('Search players'), { key: 'Enter' });
}
/** Presses a chip and then an entry of its menu. */
async function pick(chip: string, entry: string) {
  fireEvent.click(await screen.findByText(chip, { selector: 'li button span' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

test('a sentence becomes chips and filters of the address; a link with them has the same', {
  tags: ['DISC-142', 'DISC-143'],
}, async () => {
  const calls = await open();
  expect(field('Search players').placeholder).toContain('“left backs under 21 near Lagos”');
  say(SENTENCE);
  await expectChips('left-footed', 'centre backs', 'under 21', 'on a free', 'near Lagos');
  expect(asked()).toEqual(Object.fromEntries(new URLSearchParams(ADDRESS)));
  expect(field('Search players').value).toBe(SENTENCE);
  await screen.findByText('5 filters read from your words, 12 players');
  await waitFor(() =>
    expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject({
      position: 'Centre Back',
      near: LAGOS.id,
      ageMax: 21,
    }),
  );
  expect(inputsOf(calls, 'places.named')).toHaveLength(1);
  expect(field('Free Agents Only').checked).toBe(true);
});

test('the chips of a link are those of its filters, and the panel agrees', { tags: ['DISC-143'] }, async () => {
  await open(`${ADDRESS}&search=diallo&notNationality=Ghana&preferredFoot=left&notPreferredFoot=both`);
  await expectChips(
    ...['Centre Back', 'only left-footed', 'up to 21 years', 'free agents', 'within 100 km of Lagos, Nigeria'],
    ...['not from Ghana', 'diallo'],
  );
  expect(field('Search players').value).toBe('diallo');
  fireEvent.click(field('Free Agents Only'));
  await waitFor(() => expect(chips()).not.toContain('free agents'));
  fireEvent.click(screen.getByText('Clear All'));
  await expectChips();
  expect(window.location.search).toBe('');
});

test('a chip is removed with its words, by its button or by Delete, and the focus stays among the chips', {
  tags: ['DISC-144'],
}, async () => {
  await open();
  say('left-footed centre backs under 21');
  await expectChips('left-footed', 'centre backs', 'under 21');
  fireEvent.click(screen.getByLabelText('Remove centre backs'));
  await expectChips('left-footed', 'under 21');
  expect(field('Search players').value).toBe('left-footed under 21');
  expect(asked()).toEqual({ preferredFoot: 'left', ageMax: '21' });
  const last = screen.getByLabelText('Remove under 21');
  last.focus();
  fireEvent.keyDown(last, { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toContain('under 21');
  fireEvent.keyDown(document.activeElement ?? last, { key: 'Delete' });
  await expectChips('left-footed');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('left-footed'));
  expect(asked()).toEqual({ preferredFoot: 'left' });
});

test('the menu of a chip says what it stands for and narrows it, takes another town, or leaves it out', {
  tags: ['DISC-145'],
}, async () => {
  await open();
  say('left-footed strikers near Lagos');
  await expectChips('left-footed', 'strikers', 'near Lagos');
  await pick('left-footed', 'Left only');
  await expectChips('only left-footed', 'strikers', 'near Lagos');
  expect(asked()).toMatchObject({ preferredFoot: 'left', notPreferredFoot: 'both' });
  await pick('near Lagos', 'Lagos, Faro, Portugal');
  await waitFor(() => expect(asked()).toMatchObject({ near: '2267226' }));
  await pick('within 100 km of Lagos, Faro, Portugal', 'Within 250 km');
  await waitFor(() => expect(asked()).toMatchObject({ near: '2267226', nearKm: '250' }));
  await pick('strikers', 'Leave it out');
  await waitFor(() => expect(asked()).toMatchObject({ notPosition: 'Striker' }));
  await expectChips('only left-footed', 'not Striker', 'within 250 km of Lagos, Faro, Portugal');
});

test('what leaves out says so, and removing another chip does not turn it round', { tags: ['DISC-146'] }, async () => {
  await open();
  say('strikers not Nigerian or from Ghana');
  await expectChips('strikers', 'not from Nigeria or Ghana');
  expect(asked()).toEqual({ position: 'Striker', notNationality: 'Ghana,Nigeria' });
  fireEvent.click(screen.getByLabelText('Remove strikers'));
  await expectChips('not from Nigeria or Ghana');
  expect(asked()).toEqual({ notNationality: 'Ghana,Nigeria' });
  expect(field('Search players').value).toBe('');
});

test('one word is searched as it is, and unknown words beside others are chips of their own', {
  tags: ['DISC-147'],
}, async () => {
  const calls = await open();
  say('cb');
  await waitFor(() => expect(asked()).toEqual({ search: 'cb' }));
  expect(chipList()).toBeNull();
  say('okafor striker');
  await expectChips('okafor', 'striker');
  expect(asked()).toEqual({ search: 'okafor', position: 'Striker' });
  say('at CD Marisma');
  await waitFor(() => expect(asked()).toEqual({ search: 'CD Marisma' }));
  expect(inputsOf(calls, 'places.named')).toEqual([]);
});

test('with three players or fewer each chip tells how many there are without it', { tags: ['DISC-148'] }, async () => {
  const calls = await open('', aScout(), (input) => (input.position && input.ageMax ? 2 : input.position ? 12 : 40));
  say('strikers under 21');
  await expectChips('strikerswithout: 40', 'under 21without: 12');
  expect(inputsOf(calls, 'players.count').slice(-2)).toEqual([{ ageMax: 21 }, { position: 'Striker' }]);
});

test('a scout who is not verified reads that ages and distances need a verified account, and neither is sent', {
  tags: ['DISC-149'],
}, async () => {
  const calls = await open('', aScout({ isVerified: false }));
  say('strikers under 21 near Lagos');
  await expectChips('strikers', 'under 21needs a verified account', 'near Lagosneeds a verified account');
  await waitFor(() =>
    expect(inputsOf(calls, 'players.list').at(-1)).toEqual({ direction: 'forward', limit: 24, position: 'Striker' }),
  );
  expect(screen.queryByText(/of this link is not applied/)).toBeNull();
});

test('words that are typed after a filter of the panel leave it as it is', { tags: ['DISC-143'] }, async () => {
  await open();
  fill('Location', 'Porto');
  fireEvent.keyDown(field('Location'), { key: 'Enter' });
  await waitFor(() => expect(asked()).toEqual({ location: 'Porto' }));
  expect(chipList()).toBeNull();
  say('p26');
  await waitFor(() => expect(asked()).toEqual({ location: 'Porto', search: 'p26' }));
  say('strikers under 21');
  await expectChips('in Porto', 'strikers', 'under 21');
  expect(asked()).toEqual({ location: 'Porto', position: 'Striker', ageMax: '21' });
});
