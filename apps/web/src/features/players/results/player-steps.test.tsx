import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, press } from '../../../testing/actions.ts';
import { openPage, reloadPage } from '../../../testing/app.tsx';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { aFile, aListedFile, NO_FILES } from '../../../testing/player-files.ts';
import { searchOf } from '../../../testing/scouting.ts';
import { type Answers, held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const ALL = ['Ann', 'Bea', 'Cleo', 'Dora'].map((name) => namedPlayer(name));
const [ANN, BEA, CLEO, DORA] = ALL as [(typeof ALL)[0], (typeof ALL)[0], (typeof ALL)[0], (typeof ALL)[0]];
const FIRST = { items: [ANN, BEA], nextCursor: '1' };
const SECOND = onePage([CLEO, DORA]);
const pageAt = (cursor: string | null | undefined) => (cursor ? SECOND : FIRST);

function open(address: string, answers: Answers = {}) {
  const calls = stubServerFor(aScout(), {
    ...searchOf(ANN),
    'players.list': ({ cursor }) => pageAt(cursor),
    'users.byId': ({ id }) => ALL.find((player) => player.id === id) ?? new Rejection('USER_NOT_FOUND'),
    'savedPlayers.count': () => 0,
    ...answers,
  });
  openPage(address);
  return calls;
}

const openPlayer = async (name: string) =>
  fireEvent.click(await screen.findByText(`${name} Bee`, { selector: 'article a' }));
const shown = (name: string) => screen.findByText(`${name} Bee`, { selector: 'h1' });
const key = (letter: string, target: Element = document.body) => fireEvent.keyDown(target, { key: letter });
const isAtEnd = async (label: string) =>
  (await screen.findByText(label)).closest('button')?.getAttribute('aria-disabled') === 'true';

test('a scout walks through the results by buttons and keys, over the end of a page, and comes back to the player seen last', {
  tags: ['PDET-66', 'PDET-67', 'DISC-80', 'DISC-81'],
}, async () => {
  const calls = open('/scout/discover?position=Striker');
  await openPlayer('Ann');
  await shown('Ann');
  expect([await isAtEnd('Previous player'), await isAtEnd('Next player')]).toEqual([true, false]);
  const entries = window.history.length;
  await press('Next player');
  await shown('Bea');
  expect(inputsOf(calls, 'players.list')).toHaveLength(1);
  key('j');
  await shown('Cleo');
  expect(inputsOf(calls, 'players.list').map(({ position, cursor }) => [position, cursor])).toEqual([
    ['Striker', undefined],
    ['Striker', '1'],
  ]);
  key('k');
  await shown('Bea');
  key('J');
  await shown('Cleo');
  key('j');
  await shown('Dora');
  expect(await isAtEnd('Next player')).toBe(true);
  fireEvent.click(screen.getByText('Next player'));
  expect(window.location.pathname).toBe('/players/dora');
  expect(window.history).toHaveLength(entries);
  expect(new Set(inputsOf(calls, 'players.trackView').map(({ playerId }) => playerId)).size).toBe(4);

  fireEvent.click(screen.getByText('Back to Results'));
  await waitFor(() => expect(window.location.pathname).toBe('/scout/discover'));
  const last = await screen.findByText('Dora Bee', { selector: 'article a' });
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(inputsOf(calls, 'players.list')).toHaveLength(2);
});

test('keys with which something is typed or chosen elsewhere are left alone', { tags: ['PDET-66'] }, async () => {
  open('/scout/discover');
  await openPlayer('Ann');
  await shown('Ann');
  const field = document.createElement('textarea');
  document.body.append(field);
  key('j', field);
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'j', repeat: true });
  field.remove();
  await press('Edit First');
  await screen.findByRole('dialog');
  key('j');
  expect(window.location.pathname).toBe('/players/ann');
});

test('after a reload the list is loaded until it has the player', { tags: ['PDET-66'] }, async () => {
  const calls = open('/scout/discover');
  await openPlayer('Bea');
  await shown('Bea');
  key('j');
  await shown('Cleo');
  reloadPage();
  await shown('Cleo');
  await press('Previous player');
  await shown('Bea');
  expect(inputsOf(calls, 'players.list')).toHaveLength(4);
});

test('who leaves while the next page is loading stays where they went', { tags: ['PDET-66'] }, async () => {
  const second = held(SECOND);
  const calls = open('/scout/discover', { 'players.list': ({ cursor }) => (cursor ? second.answer() : FIRST) });
  await openPlayer('Bea');
  await shown('Bea');
  key('j');
  await waitFor(() => expect(inputsOf(calls, 'players.list')).toHaveLength(2));
  key('k');
  await shown('Ann');
  second.release();
  key('j');
  await shown('Bea');
  key('j');
  await shown('Cleo');
});

test('a next page that cannot be loaded is reported', { tags: ['PDET-66'] }, async () => {
  open('/scout/discover', { 'players.list': ({ cursor }) => (cursor ? new Rejection('INTERNAL') : FIRST) });
  await openPlayer('Bea');
  await shown('Bea');
  await press('Next player');
  await expectToast('The rest of the list could not be loaded');
  expect(window.location.pathname).toBe('/players/bea');
});

test('a player who leaves the list of saved players by the star still leads on', { tags: ['PDET-66'] }, async () => {
  let saved = [ANN, BEA, CLEO];
  open('/scout/dashboard', {
    'players.list': () => onePage([]),
    'savedPlayers.list': () => onePage(saved),
    'savedPlayers.among': ({ playerIds }) => saved.map(({ id }) => id).filter((id) => playerIds.includes(id)),
    'playerFiles.change': ({ playerIds }) => {
      saved = saved.filter(({ id }) => !playerIds.includes(id));
      return playerIds.map((id) => ({ id, entryId: 'entry', error: null }));
    },
    'messages.received': () => onePage([]),
    'messages.unreadCount': () => 0,
  });
  fireEvent.click(await screen.findByText('Bea Bee'));
  await shown('Bea');
  expect(screen.queryByText('Back to Results')).toBeNull();
  const star = await screen.findByRole('button', { name: 'Save Bea Bee', pressed: true });
  fireEvent.click(star);
  await expectToast('Player removed Player has been removed from your saved list. Undo');
  key('j');
  await shown('Cleo');
  key('k');
  await shown('Ann');
});

test('the newest players of the dashboard lead on beyond those shown there', { tags: ['PDET-66'] }, async () => {
  open('/scout/dashboard', {
    'players.list': ({ limit, cursor }) => (limit === 4 ? onePage([ANN, BEA]) : pageAt(cursor)),
    'savedPlayers.list': () => onePage([]),
    'messages.received': () => onePage([]),
    'messages.unreadCount': () => 0,
  });
  await openPlayer('Bea');
  await press('Next player');
  await shown('Cleo');
});

test('a player who was opened directly leads to no other', { tags: ['PDET-66'] }, async () => {
  const calls = open('/players/ann');
  await shown('Ann');
  expect(screen.queryByText('Next player')).toBeNull();
  key('j');
  expect(window.location.pathname).toBe('/players/ann');
  expect(inputsOf(calls, 'players.list')).toEqual([]);
});

test('a scout walks through their own players, and back to them', { tags: ['MYPL-14'] }, async () => {
  const calls = open('/scout/players?stage=none', {
    'playerFiles.counts': () => NO_FILES,
    'playerFiles.list': ({ cursor }) => ({
      items: cursor ? [aListedFile('Cleo')] : [aListedFile('Ann'), aListedFile('Bea')],
      nextCursor: cursor ? null : '1',
    }),
    'playerFiles.of': ({ playerId }) => aFile({ playerId }),
  });
  fireEvent.click(await screen.findByText('Bea Bee', { selector: 'th a' }));
  await shown('Bea');
  key('j');
  await shown('Cleo');
  expect(inputsOf(calls, 'playerFiles.list').map(({ stage, cursor }) => [stage, cursor])).toEqual([
    ['none', undefined],
    ['none', '1'],
  ]);
  expect(await isAtEnd('Next player')).toBe(true);
  expect(inputsOf(calls, 'players.list')).toEqual([]);
  fireEvent.click(screen.getByText('Back to My Players'));
  await waitFor(() => expect(window.location.search).toBe('?stage=none'));
  expect(await screen.findByText('Cleo Bee', { selector: 'th a' })).toBeDefined();
});

test('what a scout changes of a player does not lead them to another next player', { tags: ['MYPL-14'] }, async () => {
  let [first, more] = [['Ann', 'Bea'], ['Cleo']];
  open('/scout/players', {
    'playerFiles.counts': () => NO_FILES,
    'playerFiles.list': ({ cursor }) => ({
      items: (cursor ? more : first).map((name) => aListedFile(name)),
      nextCursor: cursor ? null : '1',
    }),
    'playerFiles.of': ({ playerId }) => aFile({ playerId }),
    'playerFiles.change': ({ playerIds: [id = ''] }) => {
      // Changed last, listed first.
      const listed = [...first, ...more];
      const changed = listed.filter((name) => name.toLowerCase() === id);
      const others = listed.filter((name) => name.toLowerCase() !== id);
      [first, more] = [[...changed, ...others].slice(0, 2), [...changed, ...others].slice(2)];
      return [{ id, entryId: 'entry', error: null }];
    },
  });
  const listed = await screen.findByText('Bea Bee', { selector: 'th a' });
  listed.focus();
  key('4', listed);
  await expectToast('Stage: Trial Undo');
  // The table shows Ann, Bea as before, and so does the walk that begins there.
  fireEvent.click(screen.getByText('Ann Bee', { selector: 'th a' }));
  await shown('Ann');
  await screen.findByRole('button', { name: 'Seen' });
  key('x');
  await expectToast('Not for me Undo');
  key('j');
  await shown('Bea');
  await screen.findByRole('button', { name: 'Seen' });
  key('2');
  await expectToast('Stage: Watch Again Undo');
  key('j');
  await shown('Cleo');
  key('k');
  await shown('Bea');
});
