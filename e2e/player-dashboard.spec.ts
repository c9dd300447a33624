import { expectToast, tile } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { uploadClip } from './support/people.ts';

test('a player sees the numbers and states of their videos, and deletes them after confirming', {
  tag: [
    ...['@ROUTE-06', '@PDASH-01', '@PDASH-02', '@PDASH-03', '@PDASH-04', '@PDASH-09', '@PDASH-10', '@PDASH-11'],
    ...['@PDASH-12', '@PDASH-13', '@ERR-12'],
  ],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ firstName: 'Mara' });
  const live = await uploadClip(player, { title: 'Live clip', approvedBy: admin });
  const waiting = await uploadClip(player, { title: 'Waiting clip' });
  await signInAs(player);
  await page.goto('/player/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara');
  const expectNumbers = async (total: string, approved: string, pending: string) => {
    await expect(tile(page, 'Total Videos')).toHaveText(total);
    await expect(tile(page, 'Approved')).toHaveText(approved);
    await expect(tile(page, 'Pending')).toHaveText(pending);
  };
  await expectNumbers('2', '1', '1');
  const card = (title: string) => page.getByRole('article', { name: title });
  await expect(card('Waiting clip').getByText('Pending')).toBeVisible();
  await expect(card('Live clip').getByText('Live', { exact: true })).toBeVisible();
  await expectAccessible(page);

  for (const video of [live, waiting]) {
    await card(video.title).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Are you sure you want to delete this video? This action cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(card(video.title)).toBeVisible();
    await card(video.title).getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete video' }).click();
    await expectToast(page, 'Video deleted');
    await expect(card(video.title)).toBeHidden();
    expect((await admin.api.get(`/api/videos/${video.id}`)).status()).toBe(404);
  }
  await expectNumbers('0', '0', '0');
});
