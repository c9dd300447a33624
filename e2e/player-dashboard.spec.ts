import type { Message } from '@touchline/contracts/messages';
import { breakCalls, callOf, expectToast, holdCalls, tile } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giveProfile, read, uploadClip } from './support/people.ts';

test("a player's numbers follow uploads and approvals", {
  tag: ['@ROUTE-06', '@PDASH-01', '@PDASH-02', '@PDASH-03', '@PDASH-04', '@PDASH-09', '@PDASH-12', '@PDASH-13'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ firstName: 'Mara' });
  await uploadClip(player, { title: 'Waiting clip' });
  await signInAs(player);
  await page.goto('/player/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara');
  await expect(tile(page, 'Total Videos')).toHaveText('1');
  await expect(tile(page, 'Approved')).toHaveText('0');
  await expect(tile(page, 'Pending')).toHaveText('1');
  await expect(page.getByRole('article', { name: 'Waiting clip' }).getByText('Pending')).toBeVisible();

  await uploadClip(player, { title: 'Live clip', approvedBy: admin });
  await page.reload();
  await expect(tile(page, 'Total Videos')).toHaveText('2');
  await expect(tile(page, 'Approved')).toHaveText('1');
  await expect(tile(page, 'Pending')).toHaveText('1');
  await expect(page.getByRole('article', { name: 'Live clip' }).getByText('Live', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('unread messages to the player are counted', { tag: ['@PDASH-05'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const player = await aPlayer();
  const scout = await aScout();
  const write = async () =>
    read<Message>(
      await scout.api.post('/api/messages', {
        data: { receiverId: player.account.id, subject: 'Hello', content: 'Are you free?' },
      }),
    );
  await write();
  const { id } = await write();
  await read(await player.api.patch(`/api/messages/${id}/read`));
  await player.api.post('/api/messages', {
    data: { receiverId: scout.account.id, subject: 'Re: Hello', content: 'Yes.' },
  });
  await signInAs(player);
  await page.goto('/player/dashboard');
  await expect(tile(page, 'New Messages')).toHaveText('1');
});

test('the quick actions open the profile and the upload dialog', { tag: ['@PDASH-06', '@PDASH-07'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Upload Video' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL(/\/player\/profile$/);
});

test('a player deletes an approved or pending video after confirming', {
  tag: ['@PDASH-10', '@PDASH-11', '@ERR-12'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer();
  const live = await uploadClip(player, { title: 'Live clip', approvedBy: admin });
  const waiting = await uploadClip(player, { title: 'Waiting clip' });
  await signInAs(player);
  await page.goto('/player/dashboard');
  for (const video of [live, waiting]) {
    const card = page.getByRole('article', { name: video.title });
    await card.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Are you sure you want to delete this video? This action cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete video' }).click();
    await expectToast(page, 'Video deleted');
    await expect(card).toBeHidden();
    expect((await admin.api.get(`/api/videos/${video.id}`)).status()).toBe(404);
  }
  await expect(tile(page, 'Total Videos')).toHaveText('0');
});

test('a failed deletion shows its message and keeps the video', { tag: ['@ERR-13'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  const video = await uploadClip(player);
  await signInAs(player);
  await breakCalls(page, 'videos.delete');
  await page.goto('/player/dashboard');
  const card = page.getByRole('article', { name: video.title });
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  await expectToast(page, 'Deletion failed', 'Failed to delete video. Please try again.');
  await expect(card).toBeVisible();
});

test('the status card follows verification and profile, and links to the profile', {
  tag: ['@PDASH-14', '@PDASH-15', '@PDASH-16', '@PDASH-17'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(player);
  await page.goto('/player/dashboard');
  const card = page.getByRole('region', { name: 'Profile Status' });
  await expect(card.getByText('Pending')).toBeVisible();
  await expect(card.getByText('Incomplete')).toBeVisible();
  await expect(page.getByText(/full access once/)).toBeVisible();
  await card.getByRole('link', { name: 'Complete your profile' }).click();
  await expect(page).toHaveURL(/\/player\/profile$/);

  await admin.api.patch(`/api/users/${player.account.id}`, { data: { isVerified: true } });
  await giveProfile(player);
  await page.goto('/player/dashboard');
  await expect(card.getByText('Verified')).toBeVisible();
  await expect(card.getByText('Complete', { exact: true })).toBeVisible();
  await expect(page.getByText(/full access once/)).toBeHidden();
});

test('recent activity lists the latest three videos and their state', {
  tag: ['@PDASH-18', '@PDASH-19', '@PDASH-20'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/dashboard');
  const card = page.getByRole('region', { name: 'Recent Activity' });
  await expect(card.getByText('No recent activity')).toBeVisible();
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    await uploadClip(player, { title, ...(title === 'Fourth' && { approvedBy: admin }) });
  }
  await page.reload();
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('Fourth');
  await expect(card.getByRole('listitem').first()).toContainText('Approved');
  await expect(card.getByRole('listitem').nth(1)).toContainText('Pending review');
  await expect(card.getByText('First')).toBeHidden();
});

test('a list that fails to load says so and can be retried', { tag: ['@ERR-59'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  await breakCalls(page, 'videos.list');
  await page.goto('/player/dashboard');
  const list = page.getByRole('region', { name: 'My Videos' });
  await expect(list.getByText('Failed to fetch videos')).toBeVisible();
  await page.unroute(callOf('videos.list'));
  await list.getByRole('button', { name: /again/i }).click();
  await expect(list.getByText('No videos yet')).toBeVisible();
});

test('leaving the page and coming back requests nothing again', { tag: ['@CONST-10', '@CONST-11'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  await page.goto('/player/dashboard');
  await expect(tile(page, 'Total Videos')).toHaveText('0');
  const calls: string[] = [];
  // Only the current user is requested again.
  page.on('request', (request) => /\/trpc\/.*(videos|messages)\./.test(request.url()) && calls.push(request.url()));
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL(/\/player\/profile$/);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(tile(page, 'Total Videos')).toHaveText('0');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    // Calls are batched for a moment before they are sent.
    return new Promise((resolve) => setTimeout(resolve, 50)).then(() => fetch('/healthz'));
  });
  await expect(page.getByRole('region', { name: 'My Videos' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('placeholders are shown while the videos load', async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  const held = await holdCalls(page, callOf('videos.list'));
  await page.goto('/player/dashboard');
  await expect(page.getByRole('region', { name: 'My Videos' })).toBeVisible();
  await expect(page.getByText('No videos yet')).toBeHidden();
  await held.release();
  await expect(page.getByText('No videos yet')).toBeVisible();
});
