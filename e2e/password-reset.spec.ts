import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/outbox.ts';

const NEW_PASSWORD = 'a goal in added time';

test('a user who has forgotten their password sets a new one by a link, which works once and signs out other browsers', async ({
  page,
  pageOf,
  aPlayer,
  dataFolder,
}) => {
  const player = await aPlayer();
  const elsewhere = await pageOf(player);
  await elsewhere.goto('/account');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  // By keyboard alone, from the sign-in page on.
  await page.goto('/auth/login');
  // The page is rendered by the build, and inert until the app handles what is typed.
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot password?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(player.account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'If there is such an account' })).toBeVisible();
  const link = linkIn(await mailTo(dataFolder, player.account.email, 'Choose a new password'));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New Password Again').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Please sign in with your new password.')).toBeVisible();
  const [, secret = ''] = link.split('#');
  expect(secret).toMatch(/^[\w-]{43}$/);
  // What browsers call the address of a document has its fragment, which they do not send.
  expect(addresses.filter((address) => address !== link && address.includes(secret))).toEqual([]);
  expect((await player.api.get('/api/auth/me')).status()).toBe(401);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/auth/login');
  await page.getByLabel('Username or Email').fill(player.account.username);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/player/dashboard');
  await mailTo(dataFolder, player.account.email, 'Your password was changed');
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('yet another one');
  await page.getByLabel('New Password Again').fill('yet another one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This link has been used already or has expired.',
  );
  await page.getByRole('link', { name: 'Ask for a New Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
