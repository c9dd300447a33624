import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { uploadClip } from './support/people.ts';

const video = (page: Page) => page.locator('video');
const overlay = (page: Page) => page.locator('[data-part=play-overlay]');
const isPaused = (element: Locator) => element.evaluate((media: HTMLVideoElement) => media.paused);

test.beforeEach(async ({ page, aPlayer, signInAs }, info) => {
  const player = await aPlayer();
  const file = info.title.includes('camcorder') ? 'camcorder.avi' : 'h264.mp4';
  await uploadClip(player, { title: 'Solo run', file, tags: ['one', 'two', 'three', 'four', 'five'] });
  await signInAs(player);
  await page.goto('/player/dashboard');
  await expect(page.getByRole('article', { name: 'Solo run' })).toBeVisible();
});

test('a click plays, the next pauses; the overlay shows while the video is paused', {
  tag: ['@CONST-01', '@CONST-02'],
}, async ({ page }) => {
  await expect(overlay(page)).toBeVisible();
  await video(page).click();
  await expect(overlay(page)).toBeHidden();
  expect(await isPaused(video(page))).toBe(false);
  await video(page).click();
  await expect(overlay(page)).toBeVisible();
  expect(await isPaused(video(page))).toBe(true);
  await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 0.1;
  });
  await video(page).click();
  await expect.poll(() => video(page).evaluate((media: HTMLVideoElement) => media.ended)).toBe(true);
  await expect(overlay(page)).toBeVisible();
});

test('the sound can be switched off and on', { tag: ['@CONST-03'] }, async ({ page }) => {
  const isMuted = () => video(page).evaluate((media: HTMLVideoElement) => media.muted);
  expect(await isMuted()).toBe(false);
  await page.getByRole('button', { name: 'Mute' }).click();
  expect(await isMuted()).toBe(true);
  await page.getByRole('button', { name: 'Unmute' }).click();
  expect(await isMuted()).toBe(false);
});

test('a card shows three tags and the number of the others, whole megabytes, minutes and seconds', {
  tag: ['@CONST-05', '@CONST-06', '@CONST-07'],
}, async ({ page }) => {
  const card = page.getByRole('article', { name: 'Solo run' });
  for (const tag of ['one', 'two', 'three', '+2']) await expect(card.getByText(tag, { exact: true })).toBeVisible();
  await expect(card.getByText('four', { exact: true })).toBeHidden();
  await expect(card.getByText('2 MB')).toBeVisible();
  await expect(card.getByText('0:05', { exact: true })).toBeVisible();
});

test('a video has a poster, and a text for browsers without video', { tag: ['@CONST-08', '@CONST-09'] }, async ({
  page,
}) => {
  await expect(video(page)).toHaveAttribute('poster', '/api/placeholder/video-thumbnail');
  const fallback = await video(page).evaluate((media) => media.textContent);
  expect(fallback).toContain('Your browser does not support the video tag.');
  await expect(video(page).locator('a')).toHaveAttribute('href', /\/api\/videos\/.+\/file/);
});

test('keys play, pause, seek and mute', { tag: ['@CONST-01', '@CONST-03'] }, async ({ page }) => {
  const group = page.getByRole('group', { name: 'Video: Solo run' });
  await group.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('k');
  await expect(group.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(group.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(group.getByRole('button', { name: 'Play' })).toBeVisible();
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

test('a playback that the browser blocks is only logged', { tag: ['@ERR-61'] }, async ({ page }) => {
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('The clip could not be played.'));
  await video(page).click();
  await logged;
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveText('');
});
