import { tile } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { LIVE, openLive, reply, stream } from './support/live.ts';
import { meet, write } from './support/messages.ts';
import { changeUser, uploadClip } from './support/people.ts';

test('a message that arrives keeps what is written in the reply and the place that is read', {
  tag: ['@LIVE-18'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await meet(player, scout);
  for (let number = 1; number <= 12; number += 1) await write(scout, player, { content: `Content ${number}` });
  await signInAs(player);
  await openLive(page, `/messages?with=${scout.account.id}`);
  await expect(stream(page).getByText('Content 12', { exact: true })).toBeInViewport();
  await reply(page).fill('A draft');
  const place = stream(page).getByText('Content 2', { exact: true });
  await place.scrollIntoViewIfNeeded();
  const before = await place.boundingBox();
  await write(scout, player, { content: 'The newest' });
  await expect(stream(page).getByText('The newest')).toBeAttached();
  await expect(stream(page).getByText('The newest')).not.toBeInViewport();
  const after = await place.boundingBox();
  // Positions are rounded to parts of a pixel.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  await expect(reply(page)).toHaveValue('A draft');
  await expect(reply(page)).toBeFocused();
});

test('a player sees a new message counted, and their rights and the state of their video change, without reloading, until they sign out', async ({
  page,
  aPlayer,
  aScout,
  admin,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout()];
  await signInAs(player);
  await openLive(page, '/player/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  const messages = main.getByRole('link', { name: 'Messages' });
  await expect(messages).not.toHaveAccessibleDescription('1 unread');
  await write(scout, player);
  await expect(messages).toHaveAccessibleDescription('1 unread');
  const upload = page.getByRole('button', { name: 'Upload Video' }).first();
  await expect(upload).toHaveAccessibleDescription('');
  await changeUser(admin, player.account.id, { canUploadVideos: false });
  await expect(upload).toHaveAccessibleDescription(/.+/);
  await changeUser(admin, player.account.id, { canUploadVideos: true });
  await expect(upload).toHaveAccessibleDescription('');
  const clips = page.getByRole('article');
  await expect(clips).toHaveCount(0);
  const video = await uploadClip(player, { title: 'Free kick' });
  await expect(clips.getByText('Pending', { exact: true })).toBeVisible();
  await admin.api.patch(`/api/videos/${video.id}`, { data: { isApproved: true } });
  await expect(clips.getByText('Live', { exact: true })).toBeVisible();
  await expect(tile(page, 'Approved')).toHaveText('1');
  // Signing out closes the stream.
  const closed = page.waitForEvent('requestfailed', (request) => LIVE.test(request.url()));
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await closed;
});
