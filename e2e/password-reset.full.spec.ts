import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { uniqueName } from './support/people.ts';

const NEW_PASSWORD = 'a goal in added time';

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
