import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { part } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { aFeature, aHero } from '../../../testing/content.ts';
import { anAccount } from '../../../testing/people.ts';
import { held, Rejection, stubServer, stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const FEATURED = '/api/content/featured';
const HOMEPAGE = '/api/content/homepage';

/** An observer for which each element is near the viewport. */
class AlwaysNear {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe() {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

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

test('a list that fails to load shows an error beside the rest of the page, and can be retried', async () => {
  let isBroken = true;
  stubServer({ [FEATURED]: () => (isBroken ? new Rejection('INTERNAL') : []), [HOMEPAGE]: () => [aHero()] });
  openApp('/');
  await screen.findByText('The latest content could not be loaded.');
  await screen.findByRole('heading', { level: 1, name: 'Be seen' });
  isBroken = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(screen.queryByText('The latest content could not be loaded.')).toBeNull());
});

test('the picture of the first clip does not wait for its video, which then begins with it', {
  tags: ['HOME-81'],
}, async () => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  const clips = held(aVideo({ isApproved: true, isPublic: true }));
  const featured = ['first', 'second'].map((id, position) => aFeature({ id, type: 'video', videoId: id, position }));
  const video = async ({ id }: { id: string }) => ({ ...(await clips.answer()), id });
  stubServer({ [FEATURED]: () => featured, [HOMEPAGE]: () => [], 'videos.byId': video });
  openApp('/');
  await screen.findByText('Featured Content');
  const pictures = (kind: string) => Array.from(part('Featured Content').getByRole('list').querySelectorAll(kind));
  expect(pictures('img').map((picture) => picture.getAttribute('src'))).toEqual(['/api/videos/first/thumbnail']);
  clips.release();
  await waitFor(() => expect(pictures('video')).toHaveLength(2));
  expect(pictures('video')[0]?.getAttribute('poster')).toBe('/api/videos/first/thumbnail');
});

const WHOLE = aHero({
  id: 'whole',
  section: 'cta',
  title: 'Whole',
  subtitle: 'A subtitle',
  description: 'A description',
  imageUrl: '/uploads/company-logo.png',
  buttonText: 'Read on',
  buttonUrl: 'https://club.example/news',
  sortOrder: 3,
});
const BARE = aHero({ id: 'bare', section: 'stats', title: 'Bare', sortOrder: 1 });
const MIDDLE = aHero({ id: 'middle', section: 'features', title: 'Middle', sortOrder: 2 });

/** The titles of the latest updates, once they are shown. */
async function findUpdates() {
  await screen.findByText('Latest Updates');
  const headings = part('Latest Updates').getAllByRole('heading', { level: 3 });
  return headings.map((heading) => heading.textContent);
}

test('updates are all sections but the hero, in order, and show their fields', {
  tags: ['HOME-21', 'HOME-22', 'HOME-24'],
}, async () => {
  stubServer({ [FEATURED]: () => [], [HOMEPAGE]: () => [WHOLE, aHero(), MIDDLE, BARE] });
  openApp('/');
  expect(await findUpdates()).toEqual(['Bare', 'Middle', 'Whole']);
  const whole = part('Whole');
  for (const text of ['Call to Action', '1 Mar 2026', 'A subtitle', 'A description']) whole.getByText(text);
  expect(whole.getByRole('presentation').getAttribute('src')).toBe('/uploads/company-logo.png');
  expect(whole.getByRole('link', { name: 'Read on' }).getAttribute('href')).toBe('https://club.example/news');
  part('Bare').getByText('Statistics');
  expect(part('Bare').queryByRole('link')).toBeNull();
  expect(part('Bare').queryByRole('presentation')).toBeNull();
});

test('the home page shows no drafts, even to admins, to whom the server sends them', {
  tags: ['HOME-23'],
}, async () => {
  stubServerFor(anAccount({ role: 'admin' }), {
    [FEATURED]: () => [],
    [HOMEPAGE]: () => [{ ...WHOLE, isActive: false }, MIDDLE, BARE],
  });
  openApp('/');
  await screen.findByText('Dashboard', { selector: 'header *' });
  expect(await findUpdates()).toEqual(['Bare', 'Middle']);
});
