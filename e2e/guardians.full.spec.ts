import { ask, becomeGuardian, bornYearsAgo, invite } from './support/families.ts';
import { expect, test } from './support/fixtures.ts';

test('a guardian declines a request, and the scout and the child exchange nothing', async ({
  page,
  pageOf,
  aPlayer,
  aScout,
  dataFolder,
}) => {
  const child = await aPlayer({ firstName: 'Leo', dateOfBirth: bornYearsAgo(15) });
  const scout = await aScout({ firstName: 'Otto', lastName: 'Sly' });
  await page.goto(await invite(child, dataFolder));
  await becomeGuardian(page);
  await ask(scout, child);
  const request = page.getByRole('article', { name: 'Otto Sly asks to write to Leo' });
  await request.getByRole('button', { name: 'Decline' }).click();
  await expect(request).toContainText('Declined');
  const again = await scout.api.post('/api/messages', {
    data: { receiverId: child.account.id, subject: 'Again', content: 'Please' },
  });
  expect(again.status()).toBe(403);
  const childPage = await pageOf(child);
  await childPage.goto('/messages');
  await expect(childPage.getByText('Otto Sly')).toBeHidden();
});
