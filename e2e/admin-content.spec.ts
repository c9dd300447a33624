import { expectToast } from './support/actions.ts';
import { choose } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { uniqueName, uploadClip } from './support/people.ts';

test('a moderator watches and approves a video with the keyboard alone, and finds it by its status', {
  tag: ['@MOD-07', '@MOD-13'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const title = uniqueName('clip');
  await uploadClip(await aPlayer(), { title });
  await signInAs(admin);
  await page.goto(`/admin/content?search=${title}`);
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const play = card.getByRole('button', { name: /^play/i }).first();
  for (let tabs = 0; tabs < 40 && !(await play.evaluate((node) => node === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  const clip = card.locator('video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/admin\/content\?search=/);

  const approve = card.getByRole('button', { name: 'Approve' });
  for (let tabs = 0; tabs < 40 && !(await approve.evaluate((node) => node === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectToast(page, 'Video approved');
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();

  await choose(page, 'Status', 'Pending Review');
  await expect(page.getByRole('heading', { name: 'Videos (0)' })).toBeVisible();
  await expect(card).toBeHidden();
  await choose(page, 'Status', 'Approved');
  await expect(card).toBeVisible();
});
