import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@touchline/contracts/errors';
import type { FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { expect, onTestFinished, test } from 'vitest';
import { allCallsSent, expectToast, field, fill, part, press, toastText } from '../../testing/actions.ts';
import { openApp, openPage } from '../../testing/app.tsx';
import { aMessage, aParty } from '../../testing/messages.ts';
import { aScout, namedPlayer, onePage } from '../../testing/people.ts';
import { aFile } from '../../testing/player-files.ts';
import { searchOf } from '../../testing/scouting.ts';
import { type Answers, inputsOf, OK, Rejection, stubServerFor } from '../../testing/server.ts';
import { fileAfter } from './file-after.ts';

const SCOUT = aScout();
const ANN = namedPlayer('Ann');
/** How the server answers of a player who is not available any more. */
const REFUSED = { id: ANN.id, entryId: null, error: ERRORS.PLAYER_NOT_FOUND.message };
const FORMER = { stage: null, closedReason: null };

/** A server that keeps a file of Ann, and whose history has the changes made. */
function answersFor(facts: Partial<PlayerFile> = {}, answers: Answers = {}) {
  let file = aFile({ playerId: ANN.id, ...facts });
  const former = new Map<string, PlayerFile>();
  return {
    ...searchOf(ANN),
    'playerFiles.of': () => file,
    'savedPlayers.among': () => (file.isStarred ? [ANN.id] : []),
    'playerFiles.change': ({ change }) => {
      const entryId = `entry ${former.size + 1}`;
      former.set(entryId, file);
      file = fileAfter(file, change as FileChange);
      return [{ id: ANN.id, entryId, error: null }];
    },
    'playerFiles.undo': ({ entryIds }) => {
      file = former.get(entryIds[0] ?? '') ?? file;
      return [{ id: entryIds[0] ?? '', entryId: 'undo', error: null }];
    },
    'playerFiles.saveNote': ({ note, version }) => {
      file = { ...file, note, noteVersion: version + 1, notedAt: new Date().toISOString() };
      return { note, noteVersion: file.noteVersion, notedAt: file.notedAt, isJoined: false };
    },
    ...answers,
  } satisfies Answers;
}

async function open(facts: Partial<PlayerFile> = {}, answers: Answers = {}) {
  const calls = stubServerFor(SCOUT, answersFor(facts, answers));
  openPage('/players/ann');
  await screen.findByRole('button', { name: 'Seen' });
  return calls;
}

const fire = (name: 'offline' | 'online') => act(async () => void window.dispatchEvent(new Event(name)));
async function goOffline() {
  onTestFinished(() => fire('online'));
  await fire('offline');
}
const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });
const pressed = () =>
  within(screen.getByRole('group', { name: 'Stage' }))
    .queryAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent?.replace(/^\d/, ''));
const note = () => field('Note');
const type = (text: string) => fireEvent.change(note(), { target: { value: text } });
const noteState = async (text: string | RegExp) => screen.findByText(text);

test('one key sets the stage and clears it again; U undoes the last change, and Closed asks why beside it', {
  tags: ['FILE-20', 'FILE-21'],
}, async () => {
  const calls = await open();
  key('4');
  await expectToast('Stage: Trial Undo');
  expect(pressed()).toEqual(['Trial']);
  key('4');
  await expectToast('Stage cleared Undo');
  expect(pressed()).toEqual([]);
  key('u');
  await expectToast('Undone');
  await waitFor(() => expect(pressed()).toEqual(['Trial']));
  expect(inputsOf(calls, 'playerFiles.undo')).toEqual([{ entryIds: ['entry 2'] }]);

  await press('Closed');
  fireEvent.click(await screen.findByText('Signed elsewhere'));
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.change')).toHaveLength(4));
  expect(inputsOf(calls, 'playerFiles.change').map(({ change }) => change)).toEqual([
    { kind: 'stage', stage: 'trial', closedReason: null },
    { kind: 'stage', stage: null, closedReason: null },
    { kind: 'stage', stage: 'closed', closedReason: null },
    { kind: 'stage', stage: 'closed', closedReason: 'signed-elsewhere' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const star = () => screen.getByRole('button', { name: 'Save Ann Bee' }).getAttribute('aria-pressed');

test('S, X and N are the star, "not for me" and the note, which Escape leaves; keys that are typed change nothing', {
  tags: ['FILE-21'],
}, async () => {
  const calls = await open({ note: 'Fast.', noteVersion: 1 });
  key('x');
  await expectToast('Not for me Undo');
  key('s');
  await expectToast('Player saved Player has been added to your saved list. Undo');
  expect(star()).toBe('true');
  key('u');
  await expectToast('Undone');
  expect(inputsOf(calls, 'playerFiles.undo')).toEqual([{ entryIds: ['entry 2'] }]);
  await waitFor(() => expect(star()).toBe('false'));
  key('n');
  expect(document.activeElement).toBe(note());
  expect(note().selectionStart).toBe('Fast.'.length);
  key('3', note());
  key('Escape', note());
  expect(document.activeElement).not.toBe(note());
  await allCallsSent();
  expect(inputsOf(calls, 'playerFiles.change').map(({ change }) => change)).toEqual([
    { kind: 'dismissed', isOn: true },
    { kind: 'star', isOn: true },
  ]);
});

test('a star of the header waits for the network as well', { tags: ['FILE-30'] }, async () => {
  const calls = await open();
  await goOffline();
  fireEvent.click(screen.getByRole('button', { name: 'Save Ann Bee' }));
  await screen.findByText('1 change waits for the network.');
  expect(star()).toBe('true');
  key('s');
  await screen.findByText('2 changes wait for the network.');
  expect(star()).toBe('false');
  await fire('online');
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.change')).toHaveLength(2));
});

test('a change by which nothing is different offers no Undo, and leaves U to the change before', {
  tags: ['FILE-20', 'FILE-21'],
}, async () => {
  let entryId: string | null = 'entry';
  const calls = await open({}, { 'playerFiles.change': () => [{ id: ANN.id, entryId, error: null }] });
  key('x');
  await expectToast('Not for me Undo');
  entryId = null;
  key('2');
  await expectToast('Nothing to change');
  key('u');
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.undo')).toEqual([{ entryIds: ['entry'] }]));
});

test('a note is saved after the last key, with the version that was edited, and says when', {
  tags: ['FILE-22'],
}, async () => {
  const calls = await open({ note: 'Fast.', noteVersion: 3 });
  type('Fast. Calm');
  type('Fast. Calm.');
  await noteState('Saving…');
  await noteState(/^Saved \d\d:\d\d$/);
  type('Fast. Calm. Tall.');
  fireEvent.blur(note());
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.saveNote')).toHaveLength(2));
  expect(inputsOf(calls, 'playerFiles.saveNote')).toMatchObject([
    { playerId: ANN.id, note: 'Fast. Calm.', version: 3 },
    { playerId: ANN.id, note: 'Fast. Calm. Tall.', version: 4 },
  ]);
});

test('a note that was changed elsewhere has both texts, and what was typed since', { tags: ['FILE-23'] }, async () => {
  const joined = 'Calm.\n\n— Also written —\nFast.';
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = await open(
    { note: '', noteVersion: 0 },
    {
      'playerFiles.saveNote': async ({ note, version }) => {
        if (version === 0) await promise;
        return {
          note: version === 0 ? joined : note,
          noteVersion: version + 7,
          notedAt: null,
          isJoined: version === 0,
        };
      },
    },
  );
  type('Fast.');
  fireEvent.blur(note());
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.saveNote')).toHaveLength(1));
  type('Fast. Tall.');
  resolve();
  await waitFor(() => expect(note().value).toBe(`${joined} Tall.`));
  await screen.findByText(/^This note was changed elsewhere meanwhile, so both texts are in it/);
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.saveNote')[1]).toMatchObject({ note: `${joined} Tall.`, version: 7 }),
  );
});

test('a refused note stays with the reason, and is sent once it is changed', { tags: ['FILE-24'] }, async () => {
  let isFull = true;
  const calls = await open(
    {},
    {
      'playerFiles.saveNote': ({ note }) =>
        isFull ? new Rejection('TOO_MANY_FILES') : { note, noteVersion: 1, notedAt: null, isJoined: false },
    },
  );
  type('Fast.');
  fireEvent.blur(note());
  await noteState(/^Not saved: You have written down something about as many players/);
  expect(note().value).toBe('Fast.');
  isFull = false;
  type('Fast. Calm.');
  fireEvent.blur(note());
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
  expect(inputsOf(calls, 'playerFiles.saveNote').map(({ note }) => note)).toEqual(['Fast.', 'Fast. Calm.']);
});

test('a refused note that is discarded goes from the field for good; one that is sent again is saved', {
  tags: ['FILE-24', 'FILE-31'],
}, async () => {
  let isFull = true;
  const calls = await open(
    { note: 'Calm.', noteVersion: 1 },
    {
      'playerFiles.saveNote': ({ note }) =>
        isFull
          ? new Rejection('TOO_MANY_FILES')
          : { note, noteVersion: 2, notedAt: new Date().toISOString(), isJoined: false },
    },
  );
  const refuse = async (text: string) => {
    type(text);
    fireEvent.blur(note());
    await noteState(/^Not saved: You have/);
  };
  await refuse('Fast.');
  await press('Show', part('My File'));
  await press('Discard');
  await waitFor(() => expect(note().value).toBe('Calm.'));
  fireEvent.blur(note());
  await allCallsSent();
  expect(inputsOf(calls, 'playerFiles.saveNote')).toHaveLength(1);

  await refuse('Tall.');
  isFull = false;
  await press('Try Again');
  await noteState(/^Saved/);
  expect(screen.queryByText(/^Not saved/)).toBeNull();
  expect(note().value).toBe('Tall.');
});

test('of a minor the field says what to keep to', { tags: ['FILE-25'] }, async () => {
  const minor = { ...ANN, isMinor: true };
  await open({}, { 'users.byId': () => minor });
  screen.getByText('Keep to football; this may have to be disclosed.');
});

test('of an adult it does not', { tags: ['FILE-25'] }, async () => {
  await open();
  expect(screen.queryByText('Keep to football; this may have to be disclosed.')).toBeNull();
});

test('tags are typed, and a next step is a text or a day alone; each is one change', {
  tags: ['FILE-20'],
}, async () => {
  const calls = await open({ tags: ['left'] });
  fill('Tags', 'U21');
  fireEvent.keyDown(field('Tags'), { key: 'Enter' });
  await expectToast('Tag added: U21 Undo');
  await press('Tomorrow');
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.change')).toHaveLength(2));
  const [tagged, planned] = inputsOf(calls, 'playerFiles.change').map(({ change }) => change);
  expect(tagged).toEqual({ kind: 'tags', add: ['U21'], remove: [] });
  expect(planned).toMatchObject({ kind: 'next-step', nextStep: { text: 'Look again' } });
  fill('Next step', 'Call the club');
  fireEvent.blur(field('Next step'));
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.change')).toHaveLength(3));
  const on = planned?.kind === 'next-step' ? planned.nextStep?.on : null;
  expect(inputsOf(calls, 'playerFiles.change')[2]?.change).toEqual({
    kind: 'next-step',
    nextStep: { text: 'Call the club', on },
  });
});

test('the history tells changes in words, undoes one and restores a former note', { tags: ['FILE-26'] }, async () => {
  const usual = { isUndo: false, isUndone: false, createdAt: '2026-03-01T10:00:00.000Z' };
  const calls = await open(
    {},
    {
      'playerFiles.history': () =>
        onePage([
          { ...usual, id: 's', kind: 'stage', former: FORMER, current: { stage: 'closed', closedReason: 'level' } },
          { ...usual, id: 'n', kind: 'note', former: 'Slow.', current: null },
          { ...usual, id: 't', kind: 'tags', former: ['a'], current: ['b'], isUndone: true },
        ]),
    },
  );
  fireEvent.click(screen.getByText('History'));
  const list = within(
    await screen.findByText('Stage none → Closed (Not the level)').then((text) => text.closest('ul') ?? text),
  );
  expect(list.getByText('Tags added: b; tags removed: a').closest('li')?.textContent).not.toContain('Undo');
  fireEvent.click(list.getByText('Show'));
  list.getByText('Slow.');
  fireEvent.click(list.getByText('Restore'));
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.undo')).toEqual([{ entryIds: ['n'] }]));
  await expectToast('Restored');
});

test('without a network changes wait, are listed, and are sent in order when it is back; one can be undone before', {
  tags: ['FILE-30', 'FILE-31'],
}, async () => {
  const calls = await open();
  await goOffline();
  type('Fast.');
  fireEvent.blur(note());
  await noteState('Not saved yet: no network');
  key('2');
  await expectToast('Stage: Watch Again Not saved yet: it waits for the network. Undo');
  key('x');
  await screen.findByText('3 changes wait for the network.');
  key('u');
  await expectToast('Undone');
  await screen.findByText('2 changes wait for the network.');
  expect(pressed()).toEqual(['Watch Again']);
  await press('Show', part('My File'));
  screen.getByText((_text, element) => element?.textContent === 'Ann Bee · Note: Fast.');
  expect(inputsOf(calls, 'playerFiles.saveNote')).toEqual([]);

  await fire('online');
  await noteState(/^Saved/);
  await waitFor(() => expect(screen.queryByText(/wait for the network/)).toBeNull());
  const sent = calls.filter(({ name }) => ['playerFiles.saveNote', 'playerFiles.change'].includes(name));
  expect(sent.map(({ name }) => name)).toEqual(['playerFiles.saveNote', 'playerFiles.change']);
  expect(pressed()).toEqual(['Watch Again']);
});

test('what is refused after waiting is shown with its text until the scout discards it', {
  tags: ['FILE-31'],
}, async () => {
  await open({}, { 'playerFiles.change': () => [REFUSED] });
  await goOffline();
  key('2');
  await screen.findByText('1 change waits for the network.');
  await fire('online');
  await waitFor(() => expect(screen.getAllByText('1 change could not be saved.')).toHaveLength(1));
  await press('Show', part('My File'));
  screen.getByText(REFUSED.error);
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('1 change could not be saved.')).toBeNull());
  expect(pressed()).toEqual([]);
});

test('signing out asks about what waits, on every page', { tags: ['FILE-32'] }, async () => {
  const calls = stubServerFor(SCOUT, { ...answersFor(), 'auth.logout': () => OK });
  openApp('/players/ann');
  await screen.findByRole('button', { name: 'Seen' });
  await goOffline();
  key('2');
  key('x');
  await waitFor(() => expect(screen.getAllByText('2 changes wait for the network.')).toHaveLength(2));
  const signOut = async () => {
    fireEvent.click(await screen.findByLabelText(/account of/));
    fireEvent.click(await screen.findByText('Log out', { selector: '[role=menuitem] *' }));
    return within(await screen.findByRole('dialog'));
  };
  const question = await signOut();
  question.getByText('2 changes have not reached the server. Sign out and lose them?');
  await press('Stay', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByText('2 changes wait for the network.')).toHaveLength(2);
  await press('Sign Out', await signOut());
  await waitFor(() => expect(screen.queryByText('2 changes wait for the network.')).toBeNull());
  await fire('online');
  await allCallsSent();
  expect(inputsOf(calls, 'playerFiles.change')).toEqual([]);
});

test('what was shown of a player who becomes unavailable goes with the next refusal, and the file stays', {
  tags: ['FILE-27'],
}, async () => {
  let isGone = false;
  await open(
    { note: 'Fast.', noteVersion: 1 },
    {
      'users.byId': () => (isGone ? new Rejection('USER_NOT_FOUND') : ANN),
      'playerFiles.change': () => [REFUSED],
    },
  );
  screen.getByRole('heading', { level: 1, name: 'Ann Bee' });
  isGone = true;
  key('s');
  await screen.findByRole('heading', { level: 1, name: 'No longer available' });
  await waitFor(() => expect(toastText()).toBe(`Not changed ${REFUSED.error}`));
  await waitFor(() => expect(note().value).toBe('Fast.'));
  expect(screen.queryByRole('heading', { name: /Videos/ })).toBeNull();
});

test('after a request for contact the stage is offered, and set by that button only', {
  tags: ['FILE-28'],
}, async () => {
  const sent = aMessage(aParty({ id: SCOUT.id }), aParty({ id: ANN.id, firstName: 'Ann', lastName: 'Bee' }));
  const calls = await open({}, { 'messages.sendUndoable': () => sent });
  expect(screen.queryByText('Set Stage to Contact')).toBeNull();
  await press('Contact Player');
  await screen.findByText('Set Stage to Contact');
  await allCallsSent();
  expect(inputsOf(calls, 'playerFiles.change')).toEqual([]);
  screen.getByText('Set Stage to Contact').closest('button')?.focus();
  await press('Set Stage to Contact');
  await waitFor(() => expect(pressed()).toEqual(['Contact']));
  expect(screen.queryByText('Set Stage to Contact')).toBeNull();
  expect(document.activeElement?.matches('main a, main button')).toBe(true);
});

test('on a card of the search the offer stands below the button, for the player who was asked', {
  tags: ['FILE-28'],
}, async () => {
  const sent = aMessage(aParty({ id: SCOUT.id }), aParty({ id: ANN.id, firstName: 'Ann', lastName: 'Bee' }));
  const calls = stubServerFor(SCOUT, {
    ...answersFor({}, { 'messages.sendUndoable': () => sent }),
    ...searchOf(ANN, namedPlayer('Bea')),
  });
  openPage('/scout/discover');
  const contact = await screen.findByLabelText('Contact Ann Bee');
  await waitFor(() => expect(contact.getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(contact);
  const offer = await screen.findByText('Set Stage to Contact');
  expect(offer.closest('button')?.getAttribute('aria-description')).toBe('Ann Bee');
  fireEvent.click(offer);
  await waitFor(() => expect(screen.queryByText('Set Stage to Contact')).toBeNull());
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.change')).toEqual([
      { playerIds: [ANN.id], change: { kind: 'stage', stage: 'contact', closedReason: null } },
    ]),
  );
});

test('a button that is gone after it was pressed leaves the focus beside its place', {
  tags: ['FILE-20', 'FILE-26'],
}, async () => {
  const entry = { id: 's', kind: 'stage', isUndo: false, createdAt: '2026-03-01T10:00:00.000Z' } as const;
  let isUndone = false;
  await open(
    { nextStep: { text: 'Call', on: null } },
    {
      'playerFiles.history': () =>
        onePage([{ ...entry, isUndone, former: FORMER, current: { stage: 'seen', closedReason: null } }]),
      'playerFiles.undo': () => {
        isUndone = true;
        return [{ id: 's', entryId: 'undo', error: null }];
      },
    },
  );
  const pressWithFocus = (button: HTMLElement | null) => {
    act(() => button?.focus());
    fireEvent.click(button ?? document.body);
  };
  pressWithFocus((await screen.findByText('Done')).closest('button'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tomorrow'));
  fireEvent.click(screen.getByText('History'));
  const changed = await screen.findByText('Stage none → Seen');
  pressWithFocus(
    within(changed.closest('li') ?? changed)
      .getByText('Undo')
      .closest('button'),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('History'));
});

test('the focus is on the notice, or on the card, when what waited is discarded', { tags: ['FILE-31'] }, async () => {
  await open();
  await goOffline();
  for (const name of ['2', 'x']) key(name);
  await screen.findByText('2 changes wait for the network.');
  const card = part('My File');
  await press('Show', card);
  for (const [left, focused] of [
    ['1 change waits for the network.', 'Hide'],
    [null, 'My File'],
  ] as const) {
    const button = card.getAllByText('Discard')[0]?.closest('button');
    act(() => button?.focus());
    fireEvent.click(button ?? document.body);
    if (left) await card.findByText(left);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  }
});
