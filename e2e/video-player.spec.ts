import { readFile } from 'node:fs/promises';
import { callOf } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile, uploadClip } from './support/people.ts';
import { isPaused, openClip, playerOf, timeOf } from './support/video-players.ts';

/** An MP4 file whose index is whole, and whose pictures are noise. */
async function withoutPictures(): Promise<Buffer> {
  const clip = await readFile(mediaFile('silent.mp4'));
  const data = clip.indexOf('mdat') + 4;
  return clip.fill(0xff, data, clip.indexOf('moov') > data ? clip.indexOf('moov') - 4 : clip.length);
}

test('clicks and keys play, pause and mute; a clip that could not be prepared says so', {
  tag: ['@CONST-01', '@CONST-02', '@CONST-03', '@ERR-61'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const person = await aPlayer();
  await signInAs(await aScout());
  const { player, video } = await openClip(page, { person, admin, file: 'portrait.mp4' });
  const overlay = player.locator('[data-part=play-overlay]');
  await expect(overlay).toBeVisible();
  await video.click();
  await expect(overlay).toBeHidden();
  expect(await isPaused(video)).toBe(false);
  // A click while it starts would be ignored.
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
  await video.click();
  await expect.poll(() => isPaused(video)).toBe(true);
  await expect(overlay).toBeHidden();
  const isMuted = () => video.evaluate((media: HTMLVideoElement) => media.muted);
  expect(await isMuted()).toBe(false);
  await player.getByRole('button', { name: 'Mute' }).click();
  expect(await isMuted()).toBe(true);
  await player.getByRole('button', { name: 'Unmute' }).click();
  expect(await isMuted()).toBe(false);
  await player.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // For scouts M alone marks the moment.
  await page.keyboard.press('Shift+M');
  await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await video.evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 0.1;
  });
  await video.click();
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.ended)).toBe(true);
  await expect(overlay).toBeHidden();

  // Its player plays it from their list, without leaving the page.
  await uploadClip(person, { title: 'Damaged', content: await withoutPictures() });
  await signInAs(person);
  await page.goto('/player/dashboard');
  const row = page.getByRole('article', { name: 'Solo run' });
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
  const opener = row.getByRole('button', { name: 'Solo run' });
  await opener.press('Enter');
  const own = playerOf(page, 'Solo run').locator('video');
  await expect.poll(() => timeOf(own)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(own).toBeHidden();
  await expect(opener).toBeFocused();
  const damaged = page.getByRole('article', { name: 'Damaged' });
  await expect(damaged.getByText('Pending', { exact: true })).toBeHidden();
  await expect(damaged.getByText('Failed', { exact: true })).toBeVisible();
  await expect(damaged.getByText(/^This video could not be read\./)).toBeVisible();
  const response = page.waitForResponse(callOf('videos.reprocess'));
  await damaged.getByRole('button', { name: 'Try Again' }).click();
  expect((await response).status()).toBe(200);
  await expect(damaged.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Notifications \(/ })).toHaveText('');
});

test('after a click on the picture keys reach the player, also in full screen; the seek bar fits a phone', {
  tag: ['@PLAY-07'],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const person = await aPlayer();
  await signInAs(await aScout());
  const { player, video } = await openClip(page, { person, admin, file: 'sparse-keys.mp4' });
  await video.click();
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(video)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await video.click();
  await expect.poll(() => isPaused(video)).toBe(false);
  // For scouts M alone marks the moment.
  await page.keyboard.press('Shift+M');
  await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  // On a phone the seek bar has a row of its own, and its preview stays in the player.
  await page.setViewportSize({ width: 360, height: 740 });
  await player.scrollIntoViewIfNeeded();
  const slider = player.getByRole('slider', { name: 'Seek' });
  const [frame, bar] = await Promise.all([player.boundingBox(), slider.boundingBox()]);
  if (!frame || !bar) throw new Error('The player is not shown.');
  expect(bar.width).toBeGreaterThan(frame.width - 24);
  for (const x of [1, bar.width - 1]) {
    await slider.hover({ position: { x, y: bar.height / 2 } });
    const preview = await player.locator('[data-part=seek-preview]').boundingBox();
    expect(preview?.x).toBeGreaterThanOrEqual(frame.x);
    expect((preview?.x ?? 0) + (preview?.width ?? 0)).toBeLessThanOrEqual(frame.x + frame.width);
  }
});
