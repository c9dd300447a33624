import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { write } from './support/messages.ts';

test('a player declines a scout, who reads when they can ask again', async ({
  page,
  pageOf,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout({ firstName: 'Helena' })];
  await write(scout, player);
  await signInAs(player);
  await page.goto(`/messages?with=${scout.account.id}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden();
  const scoutPage = await pageOf(scout);
  await scoutPage.goto(`/messages?with=${player.account.id}`);
  await expect(scoutPage.getByText(/Your request was declined. You can ask again from/)).toBeVisible();
});

test('a player blocks a scout: neither finds or writes to the other, and the scout is not told', async ({
  page,
  pageOf,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [
    await aPlayer({ firstName: 'Mateo' }),
    await aScout({ firstName: 'Helena', lastName: 'Vas' }),
  ];
  await write(player, scout);
  await write(scout, player);
  await signInAs(player);
  await page.goto(`/messages?with=${scout.account.id}`);
  await page
    .getByRole('button', { name: 'Safety actions', description: /Helena/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('not told');
  await question.getByRole('button', { name: /^Block/ }).click();
  await expect(page.getByText('You have blocked this user.')).toBeVisible();
  const refused = await scout.api.post('/api/messages', {
    data: { receiverId: player.account.id, subject: 'Again', content: 'Hello?' },
  });
  expect(refused.status()).toBe(404);
  const scoutPage = await pageOf(scout);
  await scoutPage.goto(`/messages?with=${player.account.id}`);
  await expect(scoutPage.getByText('You cannot write to this user at present.')).toBeVisible();
  await expect(scoutPage.getByText(/block/i)).toBeHidden();
  expect((await scout.api.get(`/api/users/${player.account.id}`)).status()).toBe(404);
  await page.goto('/account');
  const blocked = page.getByRole('region', { name: 'Blocked Users' });
  await expect(blocked).toContainText('Helena Vas');
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expectToast(page, 'Helena Vas is unblocked').catch(() => expect(blocked).not.toContainText('Helena Vas'));
  expect((await scout.api.get(`/api/users/${player.account.id}`)).status()).toBe(200);
});
