import type { Video } from '@touchline/contracts/videos';
import { breakCalls, callOf, expectToast, tile } from './support/actions.ts';
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

test('the search matches title, description and both names of the player', { tag: ['@MOD-06'] }, async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const [first, last] = [uniqueName('First'), uniqueName('Last')];
  const [title, description] = [uniqueName('title'), uniqueName('words')];
  await uploadClip(await aPlayer({ firstName: first, lastName: last }), { title, description });
  await signInAs(admin);
  await page.goto('/admin/content');
  const search = page.getByPlaceholder('Search videos or players...');
  for (const typed of [title.toUpperCase(), description, first, last]) {
    // The previous results stay until the next response.
    await search.fill(uniqueName('nothing'));
    await expect(page.getByText('No videos found')).toBeVisible();
    await search.fill(typed);
    await expect(page.getByRole('heading', { name: 'Videos (1)' })).toBeVisible();
    await expect(page.getByRole('article', { name: title })).toBeVisible();
  }
});

test('the filter shows all, pending or approved videos and is kept in the URL', { tag: ['@MOD-07'] }, async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const name = uniqueName('set');
  const player = await aPlayer();
  await uploadClip(player, { title: `${name} one` });
  await uploadClip(player, { title: `${name} two`, approvedBy: admin });
  await signInAs(admin);
  await page.goto('/admin/content');
  await page.getByPlaceholder('Search videos or players...').fill(name);
  await expect(page.getByRole('article')).toHaveCount(2);
  const filter = page.getByRole('combobox', { name: /status|show/i });
  await filter.click();
  await expect(page.getByRole('option')).toHaveText(['All videos', 'Pending Review', 'Approved']);
  await page.getByRole('option', { name: 'Pending Review' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: `${name} one` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: `${name} one` })).toBeVisible();
  await filter.click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page.getByRole('article', { name: `${name} two` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('tiles and badge show the number of videos', { tag: ['@MOD-02', '@MOD-03', '@MOD-04', '@MOD-09'] }, async ({
  page,
  admin,
  signInAs,
}) => {
  await signInAs(admin);
  await page.route(callOf('videos.counts'), (route) =>
    route.fulfill({ json: countsFor(route.request().url(), { total: 12, approved: 9, pending: 3 }) }),
  );
  await page.goto('/admin/content');
  await expect(tile(page, 'Total Videos')).toHaveText('12');
  await expect(tile(page, 'Approved')).toHaveText('9');
  await expect(tile(page, 'Pending')).toHaveText('3');
  await expect(page.getByText('3 pending review')).toBeVisible();
});

/** The stubbed counts at their place in the batch; the other calls of the batch return nothing. */
function countsFor(url: string, counts: object): object[] {
  const [names = ''] = url.slice(url.indexOf('/trpc/') + '/trpc/'.length).split('?');
  const answers: Record<string, unknown> = {
    'videos.counts': counts,
    'videos.forModeration': { items: [], nextCursor: null },
    'videos.moderationCount': 0,
  };
  return names.split(',').map((name) => ({ result: { data: answers[name] ?? null } }));
}

test('the list says when nothing matches and when no videos exist', { tag: ['@MOD-19', '@MOD-20', '@MOD-21'] }, async ({
  page,
  admin,
  signInAs,
}) => {
  await signInAs(admin);
  await page.goto('/admin/content?search=no-clip-is-called-this');
  await expect(page.getByText('No videos found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters.')).toBeVisible();
  await page.route(callOf('videos.forModeration'), (route) =>
    route.fulfill({ json: countsFor(route.request().url(), { total: 0, approved: 0, pending: 0 }) }),
  );
  await page.goto('/admin/content');
  await expect(page.getByText('No videos found')).toBeVisible();
  await expect(page.getByText('No videos have been uploaded yet.')).toBeVisible();
});

test('a failed action shows one message and changes nothing', {
  tag: ['@ERR-54', '@ERR-13', '@ERR-59', '@CONST-13'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const [one, two] = [uniqueName('clip'), uniqueName('clip')];
  const player = await aPlayer();
  await uploadClip(player, { title: one });
  await uploadClip(player, { title: two, approvedBy: admin });
  await signInAs(admin);
  const moderations = await breakCalls(page, 'videos.moderate');
  await breakCalls(page, 'videos.delete');
  await page.goto(`/admin/content?search=${one}`);
  await page.getByRole('article', { name: one }).getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Approval failed', 'Failed to approve video. Please try again.');
  await page.getByRole('article', { name: one }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  await expectToast(page, 'Deletion failed', 'Failed to delete video. Please try again.');
  await page.goto(`/admin/content?search=${two}`);
  await page.getByRole('article', { name: two }).getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Rejection failed', 'Failed to reject video. Please try again.');
  expect(moderations.count).toBe(2);
  const lists = await breakCalls(page, 'videos.forModeration');
  await page.reload();
  await expect(page.getByText('Failed to fetch videos')).toBeVisible();
  expect(lists.count).toBe(1);
});
