import type { Locator } from '@playwright/test';
import { PASSWORD } from './support/accounts.ts';
import { callOf, expectToast, storedUser } from './support/actions.ts';
import { expect, expectAccessible, origin, test } from './support/fixtures.ts';
import { mediaFile, uniqueName } from './support/people.ts';

const time = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

test('a player registers, is verified, uploads; an admin reviews; a scout finds and watches', {
  tag: [
    ...['@MOD-22', '@MOD-16', '@API-20', '@PERM-01', '@PERM-08', '@ROUTE-03'],
    ...['@REG-07', '@REG-08', '@REG-17', '@REG-18', '@REG-19', '@ERR-08'],
  ],
}, async ({ page, browser, admin, aScout, pageOf }) => {
  test.slow();
  const username = uniqueName('loop');
  const lastName = uniqueName('Loop');
  const title = uniqueName('Debut goal ');

  // The player registers and fills in the profile.
  await page.goto('/auth/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Football Player' }).check();
  await page.getByLabel('First Name').fill('Lena');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@touchline.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  const sent = page.waitForRequest(callOf('auth.register'));
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  expect(Object.keys((await sent).postDataJSON()[0])).toContain('password');
  expect((await sent).postData()).not.toContain('confirmPassword');
  await expectToast(page, 'Account created successfully!', /wait for admin verification/);
  await expect(page).toHaveURL(/\/player\/profile$/);
  await expect(page.getByRole('banner').getByRole('button', { name: `Lena ${lastName}` })).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ username, role: 'player' });
  await page.getByRole('combobox', { name: 'Position' }).click();
  await page.getByRole('option', { name: 'Striker' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile created');

  // An admin verifies the player.
  const desk = await pageOf(admin);
  await desk.goto(`/admin/users?search=${username}`);
  await desk.getByRole('button', { name: 'Verify', exact: true }).click();
  await expectToast(desk, 'User verified');

  // The player uploads a real video.
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(mediaFile('camcorder.avi'));
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  await expectToast(page, 'Video uploaded successfully!');
  await expect(page.getByRole('article', { name: title }).getByText('Pending')).toBeVisible();

  // No other user sees it yet.
  const visible = async () =>
    (await (await page.request.fetch(`${origin}/api/videos?approved=true`)).text()).includes(title);
  const stranger = await browser.newContext();
  const strangerSees = async () => (await (await stranger.request.get(`${origin}/api/videos`)).text()).includes(title);
  expect(await strangerSees()).toBe(false);
  expect(await visible()).toBe(false);

  // The admin watches it in place and approves it.
  await desk.goto(`/admin/content?search=${encodeURIComponent(title)}`);
  const card = desk.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => time(card.locator('video'))).toBeGreaterThan(0.2);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expectToast(desk, 'Video approved');
  expect(await strangerSees()).toBe(true);
  await stranger.close();

  // A scout finds the player and watches: the video really plays and seeks.
  const stand = await pageOf(await aScout());
  await stand.goto('/scout/discover');
  await stand.getByRole('searchbox').fill(lastName);
  await stand.getByRole('link', { name: `Lena ${lastName}`, exact: true }).click();
  await expect(stand.getByRole('heading', { name: `Lena ${lastName}`, level: 1 })).toBeVisible();
  const player = stand.getByRole('group', { name: `Video: ${title}` });
  const video = player.locator('video');
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => time(video)).toBeGreaterThan(0.3);
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('slider', { name: 'Seek' }).fill('2.5');
  await expect.poll(() => time(video)).toBeGreaterThan(2.2);
  const picture = await video.evaluate((element: HTMLVideoElement) => [
    element.videoWidth,
    element.videoHeight,
    element.error,
  ]);
  expect(picture).toEqual([480, 270, null]);
});
