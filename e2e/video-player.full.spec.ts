import { callOf } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, uploadClip } from './support/people.ts';
import { isPaused, openClip, timeOf } from './support/video-players.ts';

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
  await expect(card.getByText('Pending')).toBeVisible();
  await expect(card.getByText('Preparing')).toBeHidden();
  await card.getByRole('button', { name: 'Solo run' }).click();
  await expect.poll(() => timeOf(page.getByRole('dialog').locator('video'))).toBeGreaterThan(0);
});
