import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { STAGES } from '@touchline/contracts/stages';
import { expect, test } from 'vitest';
import { openPage } from '../../../../testing/app.tsx';
import { aScout, namedPlayer } from '../../../../testing/people.ts';
import { aFile, aListedFile, NO_FILES } from '../../../../testing/player-files.ts';
import { searchOf } from '../../../../testing/scouting.ts';
import { type Answers, held, inputsOf, stubServerFor } from '../../../../testing/server.ts';

const ANN = aListedFile('Ann', { stage: 'seen', tags: ['U21'], nextStep: { text: 'Call', on: null } });
const BO = aListedFile('Bo');

async function open(answers: Answers = {}, query = '') {
  const calls = stubServerFor(aScout(), {
    'playerFiles.counts': () => ({ ...NO_FILES, stages: { ...NO_FILES.stages, seen: 30, none: 1 } }),
    'playerFiles.list': ({ stage, cursor }) => ({
      items: stage === 'seen' ? [ANN] : stage === 'none' ? [BO] : [],
      nextCursor: stage === 'seen' && !cursor ? 'more' : null,
    }),
    'playerFiles.change': ({ playerIds: [id = ''] }) => [{ id, entryId: 'entry', error: null }],
    ...answers,
  });
  openPage(`/scout/players?as=board${query}`);
  await screen.findByRole('link', { name: 'Ann Bee' });
  return calls;
}

const column = (name: RegExp) => within(screen.getByRole('region', { name }));
const namesIn = (name: RegExp) =>
  column(name)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

test('each stage has a column with its number and its own pages, and so have those without one', {
  tags: ['MYPL-10'],
}, async () => {
  const calls = await open({}, '&tag=U21');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'No Stage 1',
    'Seen 1+',
    'Watch Again 0',
    'Contact 0',
    'Trial 0',
    'Offer 0',
    'Closed 0',
  ]);
  const card = column(/^Seen/);
  for (const text of ['Striker', 'U21', 'Call']) expect(card.getByText(text)).toBeDefined();
  const inputs = inputsOf(calls, 'playerFiles.list');
  expect(inputs.map(({ stage }) => stage)).toEqual(['none', ...STAGES]);
  for (const input of inputs) expect(input).toMatchObject({ view: 'kept', tag: 'U21' });
  fireEvent.click(card.getByText('Load More'));
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.list').at(-1)).toMatchObject({ stage: 'seen', cursor: 'more' }),
  );
});

test('without filters the number of a column is that of all files of the stage', { tags: ['MYPL-10'] }, async () => {
  await open();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Seen 30' })).toBeDefined());
});

test('a card is in the other column at once, and back when the change is refused', {
  tags: ['MYPL-11'],
}, async () => {
  const answer = held([{ id: 'ann', entryId: null, error: 'Player not found.' }]);
  const calls = await open({ 'playerFiles.change': answer.answer });
  screen.getByRole('link', { name: 'Ann Bee' }).focus();
  fireEvent.keyDown(screen.getByRole('link', { name: 'Ann Bee' }), { key: '4' });
  await waitFor(() => expect(namesIn(/^Trial/)).toEqual(['Ann Bee']));
  expect(namesIn(/^Seen/)).toEqual([]);
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.change')).toEqual([
      { playerIds: ['ann'], change: { kind: 'stage', stage: 'trial', closedReason: null } },
    ]),
  );
  answer.release();
  await waitFor(() => expect(namesIn(/^Seen/)).toEqual(['Ann Bee']));
  expect(namesIn(/^Trial/)).toEqual([]);
});

test('a card is moved by its menu, and keeps the focus where it is then', { tags: ['MYPL-11'] }, async () => {
  await open();
  fireEvent.click(screen.getByLabelText('Move Bo Bee to…'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Offer', hidden: true }));
  await waitFor(() => expect(namesIn(/^Offer/)).toEqual(['Bo Bee']));
  await waitFor(() => expect(document.activeElement?.closest('[data-file]')?.getAttribute('data-file')).toBe('bo'));
});

test('a card that is closed asks for the reason in place, and needs none', { tags: ['MYPL-12'] }, async () => {
  const calls = await open();
  expect(screen.queryByLabelText('Why Bo Bee is closed')).toBeNull();
  screen.getByRole('link', { name: 'Bo Bee' }).focus();
  fireEvent.keyDown(screen.getByRole('link', { name: 'Bo Bee' }), { key: '6' });
  const reason = await screen.findByLabelText('Why Bo Bee is closed');
  expect(reason.closest('section')?.getAttribute('aria-labelledby')).toBe(
    screen.getByRole('heading', { name: /^Closed/ }).id,
  );
  fireEvent.change(reason, { target: { value: 'profile' } });
  await waitFor(() =>
    expect(inputsOf(calls, 'playerFiles.change').map(({ change }) => change)).toEqual([
      { kind: 'stage', stage: 'closed', closedReason: null },
      { kind: 'stage', stage: 'closed', closedReason: 'profile' },
    ]),
  );
});

test('the page of a player leads on through the column of the card, whatever the table was filtered and sorted by', {
  tags: ['MYPL-14'],
}, async () => {
  const calls = await open(
    {
      ...searchOf(namedPlayer('Ann')),
      'playerFiles.list': ({ stage }) => ({
        items: stage === 'seen' ? [ANN, aListedFile('Cy', { stage: 'seen' })] : stage === 'none' ? [BO] : [],
        nextCursor: null,
      }),
      'users.byId': ({ id }) => namedPlayer(id === 'ann' ? 'Ann' : 'Cy'),
      'playerFiles.of': ({ playerId }) => aFile({ playerId }),
    },
    '&stage=offer&sort=-name',
  );
  expect(screen.getByRole('heading', { name: 'Seen 2' })).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Ann Bee' }));
  await screen.findByRole('heading', { level: 1, name: 'Ann Bee' });
  await screen.findByText('Next player');
  fireEvent.keyDown(document.body, { key: 'j' });
  await screen.findByRole('heading', { level: 1, name: 'Cy Bee' });
  const last = inputsOf(calls, 'playerFiles.list').at(-1);
  expect(last).toMatchObject({ stage: 'seen' });
  expect(last).not.toHaveProperty('sort');
});

test('the board has all stages: a stage that the table was filtered by is no filter of it', {
  tags: ['MYPL-10'],
}, async () => {
  await open({}, '&stage=offer&tag=U21');
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(window.location.search).toBe('?stage=offer&tag=U21'));
  fireEvent.click(screen.getByRole('button', { name: 'Board' }));
  await waitFor(() => expect(window.location.search).toBe('?tag=U21&as=board'));
});
