import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HomepageItem } from '@touchline/contracts/content';
import { expect, test } from 'vitest';
import { part } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aHero } from '../../../testing/content.ts';
import { anAccount } from '../../../testing/people.ts';
import { stubServer, stubServerFor } from '../../../testing/server.ts';

const HERO = aHero({
  title: 'Under the lights',
  subtitle: 'Come and be seen',
  description: 'Open trials, every Tuesday.',
  buttonText: 'Find your way',
  buttonUrl: '#how-it-works',
  imageUrl: '/uploads/company-logo.png',
});

const lists = (hero: HomepageItem) => ({ '/api/content/featured': () => [], '/api/content/homepage': () => [hero] });
const linksOf = ({ getAllByRole }: Pick<typeof screen, 'getAllByRole'>) =>
  getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const REGISTRATION = [
  ['Join as Player', '/auth/register?role=player'],
  ['Scout Talent', '/auth/register?role=scout'],
];

test("the hero shows the admin's texts, picture and button beside the registration links", {
  tags: ['HOME-01', 'HOME-02', 'HOME-03', 'HOME-04', 'HOME-05', 'HOME-06', 'HOME-09', 'HOME-10'],
}, async () => {
  stubServer(lists(HERO));
  openApp('/');
  await screen.findByText('Under the lights', { selector: 'h1 *' });
  const hero = part('Under the lights');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  hero.getByText('Come and be seen');
  hero.getByText('Open trials, every Tuesday.');
  expect(hero.getByRole('presentation').getAttribute('src')).toBe('/uploads/company-logo.png');
  expect(linksOf(hero)).toEqual([...REGISTRATION, ['Find your way', '/#how-it-works']]);
  fireEvent.click(hero.getByText('Find your way'));
  await waitFor(() => expect(document.activeElement?.id).toBe('how-it-works'));
  expect(window.location.hash).toBe('#how-it-works');
});

test('an empty field of the hero shows its default text or nothing, and a signed-in player stays on the page', {
  tags: ['HOME-05', 'HOME-06', 'HOME-07', 'HOME-08', 'ROUTE-01'],
}, async () => {
  const bare = { ...HERO, title: null, description: null, buttonText: null, imageUrl: null };
  stubServerFor(anAccount(), lists(bare));
  openApp('/');
  await screen.findByText('Dashboard', { selector: 'header *' });
  const subtitle = await screen.findByText('Come and be seen');
  const hero = within(subtitle.closest('section') as HTMLElement);
  expect(hero.getByRole('heading', { level: 1 }).textContent).toBe('Talent deserves to be seen.');
  hero.getByText(/^Put your best moments on film .{40,}/);
  expect(linksOf(hero)).toEqual([['Go to Dashboard', '/player/dashboard']]);
  expect(hero.queryByRole('presentation')).toBeNull();
  expect(window.location.pathname).toBe('/');
});
