import type { Video } from '@touchline/contracts/videos';
import { callOf, expectToast } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { read, uniqueName, uploadClip } from './support/people.ts';

test('a moderator finds, watches, approves, rejects and deletes a video', {
  tag: [
    '@ROUTE-16',
    '@MOD-01',
    '@MOD-05',
    '@MOD-08',
    '@MOD-10',
    '@MOD-11',
    '@MOD-12',
    '@MOD-13',
    '@MOD-14',
    '@MOD-15',
    '@MOD-16',
    '@MOD-17',
    '@MOD-18',
    '@ERR-12',
    '@ERR-53',
    '@ERR-55',
    '@API-25',
  ],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ firstName: 'Ann', lastName: 'Bee' });
  const title = uniqueName('clip ');
  const video = await uploadClip(player, { title, description: 'From the left wing.' });
  await signInAs(admin);
  await page.goto('/admin/content');
  await expect(page.getByRole('heading', { name: 'Content Moderation' })).toBeVisible();
  await page.getByPlaceholder('Search videos or players...').fill(title);
  await expect(page.getByRole('heading', { name: 'Videos (1)' })).toBeVisible();
  await expectAccessible(page);
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('by Ann Bee')).toBeVisible();
  await expect(card.getByText('From the left wing.')).toBeVisible();
  await expect(card.getByText('1 MB')).toBeVisible();
  await expect(card.getByText(/^\d{1,2} \w{3,4} \d{4}$/)).toBeVisible();
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reject' })).toBeHidden();

  await card.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Video approved', /now public/);
  await expect(card.getByText('Approved', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Approve' })).toBeHidden();
  expect(await read<Video>(await admin.api.get(`/api/videos/${video.id}`))).toMatchObject({ isApproved: true });

  const sent = page.waitForRequest(callOf('videos.moderate'));
  await card.getByRole('button', { name: 'Reject' }).click();
  expect((await sent).postData()).toContain('"isApproved":false,"isPublic":false');
  await expectToast(page, 'Video rejected');
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByText('Private', { exact: true })).toBeVisible();
  const rejected = await read<Video>(await admin.api.get(`/api/videos/${video.id}`));
  expect(rejected).toMatchObject({ isApproved: false, isPublic: false });

  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete this video? This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete video' }).click();
  await expectToast(page, 'Video deleted');
  await expect(card).toBeHidden();
  expect((await admin.api.get(`/api/videos/${video.id}`)).status()).toBe(404);
  expect((await admin.api.get(`/api/videos/${video.id}/file`)).status()).toBe(404);
});
