import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { stubServerFor } from '../../testing/server.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  openApp('/');
  await screen.findByText('No content available');
});

const block = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
};

test('the four steps under How It Works are shown in order', { tags: ['HOME-33', 'HOME-34'] }, () => {
  const steps = within(block('how-it-works')).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Register & Verify',
    'Build Profile',
    'Connect & Discover',
    'Make Deals',
  ]);
});

test('the search box of the scout block is read-only', () => {
  const box = within(block('features')).getByRole<HTMLInputElement>('searchbox');
  expect(box.readOnly).toBe(true);
});

test('the preview of the admin dashboard shows its fixed figures and three buttons that do nothing', {
  tags: ['HOME-38', 'HOME-39'],
}, () => {
  const features = within(block('features'));
  expect(features.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '2,547',
    '158',
    '47',
    '1,892',
  ]);
  const before = document.body.innerHTML;
  for (const name of ['User Management', 'Content Moderation', 'Analytics']) {
    fireEvent.click(features.getByRole('button', { name }));
  }
  expect(document.body.innerHTML).toBe(before);
});

test('every registration link preselects its role', {
  tags: ['HOME-09', 'HOME-10', 'HOME-29', 'HOME-30', 'HOME-40', 'HOME-41'],
}, () => {
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  for (const name of ['Join as Player', 'Start as a Player', 'Register as Player']) {
    expect(leadsTo(name)).toBe('/auth/register?role=player');
  }
  for (const name of ['Scout Talent', 'Find Talent', 'Join as Scout']) {
    expect(leadsTo(name)).toBe('/auth/register?role=scout');
  }
});

test('a signed-in user is not invited to register, but led to their dashboard by one button', {
  tags: ['HOME-42'],
}, async () => {
  cleanup();
  stubServerFor(anAccount({ role: 'scout' }), {
    '/api/content/homepage': () => [],
    '/api/content/featured': () => [],
  });
  openApp('/');
  const main = within(await screen.findByRole('main'));
  const link = await main.findByText('Go to Dashboard');
  expect(link.getAttribute('href')).toBe('/scout/dashboard');
  await screen.findByText('No content available');
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Go to Dashboard']);
  expect(main.getByText('Platform Stats')).toBeTruthy();
  expect(main.queryByText('Get Started')).toBeNull();
});

test('the marketing figures are fixed', () => {
  const stats = within(screen.getByRole('region', { name: 'Platform Stats' }));
  expect(stats.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['2,500+', '150+', '500+']);
});
