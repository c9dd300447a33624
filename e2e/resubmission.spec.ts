import { expectToast, playToEnd, pressInMenu } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile, prepared, read, uniqueName, uploadClip } from './support/people.ts';

test('a rejected clip is explained, corrected, replaced, resubmitted and approved', async ({
  page,
  admin,
  aPlayer,
  signInAs,
  pageOf,
}) => {
  const player = await aPlayer({ firstName: 'Rosa', lastName: 'Ode' });
  const title = uniqueName('Fence ');
  const better = uniqueName('Derby ');
  const { id } = await uploadClip(player, { title, file: 'one-frame.mp4', approvedBy: admin });
  await signInAs(player);
  const desk = await pageOf(admin);

  // The admin says why.
  await desk.goto(`/admin/content?search=${encodeURIComponent(title)}`);
  await desk.getByRole('article', { name: title }).getByRole('button', { name: 'Reject' }).click();
  const rejecting = desk.getByRole('dialog', { name: `Reject “${title}”` });
  await rejecting.getByLabel('Contact details are visible').check();
  await rejecting.getByLabel('Note for the player').fill('A phone number can be read on the fence.');
  await rejecting.getByLabel('Private note').fill('The second time.');
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expectToast(desk, 'Video rejected');

  // The player reads it, changes the title, replaces the file and sends both to the review.
  await page.goto('/player/dashboard');
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Rejected: Contact details are visible');
  await expect(card).toContainText('A phone number can be read on the fence.');
  await expect(card.getByText('Rejected', { exact: true })).toBeVisible();
  await pressInMenu(card, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Video' });
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Rejected: Contact details are visible');
  await expect(dialog).not.toContainText('The second time.');
  await dialog.getByLabel('Title').fill(better);
  await dialog.locator('input[type=file]').setInputFiles(mediaFile('silent.mp4'));
  await dialog.getByRole('button', { name: 'Save and Resubmit' }).click();
  await expectToast(page, 'Video resubmitted', 'It waits for review again.');
  await expect(dialog).toBeHidden();
  const changed = page.getByRole('article', { name: better });
  await expect(changed).not.toContainText('Rejected');
  const { fileSize, isPublic, isApproved } = await prepared(player, id);
  expect([fileSize > 0, isPublic, isApproved]).toEqual([true, true, false]);

  // The admin sees it waiting and what has happened to it, and approves it: it is live.
  await desk.goto(`/admin/content?search=${encodeURIComponent(better)}&status=pending`);
  const waiting = desk.getByRole('article', { name: better });
  await expect(waiting).not.toContainText('Rejected');
  await waiting.getByRole('button', { name: 'History' }).click();
  const history = desk.getByRole('dialog', { name: `History of “${better}”` });
  await expect(history.getByRole('listitem').filter({ hasText: 'Rejected' })).toContainText('The second time.');
  await expect(history.getByRole('listitem').filter({ hasText: 'File replaced' })).toContainText('Rosa Ode');
  await desk.keyboard.press('Escape');
  await expect(waiting.getByRole('button', { name: 'History' })).toBeFocused();
  // Players of other tests have sent the same file, so that the list leads to the review, where a copy is confirmed.
  await playToEnd(waiting);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await read(await admin.api.patch(`/api/videos/${id}`, { data: { isApproved: true } }));
  await page.reload();
  await expect(changed.getByText('Live', { exact: true })).toBeVisible();

  // Other texts bring it back to the review; the dialog says so before.
  await pressInMenu(changed, 'Edit');
  await expect(dialog).toContainText('this video goes back to the review');
  await dialog.getByLabel('Description').fill('Left foot.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Video saved', 'It waits for review again.');
  await expect(changed.getByText('Pending', { exact: true })).toBeVisible();
});
