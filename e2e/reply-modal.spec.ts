import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { messagesOf, promote, write } from './support/messages.ts';

test('an admin reads the latest messages in a panel and replies to one in a modal', {
  tag: ['@ADASH-17', '@ADASH-18', '@ADASH-20', '@ADASH-22', '@ADASH-25', '@ADASH-29', '@ADASH-30'],
}, async ({ page, admin, aScout, signInAs }) => {
  // The inbox of this admin is used by no other test.
  const chief = await promote(admin, await aScout({ firstName: 'Chief' }));
  const scout = await aScout({ firstName: 'Sam', lastName: 'Ode' });
  await write(scout, chief, { subject: 'One' });
  await write(scout, chief, { subject: 'Striker from Seville', content: 'First line\nsecond line' });
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  const panel = page.getByRole('main').getByRole('region', { name: 'Messages', exact: true });
  const entries = panel.getByRole('listitem').getByRole('button');
  await expect(entries).toHaveText([/Striker/, /One/]);
  await expect(panel.getByText('2 unread', { exact: true })).toBeVisible();

  await entries.first().click();
  const modal = page.getByRole('dialog', { name: 'Reply to Sam Ode' });
  const reply = modal.getByRole('textbox', { name: 'Reply' });
  await expect(reply).toBeFocused();
  await expect(page.getByText(/debug/i)).toHaveCount(0);
  await page.mouse.click(20, 450);
  await expect(modal).toBeHidden();

  await entries.first().press('Enter');
  await reply.fill('Call me tomorrow.');
  await modal.getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(page, 'Reply sent', 'Your reply has been sent successfully.');
  const answered = { senderId: chief.account.id, subject: 'Re: Player Interest', content: 'Call me tomorrow.' };
  expect((await messagesOf(scout))[0]).toMatchObject(answered);
  await expect(panel.getByText('2 unread', { exact: true })).toBeVisible();
  expect((await messagesOf(chief)).filter(({ isRead }) => isRead)).toEqual([]);
});
