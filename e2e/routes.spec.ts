import type { Request } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile, uploadClip } from './support/people.ts';

test('scout pages are open to scouts only, and Profile and Settings redirect to one of them', {
  tag: ['@ROUTE-10', '@ROUTE-13', '@ROUTE-21', '@ROUTE-26'],
}, async ({ page, admin, aPlayer, aScout, pageOf, signInAs }) => {
  const pages = [
    ['/scout/discover', 'Discover Players'],
    ['/scout/profile', 'Scout Profile'],
  ] as const;
  for (const [path] of pages) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login$/);
  }
  for (const [person, dashboard] of [
    [await aPlayer(), '/player/dashboard'],
    [admin, '/admin/dashboard'],
  ] as const) {
    const other = await pageOf(person);
    for (const [path] of pages) {
      await other.goto(path);
      await expect(other).toHaveURL(new RegExp(`${dashboard}$`));
    }
  }
  await signInAs(await aScout());
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  for (const path of ['/profile', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/scout\/profile$/);
  }
});

test('a player reaches dashboard, profile, videos, passport, ID card and messages', {
  tag: ['@PERM-01'],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await uploadClip(player, { title: 'Solo run' });
  await signInAs(player);
  await page.goto('/player/dashboard');
  await expect(page.getByRole('article', { name: 'Solo run' })).toBeVisible();
  await page.goto('/player/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible();
  const passport = page.getByRole('region', { name: 'Passport Document' });
  await expect(passport.getByLabel('Passport Photo', { exact: true })).toBeAttached();
  const card = page.getByRole('region', { name: 'Professional ID Card' });
  await card.getByRole('button', { name: 'Request ID Card' }).click();
  await expectToast(page, 'ID card requested');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});

test('request bodies are sent as JSON with its content type, files as multipart', { tag: ['@API-01'] }, async ({
  page,
  aPlayer,
}) => {
  const player = await aPlayer();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/(api|trpc)\//.test(request.url())) sent.push(request);
  });
  await page.goto('/auth/login');
  await page.getByLabel('Username or Email').fill(player.account.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(mediaFile('h264-rotated.mp4'));
  const upload = page.waitForResponse((answer) => answer.request().method() === 'POST' && /videos$/.test(answer.url()));
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  expect((await upload).status()).toBe(201);

  const types = await Promise.all(sent.map(async (request) => (await request.allHeaders())['content-type'] ?? 'none'));
  expect(types.filter((type) => type.startsWith('multipart/form-data; boundary='))).toHaveLength(1);
  const others = types.filter((type) => !type.startsWith('multipart/'));
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others)).toEqual(new Set(['application/json']));
  const [login] = sent;
  expect(JSON.parse(login?.postData() ?? '')).toMatchObject({ 0: { email: player.account.username } });
});
