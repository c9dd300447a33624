import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const ANN = namedPlayer('Ann');
const FOUND = '/scout/discover?position=Striker&search=ann';

function open(address: string) {
  const calls = stubServerFor(aScout(), {
    'players.list': () => onePage([ANN]),
    'players.count': () => 1,
    'savedPlayers.among': () => [],
    'messages.contacted': () => [],
    'savedPlayers.list': () => onePage([]),
    'savedPlayers.count': () => 0,
    'players.trackView': () => null,
    'users.byId': () => ANN,
    'users.list': () => onePage([]),
    'videos.list': () => onePage([]),
  });
  openApp(address);
  return calls;
}

test.each(['Ann Bee', 'View Profile'])(
  'a scout who opened a player by "%s" goes back to the results, which are not loaded again',
  { tags: ['DISC-80', 'DISC-81'] },
  async (link) => {
    const calls = open(FOUND);
    fireEvent.click(await screen.findByText(link, { selector: 'article a' }));
    const back = await screen.findByText('Back to Results');
    expect(back.closest('a')?.getAttribute('href')).toBe(FOUND);
    expect(window.location.pathname).toBe('/players/ann');
    const entries = window.history.length;
    fireEvent.click(back);
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(FOUND));
    await screen.findByText('Ann Bee', { selector: 'article a' });
    expect(inputsOf(calls, 'players.list')).toHaveLength(1);
    expect(window.history).toHaveLength(entries);
  },
);

test('a player who was not opened from results has no "Back to Results"', { tags: ['DISC-80'] }, async () => {
  open('/players/ann');
  await screen.findByText('Back to Dashboard');
  await screen.findByText('Ann Bee', { selector: 'h1' });
  expect(screen.queryByText('Back to Results')).toBeNull();
});
