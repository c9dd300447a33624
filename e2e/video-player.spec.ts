import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callOf } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giveProfile, mediaFile, type Person, uploadClip } from './support/people.ts';

const group = (page: Page, title: string) => page.getByRole('group', { name: `Video: ${title}` });
/** An MP4 file whose index is whole, and whose pictures are noise. */
async function withoutPictures(): Promise<Buffer> {
  const clip = await readFile(mediaFile('silent.mp4'));
  const data = clip.indexOf('mdat') + 4;
  return clip.fill(0xff, data, clip.indexOf('moov') > data ? clip.indexOf('moov') - 4 : clip.length);
}

const timeOf = (element: Locator) => element.evaluate((media: HTMLVideoElement) => media.currentTime);
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
  // A click while it starts would be ignored.
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
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
  const response = page.waitForResponse(callOf('videos.reprocess'));
  await damaged.getByRole('button', { name: 'Try Again' }).click();
  expect((await response).status()).toBe(200);
  await expect(damaged.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Notifications \(/ })).toHaveText('');
});

/** A page with one live clip in its player. */
async function openClip(page: Page, { person, admin, file }: { person: Person; admin: Person; file: string }) {
  await giveProfile(person);
  await uploadClip(person, { file, approvedBy: admin });
  await page.goto(`/players/${person.account.id}`);
  const player = group(page, 'Solo run');
  const video = player.locator('video');
  await video.scrollIntoViewIfNeeded();
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0);
  return { player, video };
}

test('after a click on the picture keys reach the player, also in full screen, and the page does not scroll', async ({
  page,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
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
  await page.keyboard.press('m');
  await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('each step shows another frame, and a loop up to the end plays again', async ({
  page,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const person = await aPlayer();
  await signInAs(await aScout());
  const { player, video } = await openClip(page, { person, admin, file: 'camcorder.avi' });
  await video.evaluate((media: HTMLVideoElement) => {
    const look = (_now: number, { mediaTime }: { mediaTime: number }) => {
      media.dataset.frame = String(mediaTime);
      media.requestVideoFrameCallback(look);
    };
    media.requestVideoFrameCallback(look);
  });
  /** The time of the frame that the browser shows, in seconds: it paints a frame after it has found it. */
  const shown = async () => Number(await video.getAttribute('data-frame'));
  const middle = await video.evaluate((media: HTMLVideoElement) => media.duration / 2);
  await player.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('5');
  await expect.poll(async () => Math.abs((await shown()) - middle)).toBeLessThan(0.1);
  const frames = [await shown()];
  for (let step = 1; step <= 5; step += 1) {
    await page.keyboard.press('.');
    await expect.poll(shown).toBeGreaterThan(frames.at(-1) ?? Number.POSITIVE_INFINITY);
    frames.push(await shown());
  }
  await page.keyboard.press(',');
  await expect.poll(shown).toBe(frames.at(-2));

  await page.keyboard.press('8');
  await page.keyboard.press('a');
  const start = await timeOf(video);
  await video.evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration;
  });
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime === media.duration)).toBe(true);
  await page.keyboard.press('b');
  await page.keyboard.press('k');
  const rounds = video.evaluate(
    (media: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        let count = 0;
        media.addEventListener('seeked', () => ++count === 2 && resolve(media.currentTime));
      }),
  );
  expect(await rounds).toBeCloseTo(start, 0);
  expect(await isPaused(video)).toBe(false);
});

test('a play counts when the page is left in the middle of it', async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const person = await aPlayer();
  await signInAs(await aScout());
  const { video } = await openClip(page, { person, admin, file: 'sparse-keys.mp4' });
  await video.click();
  await expect.poll(() => timeOf(video)).toBeGreaterThan(3.2);
  await page.goto('about:blank');
  const plays = async () => (await person.api.get(`/trpc/videos.ofPlayer?input=${input(person)}`)).text();
  await expect.poll(plays).toContain('"plays":1');
});

const input = ({ account }: Person) => encodeURIComponent(JSON.stringify({ playerId: account.id }));

test('a clip that is uploaded elsewhere appears and plays, without a reload of the page', async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const person = await aPlayer();
  await signInAs(person);
  const opened = page.waitForResponse(callOf('live.changes'));
  await page.goto('/player/dashboard');
  await opened;
  await uploadClip(person, { file: 'hdr10.mp4' });
  const card = page.getByRole('article', { name: 'Solo run' });
  await expect(card.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(card.getByText('Preparing')).toBeHidden();
});

test('the seek bar of a phone has a row of its own, and its preview stays in the player', async ({
  page,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const person = await aPlayer();
  await signInAs(await aScout());
  await page.setViewportSize({ width: 360, height: 740 });
  const { player } = await openClip(page, { person, admin, file: 'sparse-keys.mp4' });
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
