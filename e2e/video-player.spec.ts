import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { uploadClip } from './support/people.ts';

const video = (page: Page) => page.locator('video');
const overlay = (page: Page) => page.locator('[data-part=play-overlay]');
const isPaused = (element: Locator) => element.evaluate((media: HTMLVideoElement) => media.paused);

test.beforeEach(async ({ page, aPlayer, signInAs }, info) => {
  const player = await aPlayer();
  const file = info.title.includes('camcorder') ? 'camcorder.avi' : 'h264.mp4';
  await uploadClip(player, { title: 'Solo run', file });
  await signInAs(player);
  await page.goto('/player/dashboard');
  await expect(page.getByRole('article', { name: 'Solo run' })).toBeVisible();
});

test('clicks and keys play, pause and mute; the overlay shows while the video is paused', {
  tag: ['@CONST-01', '@CONST-02', '@CONST-03'],
}, async ({ page }) => {
  await expect(overlay(page)).toBeVisible();
  await video(page).click();
  await expect(overlay(page)).toBeHidden();
  expect(await isPaused(video(page))).toBe(false);
  await video(page).click();
  await expect(overlay(page)).toBeVisible();
  expect(await isPaused(video(page))).toBe(true);

  const group = page.getByRole('group', { name: 'Video: Solo run' });
  const isMuted = () => video(page).evaluate((media: HTMLVideoElement) => media.muted);
  expect(await isMuted()).toBe(false);
  await group.getByRole('button', { name: 'Mute' }).click();
  expect(await isMuted()).toBe(true);
  await group.getByRole('button', { name: 'Unmute' }).click();
  expect(await isMuted()).toBe(false);
  await group.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('k');
  await expect(group.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(group.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(group.getByRole('button', { name: 'Play' })).toBeVisible();

  await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 0.1;
  });
  await video(page).click();
  await expect.poll(() => video(page).evaluate((media: HTMLVideoElement) => media.ended)).toBe(true);
  await expect(overlay(page)).toBeVisible();
});

test('a camcorder clip that this browser cannot decode offers a download, without a toast', {
  tag: ['@ERR-61'],
}, async ({ page }) => {
  await page.getByRole('group', { name: 'Video: Solo run' }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('group', { name: 'Video: Solo run' }).getByRole('link', { name: /download/i }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveText('');
});
