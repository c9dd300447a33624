import type { Page } from '@playwright/test';
import { changeFeature, changeSection, clearAway, FIRST, makeFeature, makeSection } from './support/content.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { uniqueName, uploadClip } from './support/people.ts';

/** Of everything on the page, what this test has put there; marked by its own word. */
let mark = '';
test.beforeEach(() => {
  mark = uniqueName('Mark');
});
test.afterEach(async ({ admin }) => clearAway(admin, mark));

const region = (page: Page, name: string) => page.getByRole('region', { name });
const own = (page: Page, list: string) => region(page, list).getByRole('article').filter({ hasText: mark });
const titles = async (page: Page, list: string) =>
  (await own(page, list).getByRole('heading').allTextContents()).map((title) => title.replace(`${mark} `, ''));

test('the hero is what an admin makes of it, and fixed words where he is silent (HOME-01, HOME-02, HOME-03, HOME-04, HOME-05, HOME-06, HOME-07, HOME-08, HOME-09, HOME-10, ROUTE-01)', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const hero = await makeSection(admin, {
    section: 'hero',
    title: `${mark} under the lights`,
    subtitle: 'Come and be seen',
    description: 'Open trials, every Tuesday.',
    buttonText: 'Find your way',
    buttonUrl: '#how-it-works',
    imageUrl: '/uploads/company-logo.png',
    sortOrder: FIRST,
  });
  await page.goto('/');
  const banner = page.getByRole('region', { name: `${mark} under the lights` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark} under the lights`);
  await expect(banner.getByText('Come and be seen')).toBeVisible();
  await expect(banner.getByText('Open trials, every Tuesday.')).toBeVisible();
  await expect(banner.locator('img')).toHaveAttribute('src', '/uploads/company-logo.png');
  await banner.getByRole('link', { name: 'Find your way' }).click();
  await expect(page.locator('#how-it-works')).toBeInViewport();

  await changeSection(admin, hero, { title: '', description: '', buttonText: '', imageUrl: null });
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/');
  await expect(page).toHaveURL(/\/$/);
  const fallback = page.getByRole('region', { name: /\S/ }).filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(fallback.getByText('Come and be seen')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S.{5,}/);
  await expect(fallback.getByText(/\S.{40,}/)).toBeVisible();
  await expect(fallback.getByRole('link')).toHaveText(['Join as Player', 'Scout Talent']);
  await expect(fallback.locator('img')).toHaveCount(0);
  // Without a title of its own it would not be found by its mark.
  await changeSection(admin, hero, { title: mark });

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const [name, role] of [
    ['Join as Player', 'player'],
    ['Scout Talent', 'scout'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/auth/register\\?role=${role}$`));
  }
});

test('featured clips play, players and texts are told, in their order (HOME-11, HOME-12, HOME-13, HOME-14, HOME-15, HOME-16, HOME-17, HOME-18, HOME-19, HOME-20, API-19)', async ({
  page,
  admin,
  aPlayer,
}) => {
  const player = await aPlayer();
  const video = await uploadClip(player, { title: 'Solo run', file: 'h264.mp4', approvedBy: admin });
  const text = await makeFeature(admin, { title: `${mark} text`, content: 'First line.', position: FIRST + 2 });
  await makeFeature(admin, {
    type: 'video',
    title: `${mark} clip`,
    description: 'Box to box.',
    videoId: video.id,
    position: FIRST,
  });
  await makeFeature(admin, {
    type: 'player',
    title: `${mark} player`,
    description: 'Nineteen clean sheets.',
    playerId: player.account.id,
    imageUrl: '/uploads/company-logo.png',
    position: FIRST + 1,
  });
  await makeFeature(admin, {
    type: 'video',
    title: `${mark} lost`,
    videoId: crypto.randomUUID(),
    position: FIRST + 3,
  });

  await page.goto('/');
  await expect(own(page, 'Featured Content')).toHaveCount(4);
  expect(await titles(page, 'Featured Content')).toEqual(['clip', 'player', 'text', 'lost']);
  const card = (name: string) => page.getByRole('article', { name: `${mark} ${name}` });
  for (const [name, badge, words] of [
    ['clip', 'Video', 'Box to box.'],
    ['player', 'Player', 'Nineteen clean sheets.'],
    ['text', 'Text', 'First line.'],
  ] as const) {
    await expect(card(name).getByText(badge, { exact: true })).toBeVisible();
    await expect(card(name).getByText(words)).toBeVisible();
    await expect(card(name).getByText(/^\d{1,2} \w{3,4} \d{4}$/)).toBeVisible();
  }
  await expect(card('player').locator('img')).toHaveAttribute('src', '/uploads/company-logo.png');
  await expect(card('player').getByRole('link')).toHaveCount(0);
  await expect(card('lost').getByText('Video not found')).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveText('');

  const media = card('clip').locator('video');
  await card('clip').scrollIntoViewIfNeeded();
  await card('clip').getByRole('button', { name: 'Play' }).click();
  await expect(media).toHaveAttribute('src', `/api/videos/${video.id}/file`);
  await expect.poll(() => media.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);

  // Withdrawn: the clip is no longer there for anybody, and neither is an item that is switched off.
  await admin.api.patch(`/api/videos/${video.id}`, { data: { isApproved: false, isPublic: false } });
  await changeFeature(admin, text, { isActive: false });
  await page.reload();
  await expect(card('clip').getByText('Video not found')).toBeVisible();
  await expect(card('clip').getByText('Solo run')).toBeHidden();
  await expect(card('text')).toBeHidden();
  expect((await page.request.get(`/api/videos/${video.id}`)).status()).toBe(404);

  const undated = { ...text, isActive: true, createdAt: null };
  await page.route('**/api/content/featured*', (route) => route.fulfill({ json: [undated] }));
  await page.reload();
  await expect(card('text').getByText('No date')).toBeVisible();
});

test('updates tell all they have, in their order, and drafts stay drafts (HOME-21, HOME-22, HOME-23, HOME-24)', async ({
  page,
  admin,
}) => {
  const whole = await makeSection(admin, {
    section: 'cta',
    title: `${mark} whole`,
    subtitle: 'A subtitle',
    description: 'A description',
    imageUrl: '/uploads/company-logo.png',
    buttonText: 'Read on',
    buttonUrl: 'https://club.example/news',
    sortOrder: FIRST + 12,
  });
  await makeSection(admin, { section: 'stats', title: `${mark} bare`, sortOrder: FIRST + 10 });
  await makeSection(admin, { title: `${mark} middle`, sortOrder: FIRST + 11 });
  await makeSection(admin, { section: 'hero', title: `${mark} hero`, sortOrder: FIRST + 13 });
  await page.goto('/');
  await expect(own(page, 'Latest Updates')).toHaveCount(3);
  expect(await titles(page, 'Latest Updates')).toEqual(['bare', 'middle', 'whole']);

  const card = page.getByRole('article', { name: `${mark} whole` });
  for (const words of ['Call to Action', 'A subtitle', 'A description', /^\d{1,2} \w{3,4} \d{4}$/]) {
    await expect(card.getByText(words)).toBeVisible();
  }
  await expect(card.locator('img')).toHaveAttribute('src', '/uploads/company-logo.png');
  await expect(card.getByRole('link', { name: 'Read on' })).toHaveAttribute('href', 'https://club.example/news');
  const bare = page.getByRole('article', { name: `${mark} bare` });
  await expect(bare.getByText('Statistics')).toBeVisible();
  await expect(bare.getByRole('link')).toHaveCount(0);

  await changeSection(admin, whole, { isActive: false });
  await page.reload();
  await expect(own(page, 'Latest Updates')).toHaveCount(2);
});

test('lists that are on their way, empty, or cannot be had (HOME-25, HOME-26, HOME-27)', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/content/**', async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading content' })).toBeVisible();
  release();
  await expect(page.getByText('No content available')).toBeVisible();
  await expect(page.getByText('Content will appear here once the admin adds it through the dashboard.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading content' })).toBeHidden();

  await page.unroute('**/api/content/**');
  await page.route('**/api/content/featured*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('The latest content could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/api/content/featured*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The latest content could not be loaded.')).toBeHidden();
});

test('the fixed blocks invite players and scouts, on a desk and on a phone (HOME-28, HOME-29, HOME-30, HOME-31, HOME-32, HOME-35, HOME-36, HOME-37, HOME-38, HOME-39, HOME-40, HOME-41)', async ({
  page,
  admin,
}) => {
  await makeFeature(admin, { title: `${mark} text`, content: 'x'.repeat(300), imageUrl: '/uploads/company-logo.png' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const [card, figures] of [
    ['Get Started', ['Start as a Player', 'Find Talent']],
    ['Platform Stats', ['2,500+', '150+', '500+', 'active players', 'professional scouts', 'successful matches']],
  ] as const) {
    for (const words of figures) await expect(region(page, card).getByText(words, { exact: true })).toBeVisible();
  }
  const features = page.locator('#features');
  await expect(features.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(features.getByRole('article').first()).toContainText('Video management');
  const search = features.getByRole('searchbox');
  const before = await search.inputValue();
  await search.click();
  await page.keyboard.type('striker');
  await expect(search).toHaveValue(before);
  await expect(features.getByRole('definition')).toHaveText(['2,547', '158', '47', '1,892']);
  for (const name of ['User Management', 'Content Moderation', 'Analytics']) {
    await expect(features.getByRole('button', { name })).toBeVisible();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  for (const [name, role] of [
    ['Start as a Player', 'player'],
    ['Find Talent', 'scout'],
    ['Register as Player', 'player'],
    ['Join as Scout', 'scout'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/auth/register\\?role=${role}$`));
  }
});
