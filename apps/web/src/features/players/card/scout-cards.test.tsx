import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectToast, toastText } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aProfile, aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { aSavedPlayer, searchOf } from '../../../testing/scouting.ts';
import { held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const SCOUT = aScout({ firstName: 'Sue', lastName: 'Scout' });
const ANN = namedPlayer('Ann', { playerProfile: aProfile({ position: 'Left Back' }) });

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function open(address: string, answers: Answers = {}, user = SCOUT) {
  const calls = stubServerFor(user, { ...searchOf(ANN), ...answers });
  openPage(address);
  return calls;
}

const star = () => screen.findByLabelText('Save Ann Bee');
const isOn = async () => (await star()).getAttribute('aria-pressed');
const pressed = (state: boolean) => waitFor(async () => expect(await isOn()).toBe(String(state)));

test('the star changes at once and is reverted when the server refuses', {
  tags: ['DISC-28', 'ERR-28', 'ERR-29', 'ERR-30'],
}, async () => {
  const [unsaved, unremoved] = [held(new Rejection('INTERNAL')), held(new Rejection('INTERNAL'))];
  const saved = new Set<string>();
  const calls = open('/scout/discover', {
    'savedPlayers.among': () => [...saved],
    'savedPlayers.save': () => {
      if (inputsOf(calls, 'savedPlayers.save').length === 1) return unsaved.answer();
      saved.add(ANN.id);
      return aSavedPlayer(ANN.id);
    },
    'savedPlayers.remove': () => {
      if (inputsOf(calls, 'savedPlayers.remove').length === 1) return unremoved.answer();
      saved.delete(ANN.id);
      return OK;
    },
  });
  const pressStar = async (state: boolean) => {
    fireEvent.click(await star());
    await pressed(state);
  };
  await waitFor(() => expect(inputsOf(calls, 'savedPlayers.among')).toHaveLength(1));
  await pressStar(true);
  expect(toastText()).toBe('');
  unsaved.release();
  await expectToast('Save failed Failed to save player. Please try again.');
  await pressed(false);

  await pressStar(true);
  await expectToast('Player saved Player has been added to your saved list.');

  await pressStar(false);
  unremoved.release();
  await expectToast('Remove failed Failed to remove player. Please try again.');
  await pressed(true);

  await pressStar(false);
  await expectToast('Player removed Player has been removed from your saved list.');
  const removal = { scoutId: SCOUT.id, playerId: ANN.id };
  expect(inputsOf(calls, 'savedPlayers.remove')).toEqual([removal, removal]);
  expect(await isOn()).toBe('false');
});

test('the star changes at once even before the saved players have loaded', { tags: ['DISC-28'] }, async () => {
  const [before, saved] = [held<string[]>([]), held(aSavedPlayer(ANN.id))];
  let isSaved = false;
  const calls = open('/scout/discover', {
    'savedPlayers.among': () => (isSaved ? [ANN.id] : before.answer()),
    'savedPlayers.save': () => {
      isSaved = true;
      return saved.answer();
    },
  });
  fireEvent.click(await star());
  await pressed(true);
  // The response from before the click does not reset the star.
  before.release();
  await waitFor(() => expect(inputsOf(calls, 'savedPlayers.save')).toHaveLength(1));
  expect(await isOn()).toBe('true');
  saved.release();
  await expectToast('Player saved Player has been added to your saved list.');
  await pressed(true);
});

test('quick presses of the star are sent one after the other and end in the state of the last one', {
  tags: ['DISC-28'],
}, async () => {
  const saved = new Set<string>();
  const first = held(aSavedPlayer(ANN.id));
  const calls = open('/scout/discover', {
    'savedPlayers.among': () => [...saved],
    'savedPlayers.save': () => {
      saved.add(ANN.id);
      return first.answer();
    },
    'savedPlayers.remove': () => {
      saved.delete(ANN.id);
      return OK;
    },
  });
  const changes = () => calls.map(({ name }) => name).filter((name) => /save$|remove$/.test(name));
  await waitFor(() => expect(inputsOf(calls, 'savedPlayers.among')).toHaveLength(1));
  for (const state of [true, false, true, false]) {
    fireEvent.click(await star());
    await pressed(state);
  }
  expect(changes()).toEqual(['savedPlayers.save']);
  first.release();
  await waitFor(() => expect(changes()).toHaveLength(4));
  expect(changes()).toEqual([1, 2].flatMap(() => ['savedPlayers.save', 'savedPlayers.remove']));
  await expectToast('Player removed Player has been removed from your saved list.');
  await pressed(false);
});

test('the quick view shows position, nationality and club, counts a view and links to the page', {
  tags: ['DISC-31', 'DISC-32', 'PDET-31'],
}, async () => {
  const calls = open('/scout/discover');
  fireEvent.click(await screen.findByLabelText('Quick view of Ann Bee'));
  const dialog = within(await screen.findByRole('dialog'));
  const facts = dialog.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent);
  expect(facts.slice(0, 3)).toEqual(['Left Back', 'Spain', 'CD Marisma']);
  await waitFor(() => expect(inputsOf(calls, 'players.trackView')).toEqual([{ playerId: ANN.id }]));
  fireEvent.click(dialog.getByText('View Profile'));
  await waitFor(() => expect(window.location.pathname).toBe('/players/ann'));
});

const CLIP = aVideo({ id: 'clip', playerId: 'ann', isApproved: true });
const hover = (card: Element) => fireEvent.pointerEnter(card, { pointerType: 'mouse' });
const sources = () => [...document.querySelectorAll('article video')].map((video) => video.getAttribute('src'));

test('cards show the clip of the player, which plays while the mouse is over the card, one at a time', {
  tags: ['DISC-101', 'DISC-102'],
}, async () => {
  const [bea, leo] = [namedPlayer('Bea', { clipCount: 2 }), namedPlayer('Leo', { clipCount: 2, isMinor: true })];
  const calls = open('/scout/discover', {
    ...searchOf(namedPlayer('Ann', { clipCount: 1 }), bea, leo, namedPlayer('Cleo')),
    'videos.firstAmong': () => [CLIP, { ...CLIP, id: 'other', playerId: 'bea' }],
  });
  const cardOf = (name: string) => screen.getByLabelText(name, { selector: 'article' });
  await screen.findByLabelText('Ann Bee', { selector: 'article' });
  await waitFor(() => expect(cardOf('Ann Bee').querySelector('img')?.getAttribute('src')).toMatch(/\/clip\/thumbnail/));
  expect(inputsOf(calls, 'videos.firstAmong')).toEqual([{ playerIds: ['ann', 'bea'] }]);
  for (const name of ['Leo Bee', 'Cleo Bee']) expect(cardOf(name).querySelector('img')).toBeNull();

  expect(sources()).toEqual([]);
  hover(cardOf('Ann Bee'));
  expect(sources()).toEqual([expect.stringContaining('/api/videos/clip/file?kind=playback')]);
  expect(cardOf('Ann Bee').querySelector('video')?.muted).toBe(true);
  hover(cardOf('Bea Bee'));
  expect(sources()).toEqual([expect.stringContaining('/api/videos/other/')]);
  fireEvent.pointerLeave(cardOf('Bea Bee'));
  expect(sources()).toEqual([]);
  fireEvent.pointerEnter(cardOf('Ann Bee'), { pointerType: 'touch' });
  expect(sources()).toEqual([]);
});

test.each([
  [
    'less motion',
    () =>
      vi.stubGlobal('matchMedia', (media: string) => ({
        matches: /motion/.test(media),
        addEventListener() {},
        removeEventListener() {},
      })),
  ],
  [
    'saved data',
    () => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } })),
  ],
])('with %s no clip plays on a card', { tags: ['DISC-102'] }, async (_wish, ask) => {
  ask();
  open('/scout/discover', { ...searchOf(namedPlayer('Ann', { clipCount: 1 })), 'videos.firstAmong': () => [CLIP] });
  const card = await screen.findByLabelText('Ann Bee', { selector: 'article' });
  await waitFor(() => expect(card.querySelector('img')).not.toBeNull());
  hover(card);
  expect(sources()).toEqual([]);
});

test('the quick view has the clip, and J and K show the next and the previous player of the list, of later pages too', {
  tags: ['DISC-105'],
}, async () => {
  const [ann, bea, cleo] = [namedPlayer('Ann', { clipCount: 1 }), namedPlayer('Bea'), namedPlayer('Cleo')];
  const calls = open('/scout/discover', {
    ...searchOf(ann),
    'players.list': ({ cursor }) => (cursor ? onePage([cleo]) : { items: [ann, bea], nextCursor: 'more' }),
    'videos.firstAmong': () => [CLIP],
  });
  await waitFor(() => expect(document.querySelector('article img')).not.toBeNull());
  fireEvent.click(await screen.findByLabelText('Quick view of Ann Bee'));
  const dialog = (name: string) => screen.findByRole('dialog', { name, hidden: true });
  const key = (pressed: string) => fireEvent.keyDown(document.body, { key: pressed });
  const { title } = CLIP;
  expect(within(await dialog('Ann Bee')).getByRole('group', { name: `Video: ${title}`, hidden: true }).tagName).toBe(
    'DIV',
  );
  key('k');
  key('j');
  expect(within(await dialog('Bea Bee')).queryByRole('group', { name: `Video: ${title}`, hidden: true })).toBeNull();
  key('j');
  await dialog('Cleo Bee');
  expect(screen.getByLabelText('Next player').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByLabelText('Previous player'));
  await dialog('Bea Bee');
  await waitFor(() =>
    expect(inputsOf(calls, 'players.trackView').map((view) => (view as { playerId: string }).playerId)).toEqual([
      'ann',
      'bea',
      'cleo',
      'bea',
    ]),
  );
  fireEvent.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quick view of Bea Bee'));
});

test('the page of an unknown player links back to the search', { tags: ['PDET-29'] }, async () => {
  const answers: Answers = {
    'users.byId': () => new Rejection('USER_NOT_FOUND'),
    'playerFiles.of': () => new Rejection('PLAYER_NOT_FOUND'),
  };
  open('/players/unknown', answers);
  fireEvent.click(await screen.findByText('Back to the players'));
  await waitFor(() => expect(window.location.pathname).toBe('/scout/discover'));
});

test('a removed player leaves the saved list, and the heading gets the focus', { tags: ['DISC-29'] }, async () => {
  let saved = [ANN];
  open('/scout/discover?saved=true', {
    'players.list': () => onePage(saved),
    'players.count': () => saved.length,
    'savedPlayers.among': () => saved.map(({ id }) => id),
    'savedPlayers.remove': () => {
      saved = [];
      return OK;
    },
  });
  await pressed(true);
  (await star()).focus();
  fireEvent.click(await star());
  await screen.findByText('No players found');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 Players Found'));
});
