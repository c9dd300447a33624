import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { searchOf } from '../../../testing/scouting.ts';
import { stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const COMMON = ['F8', 'Esc', '?'];

function open(address: string) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServerFor(aScout(), {
    ...searchOf(namedPlayer('Ann'), namedPlayer('Bea')),
    'videos.ofPlayer': () => onePage([aVideo({ isApproved: true })]),
  });
  openApp(address);
}

const help = () => screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
const keysIn = async (title: string) => {
  const section = within(await help())
    .getByText(title)
    .closest('section');
  return [...(section?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
};
const titles = async () =>
  within(await help())
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);

test('"?" lists the keys of the page: in the results those of the quick view and of the search', {
  tags: ['SHELL-87'],
}, async () => {
  open('/scout/discover');
  await screen.findByText('Ann Bee', { selector: 'article a' });
  fireEvent.keyDown(screen.getByLabelText('Search players'), { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await titles()).toEqual(['In the quick view of a player', 'On every page']);
  expect(await keysIn('In the quick view of a player')).toEqual(['J', 'K']);
  expect(await keysIn('On every page')).toEqual(['/', ...COMMON]);
});

test("a player's page has the keys of the file, and those of a list only beside a list", {
  tags: ['SHELL-87'],
}, async () => {
  open('/scout/discover');
  fireEvent.click(await screen.findByText('Ann Bee', { selector: 'article a' }));
  await screen.findByText('Videos (1)');
  await screen.findByText('Next player');
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await titles()).toEqual(['Players of the list', 'My File', 'In a video', 'On every page']);
  expect(await keysIn('Players of the list')).toEqual(['J', 'K or P']);
  expect(await keysIn('My File')).toEqual(['S', '1', '2', '3', '4', '5', '6', 'N', 'X', 'U']);
  expect(await keysIn('On every page')).toEqual(COMMON);
});

test('the entry of the user menu opens it too, without keys that this page does not have', {
  tags: ['SHELL-87'],
}, async () => {
  open('/players/ann');
  await screen.findByText('Videos (1)');
  const opener = await screen.findByLabelText(/account of/);
  fireEvent.click(opener);
  fireEvent.click(await screen.findByText('Keyboard Shortcuts', { selector: '[role=menuitem] *' }));
  expect(await titles()).toEqual(['My File', 'In a video', 'On every page']);
  fireEvent.click(within(await help()).getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeNull());
});

test('a video that has the keys of the page shows its own list in place of it', { tags: ['SHELL-87'] }, async () => {
  open('/players/ann');
  const video = await screen.findByRole('group', { name: 'Video: Solo run' });
  fireEvent.pointerDown(video);
  fireEvent.keyDown(document.body, { key: '?' });
  await screen.findByRole('region', { name: 'Keyboard shortcuts' });
  await allCallsSent();
  expect(screen.queryByRole('dialog')).toBeNull();
});
