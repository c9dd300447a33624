import { readFile } from 'node:fs/promises';
import { COMPANY_SIGNATURE, changeCard, requestCard } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, uniqueName } from './support/people.ts';

const PAGE = /\/Type \/Page\b/g;

test('an admin finds the cards of a squad, sees what they lack, and has one file of them made', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const lastName = uniqueName('Squad');
  const squad: Person[] = [];
  for (const firstName of ['Ann', 'Bea', 'Cleo']) squad.push(await aPlayer({ firstName, lastName }));
  for (const player of squad) await requestCard(player);

  await signInAs(admin);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /requests? for ID cards/ }).click();
  await expect(page).toHaveURL(/\/admin\/cards\?stage=requested/);
  await page.getByRole('searchbox').fill(lastName);
  const rows = page.getByRole('article').filter({ hasText: lastName });
  await expect(rows).toHaveCount(3);
  for (const player of squad) await changeCard(admin, player, { metadata: COMPANY_SIGNATURE });
  const [, , cleo] = squad;
  if (cleo) await changeCard(admin, cleo, { status: 'revoked' });
  await page.goto(`/admin/cards?search=${lastName}`);
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Cleo' })).toContainText('Revoked');
  await expect(rows.filter({ hasText: 'Ann' })).toContainText('Lacks photo, signature');

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Print Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Cards' });
  await expect(dialog.getByText('3 cards lack something')).toBeVisible();
  await expect(dialog.getByText(`Cleo ${lastName}: not printed, because it is revoked`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make File' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Leave out the 2 without a photo' }).uncheck();
  await expect(dialog.getByText('2 of 3 cards')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make File' }).click();

  const batch = page.getByRole('article', { name: '2 cards, A4 sheets' }).first();
  const downloading = page.waitForEvent('download');
  await batch.getByRole('button', { name: 'Download' }).click();
  const pdf = await readFile(await (await downloading).path());
  expect(pdf.toString('latin1').match(PAGE)).toHaveLength(2);
  const saving = page.waitForEvent('download');
  await batch.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.trim().split('\r\n').slice(1).join()).toMatch(new RegExp(`^[^\\r]*${lastName}[^\\r]*,[^\\r]*${lastName}`));
  // That the file was printed is said by itself.
  await expect(rows.filter({ hasText: 'Ann' })).toContainText('Checked');
});
