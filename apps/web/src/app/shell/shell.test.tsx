import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@touchline/contracts/options';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { Rejection, stubServer, stubServerFor } from '../../testing/server.ts';

const EMPTY = { items: [], nextCursor: null };
const COUNTS = { total: 0, players: 0, scouts: 0, approved: 0, pending: 0, rejected: 0 };
/** Responses to the calls of the pages that the menus link to. */
const PAGES = {
  'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
  'messages.received': () => EMPTY,
  'players.count': () => 0,
  'players.list': () => EMPTY,
  'savedPlayers.count': () => 0,
  'savedPlayers.list': () => EMPTY,
  'users.accounts': () => EMPTY,
  'users.counts': () => COUNTS,
  'videos.counts': () => COUNTS,
  'videos.forModeration': () => EMPTY,
  'videos.list': () => EMPTY,
  'videos.ofPlayer': () => EMPTY,
  'videos.ownCounts': () => COUNTS,
};

const footer = async () => within(await screen.findByRole('contentinfo'));
const column = async (name: string) => within((await footer()).getByRole('navigation', { name }));
/** Opens the 404 page, which is in no menu. Mantine warns that the menu, hidden during its fade-in, cannot be focused. */
function openAs(role: Role): void {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServerFor(anAccount({ role, isVerified: true }), PAGES);
  openApp('/nowhere');
}

test('the user menu shows initials, name and email', {
  tags: ['SHELL-07', 'SHELL-09', 'SHELL-10', 'SHELL-11'],
}, async () => {
  openAs('player');
  const opener = await screen.findByLabelText('AB, account of Ann Bee');
  expect(opener.textContent).toBe('AB');
  fireEvent.click(opener);
  const menu = within(await screen.findByRole('menu', { hidden: true }));
  expect(menu.getByText('Ann Bee').tagName).toBe('P');
  expect(menu.getByText('ann@example.org').tagName).toBe('P');
});

test.each([
  ['player', 'Profile', '/player/profile'],
  ['player', 'Settings', '/player/profile'],
  ['scout', 'Profile', '/scout/profile'],
  ['scout', 'Settings', '/scout/profile'],
  ['admin', 'Profile', '/admin/profile'],
  ['admin', 'Settings', '/admin/dashboard'],
] as const)(
  'in the menu of a %s %s leads to %s',
  {
    tags: ['SHELL-12', 'SHELL-13', 'ROUTE-20', 'ROUTE-21', 'ROUTE-22', 'ROUTE-25', 'ROUTE-26', 'ROUTE-27'],
  },
  async (role, entry, place) => {
    openAs(role);
    fireEvent.click(await screen.findByLabelText(/account of/));
    fireEvent.click(await screen.findByText(entry, { selector: '[role=menuitem] *' }));
    await waitFor(() => expect(window.location.pathname).toBe(place));
  },
);

test.each([
  ['player', '/player/dashboard'],
  ['scout', '/scout/dashboard'],
  ['admin', '/admin/dashboard'],
] as const)('the dashboard link of a %s leads to %s', { tags: ['SHELL-07'] }, async (role, dashboard) => {
  openAs(role);
  fireEvent.click(await screen.findByText('Dashboard'));
  await waitFor(() => expect(window.location.pathname).toBe(dashboard));
});

const SUPPORT = ['Help Center', 'Contact Us', 'User Guide', 'Video Tutorials', 'FAQ'];
const LEGAL = ['Privacy Policy', 'Terms of Service', 'Cookie Policy', 'Data Protection', 'Compliance'];
const NETWORKS = ['facebook', 'twitter', 'linkedin', 'instagram'];

test('the footer has three columns, social links, the year and the badge', {
  tags: ['SHELL-15', 'SHELL-16', 'SHELL-17', 'SHELL-20', 'SHELL-22', 'SHELL-24', 'SHELL-26', 'SHELL-27'],
}, async () => {
  stubServer({});
  openApp('/nowhere');
  for (const [name, entries] of [
    ['Platform', ['For Players', 'For Scouts', 'Admin Access', 'Features', 'How It Works']],
    ['Support', SUPPORT],
    ['Legal', LEGAL],
  ] as const) {
    const links = (await column(name)).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(entries);
  }
  for (const name of NETWORKS) expect((await footer()).getByLabelText(name).getAttribute('role')).toBe('link');
  expect((await footer()).getByText(/2024/).textContent).toBe('© 2024 Touchline. All rights reserved.');
  expect((await footer()).getByText('Secure & Verified').tagName).toBe('SPAN');
  expect((await footer()).getByText('Verify an ID card').getAttribute('href')).toBe('/verify');
});

test('placeholder links in the footer do nothing', { tags: ['SHELL-21', 'SHELL-23', 'SHELL-25'] }, async () => {
  stubServer({});
  openApp('/nowhere');
  const links = (await footer()).getAllByRole('link').filter((link) => link.getAttribute('aria-disabled') === 'true');
  const names = links.map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(new Set(names)).toEqual(new Set([...NETWORKS, ...SUPPORT, ...LEGAL]));
  const before = document.body.innerHTML;
  for (const link of links) {
    expect(link.tagName).toBe('SPAN');
    fireEvent.click(link);
  }
  expect(document.body.innerHTML).toBe(before);
  expect(window.location.pathname).toBe('/nowhere');
});

test('Admin Access is in the footer for all users and leads a visitor to sign-in', {
  tags: ['SHELL-18', 'ROUTE-19'],
}, async () => {
  stubServer({});
  openApp('/nowhere');
  const link = (await column('Platform')).getByText('Admin Access');
  expect(link.getAttribute('href')).toBe('/admin');
  fireEvent.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
});

test('Admin Access leads an admin to the dashboard', { tags: ['SHELL-18', 'ROUTE-19'] }, async () => {
  openAs('admin');
  fireEvent.click((await column('Platform')).getByText('Admin Access'));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'));
});

test('an unknown URL shows the 404 page, also to signed-in users', {
  tags: ['ROUTE-32', 'SHELL-28', 'SHELL-29'],
}, async () => {
  openAs('scout');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  const hint = 'Did you forget to add the page to the router?';
  expect(screen.getByText(hint).textContent).toBe(hint);
});

test('the footer is compact for signed-in users, and a button opens its links on a phone', {
  tags: ['SHELL-68'],
}, async () => {
  openAs('player');
  const element = await screen.findByRole('contentinfo');
  await waitFor(() => expect(element.dataset.compact).toBe('true'));
  const toggle = within(element).getByText('All Links');
  const links = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
  expect(links?.querySelectorAll('nav')).toHaveLength(3);
  expect([toggle.getAttribute('aria-expanded'), element.dataset.open]).toEqual(['false', 'false']);
  fireEvent.click(toggle);
  expect([toggle.getAttribute('aria-expanded'), element.dataset.open]).toEqual(['true', 'true']);
});

test('scouts reach the search for players and their own players from every page, and other users do not', {
  tags: ['SHELL-86', 'MYPL-13'],
}, async () => {
  stubServerFor(anAccount({ role: 'scout' }));
  openApp('/nowhere');
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(nav.getByText('Discover').closest('a')?.getAttribute('href')).toBe('/scout/discover');
  expect(nav.getByText('My Players').closest('a')?.getAttribute('href')).toBe('/scout/players');
  cleanup();
  stubServerFor(anAccount());
  openApp('/nowhere');
  await screen.findByText('Dashboard', { selector: 'header *' });
  expect(screen.queryByText('Discover')).toBeNull();
  expect(screen.queryByText('My Players')).toBeNull();
});
