import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { mediaFile, uploadClip } from './support/people.ts';

const group = (page: Page, title: string) => page.getByRole('group', { name: `Video: ${title}` });
/** An MP4 file whose index is whole, and whose pictures are noise. */
async function withoutPictures(): Promise<Buffer> {
  const clip = await readFile(mediaFile('silent.mp4'));
  const data = clip.indexOf('mdat') + 4;
  return clip.fill(0xff, data, clip.indexOf('moov') > data ? clip.indexOf('moov') - 4 : clip.length);
}

const isPaused = (element: Locator) => element.evaluate((media: HTMLVideoElement) => media.paused);

test('clicks and keys play, pause and mute; a clip that could not be prepared says so', {
  tag: ['@CONST-01', '@CONST-02', '@CONST-03', '@ERR-61'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const person = await aPlayer();
  await uploadClip(person, { title: 'Solo run', file: 'camcorder.avi', approvedBy: admin });
  await uploadClip(person, { title: 'Damaged', content: await withoutPictures() });
  await signInAs(person);
  await page.goto('/player/dashboard');
  const player = group(page, 'Solo run');
  const video = player.locator('video');
  const overlay = player.locator('[data-part=play-overlay]');
  await expect(overlay).toBeVisible();
  await expect(page.getByRole('article', { name: 'Solo run' }).getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Damaged' }).getByText('Pending', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await video.click();
  await expect(overlay).toBeHidden();
  expect(await isPaused(video)).toBe(false);
  await video.click();
  await expect(overlay).toBeVisible();
  expect(await isPaused(video)).toBe(true);

  const isMuted = () => video.evaluate((media: HTMLVideoElement) => media.muted);
  expect(await isMuted()).toBe(false);
  await player.getByRole('button', { name: 'Mute' }).click();
  expect(await isMuted()).toBe(true);
  await player.getByRole('button', { name: 'Unmute' }).click();
  expect(await isMuted()).toBe(false);
  await player.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();

  await video.evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 0.1;
  });
  await video.click();
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.ended)).toBe(true);
  await expect(overlay).toBeVisible();

  const damaged = page.getByRole('article', { name: 'Damaged' });
  await expect(damaged.getByText('Failed', { exact: true })).toBeVisible();
  await expect(damaged.getByText(/^This video could not be read\./)).toBeVisible();
  await damaged.getByRole('button', { name: 'Try Again' }).click();
  await expect(damaged.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Notifications \(/ })).toHaveText('');
});
