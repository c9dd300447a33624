import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { expect, test } from 'vitest';
import { field, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aScout, namedPlayer } from '../../testing/people.ts';
import { aFile } from '../../testing/player-files.ts';
import { searchOf } from '../../testing/scouting.ts';
import { inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';
import { fileAfter } from './file-after.ts';

const ANN = namedPlayer('Ann');

/** The page of a player who is not shown, of whom the scout has a file. */
function open(of: () => PlayerFile | Rejection, onChange: (file: (file: PlayerFile) => PlayerFile) => void = () => {}) {
  const calls = stubServerFor(aScout(), {
    ...searchOf(ANN),
    'users.byId': () => new Rejection('USER_NOT_FOUND'),
    'playerFiles.of': of,
    'playerFiles.change': ({ change }) => {
      onChange((file) => fileAfter(file, change as FileChange));
      return [{ id: ANN.id, entryId: 'entry', error: null }];
    },
  });
  openPage('/players/ann');
  return calls;
}

test('a player who is no longer available leaves the file, which can be changed, and has no news any more', {
  tags: ['FILE-27', 'TODAY-03'],
}, async () => {
  let file = aFile({ playerId: ANN.id, note: 'Fast.', noteVersion: 1, isStarred: true });
  const calls = open(
    () => file,
    (change) => {
      file = change(file);
    },
  );
  const title = await screen.findByRole('heading', { level: 1, name: 'No longer available' });
  await waitFor(() => expect(field('Note').value).toBe('Fast.'));
  await waitFor(() => expect(inputsOf(calls, 'today.seen')).toEqual([{ playerIds: [ANN.id] }]));
  fireEvent.keyDown(document.body, { key: '6' });
  await press('Remove Star');
  await waitFor(() => expect(screen.queryByText('Remove Star')).toBeNull());
  await waitFor(() => expect(inputsOf(calls, 'playerFiles.change')).toHaveLength(2));
  expect(screen.queryByText(/Ann/)).toBeNull();
  expect(title.isConnected).toBe(true);
});

test('a file that could not be loaded is no missing player: it is asked for again', { tags: ['FILE-27'] }, async () => {
  let hasFailed = true;
  open(() => (hasFailed ? new Rejection('INTERNAL') : aFile({ playerId: ANN.id })));
  await screen.findByText('Your file could not be loaded');
  expect(screen.queryByText('Player not found')).toBeNull();
  hasFailed = false;
  await press('Try Again');
  await screen.findByRole('heading', { level: 1, name: 'No longer available' });
});
