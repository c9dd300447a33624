import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast } from '../../testing/actions.ts';
import { openPart } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { aSavedPlayer } from '../../testing/scouting.ts';
import { inputsOf, stubServerFor } from '../../testing/server.ts';
import { SaveStar, useSavedAmong } from './index.ts';

const SCOUT = anAccount({ id: 'scout', role: 'scout' });
const PLAYERS = ['Ann', 'Bo'].map((firstName) => ({ id: firstName.toLowerCase(), firstName, lastName: 'Bee' }));

function Stars() {
  const isSaved = useSavedAmong(SCOUT.id, [PLAYERS.map(({ id }) => id)]);
  return PLAYERS.map((player) => (
    <SaveStar key={player.id} scoutId={SCOUT.id} player={player} isSaved={isSaved(player.id)} />
  ));
}

const star = (name: string) => screen.findByRole('button', { name: `Save ${name} Bee` });
const isOn = async (name: string) => (await star(name)).getAttribute('aria-pressed') === 'true';

test('a star stays on that is set right after another one was saved', async () => {
  // The table of what mutations change is fetched at the first change of a session.
  const table = Promise.withResolvers<void>();
  vi.doMock('../../lib/affected-queries.ts', async (original) => {
    await table.promise;
    return original();
  });
  const saved: string[] = [];
  const calls = stubServerFor(SCOUT, {
    'savedPlayers.among': () => [...saved],
    'savedPlayers.save': ({ playerId }) => {
      // The second change is still on its way.
      if (playerId === 'bo') return new Promise(() => {});
      saved.push(playerId);
      return aSavedPlayer(playerId);
    },
  });
  openPart(<Stars />);
  fireEvent.click(await star('Ann'));
  await expectToast('Player saved Player has been added to your saved list.');
  fireEvent.click(await star('Bo'));
  table.resolve();
  await waitFor(() => expect(inputsOf(calls, 'savedPlayers.save')).toHaveLength(2));
  await allCallsSent();
  expect([await isOn('Ann'), await isOn('Bo')]).toEqual([true, true]);
});
