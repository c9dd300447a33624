import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, reloadPage } from '../../../testing/app.tsx';
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

/** Lists of three pages, each with the next players by name. */
const PAGES = [['Ann'], ['Bea'], ['Cleo']].map(([name = ''], index) => ({
  items: [namedPlayer(name)],
  nextCursor: index < 2 ? String(index + 1) : null,
}));

test('a reload finds the pages that were loaded and the scroll position; other filters begin at the top', {
  tags: ['DISC-100'],
}, async () => {
  const calls = stubServerFor(aScout(), {
    ...searchOf(ANN),
    'players.list': ({ cursor }) => PAGES[Number(cursor ?? 0)] ?? onePage([]),
  });
  const names = () => [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent);
  openPage(FOUND);
  fireEvent.click(await screen.findByText('Load More'));
  await screen.findByText('Bea Bee');
  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
  fireEvent(window, new Event('scrollend'));

  const scrollTo = vi.spyOn(window, 'scrollTo');
  reloadPage();
  await screen.findByText('Bea Bee');
  expect(names()).toEqual(['Ann Bee', 'Bea Bee']);
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  expect(inputsOf(calls, 'players.list')).toHaveLength(4);

  scrolled.mockReturnValue(0);
  fireEvent.click(await screen.findByText('Clear'));
  await waitFor(() => expect(inputsOf(calls, 'players.list')).toHaveLength(5));
  scrollTo.mockClear();
  reloadPage();
  await screen.findByText('Ann Bee');
  expect(names()).toEqual(['Ann Bee']);
  expect(scrollTo).not.toHaveBeenCalledWith({ top: 900, behavior: 'instant' });
});

test('a player who was not opened from results has no "Back to Results"', { tags: ['DISC-80'] }, async () => {
  open('/players/ann');
  await screen.findByText('Back to Dashboard');
  await screen.findByText('Ann Bee', { selector: 'h1' });
  expect(screen.queryByText('Back to Results')).toBeNull();
});
