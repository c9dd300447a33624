import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../testing/app.tsx';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { searchOf } from '../../../testing/scouting.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const ANN = namedPlayer('Ann');
const FOUND = '/scout/discover?position=Striker&search=ann';

function open(address: string) {
  const calls = stubServerFor(aScout(), {
    ...searchOf(ANN),
    'savedPlayers.list': () => onePage([]),
    'savedPlayers.count': () => 0,
  });
  openPage(address);
  return calls;
}

test.each(['Ann Bee', 'View Profile'])(
  'a scout who opens a player by "%s" sees the page, not the quick view, and goes back to the player in the results, which are not loaded again',
  { tags: ['DISC-30', 'DISC-32', 'DISC-80', 'DISC-81', 'PDET-31'] },
  async (link) => {
    const calls = open(FOUND);
    fireEvent.click(await screen.findByText(link, { selector: 'article a' }));
    const back = await screen.findByText('Back to Results');
    expect(back.closest('a')?.getAttribute('href')).toBe(FOUND);
    expect(window.location.pathname).toBe('/players/ann');
    await waitFor(() => expect(inputsOf(calls, 'players.trackView')).toEqual([{ playerId: ANN.id }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    const entries = window.history.length;
    fireEvent.click(back);
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(FOUND));
    const name = await screen.findByText('Ann Bee', { selector: 'article a' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(inputsOf(calls, 'players.list')).toHaveLength(1);
    expect(window.history).toHaveLength(entries);
  },
);

test('the results are scrolled to where they were left, also in browsers that do not do this', {
  tags: ['DISC-81'],
}, async () => {
  open(FOUND);
  const link = await screen.findByText('View Profile');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
  fireEvent.scroll(window);
  fireEvent.click(link);
  const back = await screen.findByText('Back to Results');
  const scrollTo = vi.spyOn(window, 'scrollTo');
  fireEvent.click(back);
  await screen.findByText('View Profile');
  expect(scrollTo.mock.calls).toEqual([[{ top: 900, behavior: 'instant' }]]);
});

test('a player who was not opened from results has no "Back to Results"', { tags: ['DISC-80'] }, async () => {
  open('/players/ann');
  await screen.findByText('Back to Dashboard');
  await screen.findByText('Ann Bee', { selector: 'h1' });
  expect(screen.queryByText('Back to Results')).toBeNull();
});
