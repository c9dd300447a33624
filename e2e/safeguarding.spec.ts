import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { write } from './support/messages.ts';
import { uniqueName } from './support/people.ts';

test('a player reports a message, an admin handles the case, and the player hears when it is closed', async ({
  page,
  pageOf,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const lastName = uniqueName('Sly');
  const [player, scout] = [await aPlayer({ firstName: 'Mateo' }), await aScout({ firstName: 'Otto', lastName })];
  await write(scout, player, { content: 'Send me 200 euros for the trial.' });
  await signInAs(player);
  await page.goto(`/messages?with=${scout.account.id}`);
  const message = page.getByRole('listitem').filter({ hasText: 'Send me 200 euros' }).last();
  await message.getByRole('button', { name: 'Safety actions' }).click();
  await page.getByRole('menuitem', { name: /^Report/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Asked for money' }).click();
  await dialog.getByLabel('What happened?').fill('Wants money for a trial.');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expectToast(page, 'Thank you', 'The safeguarding team looks into it.');
  const adminPage = await pageOf(admin);
  await adminPage.goto('/admin/safeguarding');
  const row = adminPage.getByRole('article', { name: `Case about Otto ${lastName}` });
  await expect(row).toContainText('Asked for money');
  await row.getByRole('link', { name: `Otto ${lastName}` }).click();
  const report = adminPage.getByRole('article', { name: 'Report: Asked for money' });
  await expect(report).toContainText('Send me 200 euros for the trial.');
  await adminPage.getByLabel('Note for the safeguarding team').fill('Asked the club.');
  await adminPage.getByRole('button', { name: 'Add Note' }).click();
  await expect(adminPage.getByRole('article', { name: 'Note' })).toContainText('Asked the club.');
  await adminPage.getByRole('button', { name: /Suspend contact/i }).click();
  await adminPage.getByRole('dialog').getByRole('textbox').fill('Until the club has answered.');
  await adminPage
    .getByRole('dialog')
    .getByRole('button', { name: /Suspend/ })
    .click();
  await expect(adminPage.getByRole('article', { name: 'Contact suspended' })).toBeVisible();
  const silenced = await scout.api.post('/api/messages', {
    data: { receiverId: (await aPlayer()).account.id, subject: 'Hi', content: 'Hi' },
  });
  expect(silenced.status()).toBe(403);
  await adminPage.getByRole('combobox', { name: 'State' }).click();
  await adminPage.getByRole('option', { name: 'Closed' }).click();
  await adminPage.getByRole('dialog').getByRole('textbox').fill('Warned; contact stays suspended.');
  await adminPage.getByRole('button', { name: 'Close Case' }).click();
  await expect(adminPage.getByText('This case is closed. Open it again to change it.')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('Your report was looked into')).toBeVisible();
});
