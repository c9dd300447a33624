import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aProfile, aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { aSavedPlayer } from '../../../testing/scouting.ts';
import { OK, stubServerFor } from '../../../testing/server.ts';

const YEAR = new Date().getFullYear();
const PROFILE = aProfile({ position: 'Left Back', height: 181, preferredFoot: 'both', availability: 'contract' });
const ANN = namedPlayer('Ann', { dateOfBirth: `${YEAR - 19}-04-17`, playerProfile: PROFILE, clipCount: 3 });
const BEA = namedPlayer('Bea', { playerProfile: aProfile({ currentClub: null }) });

async function open() {
  let saved: string[] = [];
  stubServerFor(aScout(), {
    'players.list': () => onePage([ANN, BEA]),
    'players.count': () => 2,
    'players.trackView': () => OK,
    'savedPlayers.among': () => saved,
    'savedPlayers.save': () => {
      saved = [ANN.id];
      return aSavedPlayer(ANN.id);
    },
  });
  openPage('/scout/discover');
  await screen.findByText('Ann Bee', { selector: 'a' });
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
  tags: ['DISC-86', 'DISC-89', 'DISC-90'],
}, async () => {
  await open();
  fireEvent.click(screen.getByLabelText('List'));
  expect(screen.queryByRole('article')).toBeNull();
  expect(cells().slice(1)).toEqual([
    ['Left Back', '19', '181 cm', 'Both', 'CD Marisma', 'Under Contract', '3', ''],
    ['Striker', '–', '–', '–', '–', 'Available for Transfer', '0', ''],
  ]);
  cleanup();
  await open();
  expect(screen.getByLabelText('List').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByText('Bea Bee', { selector: 'a' }));
  await waitFor(() => expect(window.location.pathname).toBe('/players/bea'));
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
  expect(facts(/^Bea/)).toEqual(['Striker', '0 clips', 'Available for Transfer']);
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
