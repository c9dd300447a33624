import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FileChange, FileCounts, ListedFile } from '@touchline/contracts/player-files';
import { STAGES } from '@touchline/contracts/stages';
import { expect, test } from 'vitest';
import { listShownKeys } from '../../../lib/shown-keys.ts';
import { choose, expectToast, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aProfile, aScout } from '../../../testing/people.ts';
import { aListedFile } from '../../../testing/player-files.ts';
import { type Answers, inputsOf, stubServerFor } from '../../../testing/server.ts';
import { fileAfter } from '../file-after.ts';

/** A server with these files, which makes and undoes changes. */
function serve(files: ListedFile[], answers: Answers = {}) {
  const made = new Map<string, ListedFile>();
  const counts = (): FileCounts => ({
    stages: Object.fromEntries(
      [...STAGES, 'none' as const].map((stage) => [
        stage,
        files.filter((file) => !file.isDismissed && (file.stage ?? 'none') === stage).length,
      ]),
    ) as FileCounts['stages'],
    views: {
      kept: files.filter(({ isDismissed }) => !isDismissed).length,
      starred: files.filter(({ isStarred }) => isStarred).length,
      due: 0,
      dismissed: files.filter(({ isDismissed }) => isDismissed).length,
    },
    tags: [{ tag: 'U21', files: 1 }],
  });
  const replace = (next: ListedFile) => {
    files.splice(
      files.findIndex(({ playerId }) => playerId === next.playerId),
      1,
      next,
    );
  };
  const isIn = (view: string | undefined, file: ListedFile) =>
    view === 'starred' ? file.isStarred : view === 'dismissed' ? file.isDismissed : !file.isDismissed;
  return stubServerFor(aScout(), {
    'playerFiles.counts': counts,
    'playerFiles.list': ({ view, stage }) => ({
      items: files.filter((file) => isIn(view, file) && (!stage || (file.stage ?? 'none') === stage)),
      nextCursor: null,
    }),
    'playerFiles.change': ({ playerIds, change }) =>
      playerIds.map((id) => {
        const file = files.find(({ playerId }) => playerId === id);
        if (!file) return { id, entryId: null, error: 'Player not found.' };
        made.set(`undo ${id}`, file);
        replace(fileAfter(file, change as FileChange));
        return { id, entryId: `undo ${id}`, error: null };
      }),
    'playerFiles.undo': ({ entryIds }) =>
      entryIds.map((id) => {
        const former = made.get(id);
        if (former) replace(former);
        return { id, entryId: null, error: null };
      }),
    ...answers,
  });
}

const [ANN, BO, CY] = ['Ann', 'Bo', 'Cy'].map((name) => aListedFile(name)) as [ListedFile, ListedFile, ListedFile];

async function open(files: ListedFile[], address = '/scout/players', answers: Answers = {}) {
  const calls = serve([...files], answers);
  openPage(address);
  await screen.findByRole('tab', { name: /^All \d/ });
  return calls;
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^Select ${name}|${name}`) });
const names = () => screen.getAllByRole('rowheader').map((head) => head.querySelector('a')?.textContent);
const stageOf = (name: string) => screen.getByLabelText(new RegExp(`^Stage of ${name}`)).textContent;
const link = (name: string) => screen.findByRole('link', { name });
const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('a row says what the scout has written down, and what lists say of the player', {
  tags: ['MYPL-01'],
}, async () => {
  const yesterday = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await open([
    {
      ...ANN,
      stage: 'closed',
      closedReason: 'level',
      tags: ['U21'],
      noteStart: 'Quick feet.',
      nextStep: { text: 'Call the agent', on: yesterday },
    },
    {
      ...BO,
      player: BO.player && {
        ...BO.player,
        lastName: 'B.',
        isShort: true,
        isMinor: true,
        ageBand: 'U17',
        playerProfile: aProfile({ currentClub: null }),
      },
    },
  ]);
  const ann = within(await row('Ann Bee'));
  for (const text of [
    'Striker',
    'CD Marisma',
    'Available for Transfer',
    'Closed',
    'Not the level',
    'U21',
    'Quick feet.',
  ])
    expect(ann.getAllByText(text).length).toBeGreaterThan(0);
  expect(ann.getByText('Call the agent')).toBeDefined();
  expect(ann.getByText(/^Overdue, /)).toBeDefined();
  expect(within(await row('Bo B.')).getByText('Under 18 · U17')).toBeDefined();
});

test('a player who is not available any more has the words of the scout and no facts', {
  tags: ['MYPL-02'],
}, async () => {
  await open([{ ...ANN, player: null, stage: 'trial', noteStart: 'Was quick.', tags: ['U21'] }]);
  const gone = within(await row('No longer available'));
  expect(gone.getByRole('link', { name: 'No longer available' }).getAttribute('href')).toBe('/players/ann');
  for (const text of ['Was quick.', 'U21', 'Trial']) expect(gone.getByText(text)).toBeDefined();
  expect(gone.queryByText('Striker')).toBeNull();
  // No star is offered: the server would refuse it.
  expect(gone.queryByLabelText(/^Star/)).toBeNull();
});

test('tabs, filters, order and layout are in the address, and ask the server', { tags: ['MYPL-03'] }, async () => {
  const calls = await open([ANN, BO], '/scout/players?tag=U21');
  await link('Ann Bee');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All 2',
    'Starred 0',
    'Due 0',
    'Not for Me 0',
  ]);
  await choose('Stage', 'Trial');
  await choose('Position', 'Striker');
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.list').at(-1)).toMatchObject({
      view: 'kept',
      stage: 'trial',
      tag: 'U21',
      position: 'Striker',
    }),
  );
  expect(await screen.findByText('No players match')).toBeDefined();
  fireEvent.click(screen.getAllByText('Clear Filters', { selector: 'button *' }).at(-1) ?? document.body);
  fireEvent.click(within(await screen.findByRole('columnheader', { name: 'Next Step' })).getByRole('button'));
  await waitFor(() => expect(window.location.search).toBe('?sort=next-step'));
  expect(screen.getByRole('columnheader', { name: 'Next Step' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('tab', { name: 'Starred 0' }));
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.list').at(-1)).toMatchObject({ view: 'starred', sort: 'next-step' }),
  );
  expect(new URLSearchParams(window.location.search).get('view')).toBe('starred');
});

test('values in the address that are not known ask for nothing', { tags: ['MYPL-03'] }, async () => {
  const calls = await open([ANN], '/scout/players?view=all&stage=won&sort=luck&position=Coach&as=list');
  await link('Ann Bee');
  const [input] = inputsOf(calls, 'playerFiles.list');
  expect(input).toMatchObject({ view: 'kept' });
  for (const name of ['stage', 'sort', 'position']) expect(input).not.toHaveProperty(name);
});

test.each([
  ['', 'No players yet'],
  ['?view=starred', 'No starred players'],
  ['?view=due', 'Nothing is due'],
  ['?view=dismissed', 'You have put no player aside'],
  ['?as=board', 'No players yet'],
])('an empty list %s says what would fill it, and leads to the search', { tags: ['MYPL-04'] }, async (query, title) => {
  await open([], `/scout/players${query}`);
  await screen.findByText(title);
  expect(screen.getByRole('link', { name: 'Discover Players' }).getAttribute('href')).toBe('/scout/discover');
});

test('a stage is chosen in the menu of a row, which says why a file is closed', { tags: ['MYPL-05'] }, async () => {
  const calls = await open([ANN]);
  await link('Ann Bee');
  const button = screen.getByLabelText('Stage of Ann Bee: No Stage');
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Not the level', hidden: true }));
  await waitFor(() => expect(stageOf('Ann Bee')).toBe('Closed'));
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.change')).toEqual([
      { playerIds: ['ann'], change: { kind: 'stage', stage: 'closed', closedReason: 'level' } },
    ]),
  );
  expect(document.activeElement).toBe(screen.getByLabelText(/^Stage of Ann Bee/));
});

test('keys walk through the rows, star, set a stage, put aside and undo', { tags: ['MYPL-06'] }, async () => {
  await open([ANN, BO, CY]);
  await link('Ann Bee');
  type('j');
  expect(document.activeElement?.textContent).toBe('Ann Bee');
  type('j');
  expect(document.activeElement?.textContent).toBe('Bo Bee');
  type('4');
  await waitFor(() => expect(stageOf('Bo Bee')).toBe('Trial'));
  type('s');
  await waitFor(() => expect(screen.getByLabelText('Star Bo Bee').getAttribute('aria-pressed')).toBe('true'));
  type('k');
  type('x');
  await waitFor(() => expect(names()).toEqual(['Bo Bee', 'Cy Bee']));
  // The next row has the focus of the one that has left.
  expect(document.activeElement?.textContent).toBe('Bo Bee');
  await expectToast('Not for me Undo');
  type('u');
  await waitFor(() => expect(names()).toEqual(['Ann Bee', 'Bo Bee', 'Cy Bee']));
  type('0');
  await waitFor(() => expect(stageOf('Bo Bee')).toBe('No Stage'));
  type('o');
  await waitFor(() => expect(window.location.pathname).toBe('/players/bo'));
});

test('the help of "?" lists the keys of the page', { tags: ['MYPL-06'] }, async () => {
  await open([ANN]);
  await link('Ann Bee');
  const keys = listShownKeys().find(({ title }) => title === 'My Players')?.keys;
  expect(keys?.map(([key]) => key)).toEqual(['J', 'K', 'Enter, O', 'S', '1 – 6', '0', 'X', 'U']);
});

test('keys that are typed into a field are no commands', { tags: ['MYPL-06'] }, async () => {
  const calls = await open([ANN]);
  act(() => screen.getByLabelText('Search notes and names').focus());
  for (const key of ['s', '4', 'x']) type(key);
  expect(inputsOf(calls, 'playerFiles.change')).toEqual([]);
});

test('a row stays where it is when it is changed, though the server lists it first then', {
  tags: ['MYPL-07'],
}, async () => {
  const files = [ANN, BO];
  await open(files, '/scout/players', {
    'playerFiles.list': () => ({ items: [...files], nextCursor: null }),
    'playerFiles.change': ({ playerIds: [id = ''] }) => {
      files.reverse();
      files.splice(0, 1, { ...BO, isStarred: true });
      return [{ id, entryId: 'entry', error: null }];
    },
  });
  await link('Ann Bee');
  fireEvent.click(screen.getByLabelText('Star Bo Bee'));
  await expectToast('Player saved Player has been added to your saved list. Undo');
  await waitFor(() => expect(screen.getByLabelText('Star Bo Bee').getAttribute('aria-pressed')).toBe('true'));
  expect(names()).toEqual(['Ann Bee', 'Bo Bee']);
});

const select = (name: string) => fireEvent.click(screen.getByLabelText(`Select ${name}`));

test('many are changed by one call, and one Undo changes all back', { tags: ['MYPL-08'] }, async () => {
  const calls = await open([ANN, { ...BO, stage: 'seen' }, CY]);
  await link('Ann Bee');
  select('Ann Bee');
  select('Bo Bee');
  expect(screen.getByText('2 players selected')).toBeDefined();
  await press('Stage', within(screen.getByRole('group', { name: 'Selected players' })));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Trial', hidden: true }));
  await waitFor(() => expect([stageOf('Ann Bee'), stageOf('Bo Bee')]).toEqual(['Trial', 'Trial']));
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.change')[0]?.playerIds).toEqual(['ann', 'bo']));
  await press('Undo');
  await waitFor(() => expect([stageOf('Ann Bee'), stageOf('Bo Bee')]).toEqual(['No Stage', 'Seen']));
  expect(inputsOf(calls, 'playerFiles.undo')).toEqual([{ entryIds: ['undo ann', 'undo bo'] }]);
});

test('many get a tag, a next step and a star, or are put aside', { tags: ['MYPL-08'] }, async () => {
  const calls = await open([ANN, BO]);
  await link('Ann Bee');
  fireEvent.click(screen.getByLabelText('Select all shown'));
  const bar = within(screen.getByRole('group', { name: 'Selected players' }));
  await press('Tag', bar);
  fill('Tag name', ' left ');
  await press('Add Tag');
  await press('Next Step', bar);
  fill('What is next', 'Call');
  fill('On', '2026-12-24');
  await press('Set Next Step');
  await press('Star', bar);
  await press('Not for Me', bar);
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.change').map(({ change }) => change)).toEqual([
      { kind: 'tags', add: ['left'], remove: [] },
      { kind: 'next-step', nextStep: { text: 'Call', on: '2026-12-24' } },
      { kind: 'star', isOn: true },
      { kind: 'dismissed', isOn: true },
    ]),
  );
  await screen.findByText('No players yet');
});

test('those that could not be changed are listed with the reason', { tags: ['MYPL-09'] }, async () => {
  await open([ANN, BO], '/scout/players', {
    'playerFiles.change': () => [
      { id: 'ann', entryId: 'entry', error: null },
      { id: 'bo', entryId: null, error: 'A player can have at most 10 tags.' },
    ],
  });
  await link('Ann Bee');
  fireEvent.click(screen.getByLabelText('Select all shown'));
  await press('Not for Me', within(screen.getByRole('group', { name: 'Selected players' })));
  await screen.findByText('1 player was not changed');
  expect(screen.getByText('Bo Bee: A player can have at most 10 tags.')).toBeDefined();
  expect(await link('Bo Bee')).toBeDefined();
});

test('with Shift the rows between two are selected too, and more than 200 are not changed at once', {
  tags: ['MYPL-08'],
}, async () => {
  await open(Array.from({ length: 201 }, (_, at) => aListedFile(`P${at}`)));
  await link('P0 Bee');
  select('P1 Bee');
  fireEvent.click(screen.getByLabelText('Select P4 Bee'), { shiftKey: true });
  expect(screen.getByText('4 players selected')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Select all shown'));
  expect(screen.getByText('Please choose at most 200 at once.')).toBeDefined();
  expect(screen.queryByText('Not for Me', { selector: 'button *' })).toBeNull();
});

test('a row that leaves the list gives the focus to the next one, also when the stage menu or the star moved it', {
  tags: ['MYPL-06'],
}, async () => {
  const starred = [ANN, BO, CY].map((file) => ({ ...file, isStarred: true }));
  await open(starred, '/scout/players?view=starred&stage=none');
  const bo = await link('Bo Bee');
  bo.focus();
  type('s');
  await waitFor(() => expect(names()).toEqual(['Ann Bee', 'Cy Bee']));
  expect(document.activeElement?.textContent).toBe('Cy Bee');
  type('4');
  await waitFor(() => expect(names()).toEqual(['Ann Bee']));
  expect(document.activeElement?.textContent).toBe('Ann Bee');
  fireEvent.click(screen.getByLabelText('Stage of Ann Bee: No Stage'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Offer', hidden: true }));
  await screen.findByText('No players match');
  expect(document.activeElement?.textContent).toBe('0 found');
});

test('keys work on after a box was ticked, and J and K go on while they are held down', {
  tags: ['MYPL-06'],
}, async () => {
  await open([ANN, BO, CY]);
  await link('Ann Bee');
  const box = screen.getByLabelText('Select Ann Bee');
  fireEvent.click(box);
  box.focus();
  type('4');
  await waitFor(() => expect(stageOf('Ann Bee')).toBe('Trial'));
  type('j');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j', repeat: true });
  expect(document.activeElement?.textContent).toBe('Cy Bee');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '5', repeat: true });
  expect(stageOf('Cy Bee')).toBe('No Stage');
});

test('a narrow screen names the order of the address, also one that only a head sets', {
  tags: ['MYPL-03'],
}, async () => {
  await open([ANN], '/scout/players?sort=-name&tag=U21');
  expect(((await screen.findByLabelText('Sort by', { selector: 'input' })) as HTMLInputElement).value).toBe(
    'Name, Z to A',
  );
});
