import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aProfile, aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { aSavedPlayer, searchOf } from '../../../testing/scouting.ts';
import { inputsOf, OK, stubServerFor } from '../../../testing/server.ts';

const YEAR = new Date().getFullYear();
const PROFILE = aProfile({ position: 'Left Back', height: 181, preferredFoot: 'both', availability: 'contract' });
const ANN = namedPlayer('Ann', { dateOfBirth: `${YEAR - 19}-04-17`, playerProfile: PROFILE, clipCount: 3 });
const BEA = namedPlayer('Bea', { playerProfile: aProfile({ currentClub: null }) });

async function open(answers: Parameters<typeof stubServerFor>[1] = {}, address = '/scout/discover') {
  let saved: string[] = [];
  const calls = stubServerFor(aScout(), {
    'players.list': () => onePage([ANN, BEA]),
    'players.count': () => 2,
    'players.trackView': () => OK,
    'videos.firstAmong': () => [],
    'savedPlayers.among': () => saved,
    'savedPlayers.save': () => {
      saved = [ANN.id];
      return aSavedPlayer(ANN.id);
    },
    ...answers,
  });
  openPage(address);
  await screen.findByText('Ann Bee', { selector: 'a' });
  return calls;
}

const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ firstChild, textContent }) => (firstChild?.nodeType === Node.TEXT_NODE ? firstChild : { textContent }))
      .map(({ textContent }) => textContent),
  );

test('a card has age, height and foot in the same three cells and says how many clips there are', {
  tags: ['DISC-86'],
}, async () => {
  await open();
  const facts = (name: string) =>
    within(screen.getByLabelText(name, { selector: 'article' }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  expect(facts('Ann Bee')).toEqual(['19', '181 cm', 'Both']);
  expect(facts('Bea Bee')).toEqual(['–', '–', '–']);
  expect(screen.getAllByText(/clips?$/, { selector: 'article *' }).map(({ textContent }) => textContent)).toEqual([
    '3 clips',
  ]);
});

test('the list has a row for each player, and the browser keeps the choice of the list', {
  tags: ['DISC-86', 'DISC-89', 'DISC-90', 'DISC-104'],
}, async () => {
  await open();
  fireEvent.click(screen.getByLabelText('List'));
  expect(screen.queryByRole('article')).toBeNull();
  expect(cells().slice(1)).toEqual([
    [
      'Left Back',
      '19',
      '181 cm',
      'Both',
      'CD Marisma',
      '🇪🇸 Seville',
      'Spain',
      'Under Contract',
      '3',
      '–',
      'March 2026',
      '',
    ],
    ['Striker', '–', '–', '–', '–', '🇪🇸 Seville', 'Spain', 'Available for Transfer', '0', '–', 'March 2026', ''],
  ]);
  cleanup();
  await open();
  expect(screen.getByLabelText('List').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByText('Bea Bee', { selector: 'a' }));
  await waitFor(() => expect(window.location.pathname).toBe('/players/bea'));
});

const head = (name: string) => screen.getByRole('columnheader', { name });
const pressHead = (name: string) => fireEvent.click(within(head(name)).getByRole('button'));

test('a head sorts all results by its column, then the other way round, then by the newest again', {
  tags: ['DISC-18', 'DISC-103'],
}, async () => {
  const calls = await open();
  fireEvent.click(screen.getByLabelText('List'));
  const isSorted = async (sort: string | undefined, text: string) => {
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('sort') ?? undefined).toBe(sort));
    expect(screen.getByText(/^Sorted by/).firstChild?.textContent).toContain('Sorted by');
    expect(screen.getByText(/^Sorted by/).textContent).toContain(text);
  };
  await isSorted(undefined, 'Sorted by recent');
  pressHead('Height');
  await isSorted('-height', 'Sorted by height, tallest first');
  await waitFor(() => expect(inputsOf(calls, 'players.list').at(-1)).toMatchObject({ sort: '-height', limit: 24 }));
  expect(head('Height').getAttribute('aria-sort')).toBe('descending');
  pressHead('Height');
  await isSorted('height', 'shortest first');
  expect(head('Height').getAttribute('aria-sort')).toBe('ascending');
  pressHead('Height');
  await isSorted(undefined, 'Sorted by recent');
  pressHead('Name');
  await isSorted('name', 'name, A to Z');
  fireEvent.click(screen.getByText('Sort by recent'));
  await isSorted(undefined, 'Sorted by recent');
  expect(screen.queryByText(/filters? applied/)).toBeNull();
});

test('an order that is not known, or by ages for scouts who may not read them, is not asked for', {
  tags: ['DISC-103'],
}, async () => {
  const calls = await open({}, '/scout/discover?sort=luck');
  cleanup();
  const more = stubServerFor(aScout({ isVerified: false }), searchOf(ANN));
  openPage('/scout/discover?sort=-age');
  await screen.findByText('Ann Bee', { selector: 'a' });
  for (const input of [...inputsOf(calls, 'players.list'), ...inputsOf(more, 'players.list')]) {
    expect(input).not.toHaveProperty('sort');
  }
});

test('a row says whether the player was contacted', { tags: ['DISC-104'] }, async () => {
  await open({
    'messages.contacted': () => [{ otherId: 'ann', sentAt: '2026-01-27T10:00:00.000Z' }],
    'contactRequests.asked': () => [],
  });
  fireEvent.click(screen.getByLabelText('List'));
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  await waitFor(() => expect(row(/^Ann/).getAllByText(/^Contacted 27 Jan/)).toHaveLength(2));
  expect(row(/^Bea/).queryByText(/^Contacted/)).toBeNull();
});

test('the name of a row has the facts that are known below it', { tags: ['DISC-90'] }, async () => {
  await open();
  fireEvent.click(screen.getByLabelText('List'));
  const facts = (name: RegExp) =>
    [...screen.getByRole('rowheader', { name }).querySelectorAll('span')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    );
  expect(facts(/^Ann/)).toEqual([
    'Left Back · CD Marisma',
    '19 years · 181 cm · Both feet · 3 clips',
    'Under Contract',
  ]);
  expect(facts(/^Bea/)).toEqual(['Striker', '0 clips', 'Available for Transfer · Free agent']);
});

test('a player is saved with the star of a row and of the quick view', { tags: ['DISC-90', 'DISC-92'] }, async () => {
  await open();
  fireEvent.click(screen.getByLabelText('List'));
  fireEvent.click(screen.getByLabelText('Quick view of Ann Bee'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 clips').textContent).toBe('3 clips');
  fireEvent.click(dialog.getByLabelText('Save Ann Bee'));
  await expectToast('Player saved Player has been added to your saved list.');
  const stars = screen.getAllByLabelText('Save Ann Bee');
  expect(stars.map((star) => star.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
});
