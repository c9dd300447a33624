import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import { aHero } from '../../testing/content.ts';
import { held, Rejection, stubServer } from '../../testing/server.ts';

const FEATURED = '/api/content/featured';
const HOMEPAGE = '/api/content/homepage';

const findLoading = () => screen.findByRole('status', { name: 'Loading content' });
const expectLoaded = () => waitFor(() => expect(screen.queryByRole('status', { name: 'Loading content' })).toBeNull());

test('placeholders show while both lists load, and a hint when both are empty', {
  tags: ['HOME-25', 'HOME-26', 'HOME-27'],
}, async () => {
  const [featured, homepage] = [held([]), held([])];
  stubServer({ [FEATURED]: featured.answer, [HOMEPAGE]: homepage.answer });
  openApp('/');
  await findLoading();
  featured.release();
  homepage.release();
  await screen.findByText('No content available');
  expect(document.body.textContent).toContain('Content will appear here once the admin adds it through the dashboard.');
  await expectLoaded();
});

test.each([
  ['featured content', FEATURED, HOMEPAGE],
  ['homepage content', HOMEPAGE, FEATURED],
])('placeholders show while only the %s loads', { tags: ['HOME-27'] }, async (_list, late, early) => {
  const response = held([]);
  const calls = stubServer({ [late]: response.answer, [early]: () => [] });
  openApp('/');
  await waitFor(() => expect(calls.map(({ name }) => name).sort()).toEqual([FEATURED, HOMEPAGE].sort()));
  await findLoading();
  expect(screen.queryByText('No content available')).toBeNull();
  response.release();
  await expectLoaded();
});

test('a list that cannot be loaded says so beside the rest of the page, and can be retried', async () => {
  let isBroken = true;
  stubServer({ [FEATURED]: () => (isBroken ? new Rejection('INTERNAL') : []), [HOMEPAGE]: () => [aHero()] });
  openApp('/');
  await screen.findByText('The latest content could not be loaded.');
  await screen.findByRole('heading', { level: 1, name: 'Be seen' });
  isBroken = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(screen.queryByText('The latest content could not be loaded.')).toBeNull());
});
