import { expect, test } from './support/fixtures.ts';

test('a player stops emails of one kind by the link of an email, by keyboard and without signing in', async ({
  page,
  aPlayer,
  accounts,
}) => {
  const { account } = await aPlayer();
  await page.goto(await accounts.unsubscribePath(account, 'video-approved'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe');
  expect(await accounts.stoppedKinds(account)).toEqual([]);
  const button = page.getByRole('button', { name: 'Unsubscribe' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible();
  expect(await accounts.stoppedKinds(account)).toEqual(['video-approved']);
});
