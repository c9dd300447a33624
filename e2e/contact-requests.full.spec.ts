import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { openConversation, write } from './support/messages.ts';

test('an adult player accepts a scout, who can write a second message then', async ({
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
  await write(scout, player, { subject: 'Trial', content: 'Are you free on Saturday?' });
  const scoutPage = await pageOf(scout);
  await scoutPage.goto(`/messages?with=${player.account.id}`);
  await expect(scoutPage.getByText('Your request waits for an answer.')).toBeVisible();
  await expect(scoutPage.getByRole('textbox', { name: /^Your reply to/ })).toBeHidden();
  await signInAs(player);
  await page.goto('/player/dashboard');
  const waiting = page.getByText('1 request waits for your answer');
  await expect(waiting).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Helena Vas' }).first().click();
  const request = page.getByRole('region', { name: 'Helena asks to be in contact with you.' });
  await expect(request).toContainText('Verified since');
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(request).toBeHidden();
  // The page of the scout is told.
  const composer = scoutPage.getByRole('textbox', { name: /^Your reply to/ });
  await expect(composer).toBeVisible();
  await composer.fill('Bring your boots.');
  await scoutPage.getByRole('button', { name: 'Send' }).click();
  await expect(openConversation(page).getByText('Bring your boots.')).toBeVisible();
});

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
  await page.goto('/account/privacy');
  const blocked = page.getByRole('region', { name: 'Blocked Users' });
  await expect(blocked).toContainText('Helena Vas');
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expectToast(page, 'Helena Vas is unblocked').catch(() => expect(blocked).not.toContainText('Helena Vas'));
  expect((await scout.api.get(`/api/users/${player.account.id}`)).status()).toBe(200);
});
