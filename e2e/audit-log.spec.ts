import type { Page } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

const act = (page: Page, name: string) => page.getByRole('article', { name });

test('an admin finds who disabled the uploads of a player, undoes it, and saves the list', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const lastName = uniqueName('Bee');
  const { account } = await aPlayer({ firstName: 'Ann', lastName });
  await admin.api.patch(`/api/users/${account.id}`, { data: { canUploadVideos: false } });
  await signInAs(admin);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Whom it concerns' }).fill(account.username);
  await page.getByRole('option', { name: `Ann ${lastName} (@${account.username})` }).click();
  await expect(page).toHaveURL(new RegExp(`target=${account.id}`));
  const closed = act(page, 'Disabled uploads');
  await expect(closed).toHaveCount(1);
  await expect(closed).toContainText('May upload: yes → no');
  await expect(closed.getByRole('link', { name: `User: Ann ${lastName}` })).toBeVisible();

  await closed.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone', 'It is as it was before.');
  await expect(closed.getByText('Undone')).toBeVisible();
  await expect(act(page, 'Enabled uploads')).toContainText('Undoes an earlier act');
  const user = await (await admin.api.get(`/api/users/${account.id}`)).json();
  expect(user).toMatchObject({ canUploadVideos: true });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('audit.csv');
});
