import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { uniqueName } from './support/people.ts';

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
  // The page is drawn by the build, and inert until the app handles what is typed.
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

test('a new user confirms their address, and later changes it by a link to the new one', async ({
  page,
  dataFolder,
}) => {
  const username = uniqueName('newcomer');
  const [email, next] = [`${username}@club.example`, `${username}@next.example`];
  await page.goto('/auth/register?role=player');
  await page.getByLabel('First Name').fill('New');
  await page.getByLabel('Last Name').fill('Comer');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/player/profile');

  const card = page.getByRole('region', { name: 'Email Address' });
  await page.goto('/account');
  await expect(card.getByText('Not confirmed')).toBeVisible();
  await page.goto(linkIn(await mailTo(dataFolder, email, 'Confirm your email address')));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeFocused();
  await page.getByRole('link', { name: 'Open My Account' }).click();
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();

  await card.getByLabel('New Email').fill(next);
  await card.getByLabel('Password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('note')).toContainText(next);
  await mailTo(dataFolder, email, 'Someone asked to change your email address');
  await page.goto(linkIn(await mailTo(dataFolder, next, 'Confirm your new email address')));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await page.getByRole('link', { name: 'Open My Account' }).click();
  await expect(card.getByText(next)).toBeVisible();
  await expect(card.getByRole('note')).toBeHidden();
  await mailTo(dataFolder, email, 'Your email address was changed');
});
