import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { writeLargeVideo } from './support/large-video.ts';
import { prepared, read } from './support/people.ts';
import { slowDown } from './support/uploads.ts';

const MB = 1024 ** 2;
const [START, END] = [12.3, 32.3];

/**
 * The seconds that the time code of a video shows at some of its own seconds. Twelve bars hold the number of the frame, the
 * lowest bit at the left; there are 25 a second.
 */
function timeCodes(page: Page, address: string, seconds: readonly number[]): Promise<number[]> {
  return page.evaluate(
    async ({ src, times }) => {
      const video = document.createElement('video');
      const next = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      video.src = src;
      await Promise.race([next('loadeddata'), next('error')]);
      if (video.error) throw new Error(video.error.message);
      const canvas = Object.assign(document.createElement('canvas'), { width: 384, height: 216 });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const found: number[] = [];
      for (const time of times) {
        const seeked = next('seeked');
        video.currentTime = time < 0 ? video.duration + time : time;
        await seeked;
        context?.drawImage(video, 0, 0, canvas.width, canvas.height);
        let frame = 0;
        for (let bar = 0; bar < 12; bar += 1) {
          const [bright = 0] = context?.getImageData(bar * 32 + 16, 108, 1, 1).data ?? [];
          if (bright > 128) frame += 2 ** bar;
        }
        found.push(frame / 25);
      }
      return [...found, video.duration];
    },
    { src: address, times: [...seconds] },
  );
}

test('of a video of 900 MB only the chosen part is sent, and plays from the chosen second to the other', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  const file = testInfo.outputPath('whole-match.mp4');
  await mkdir(dirname(file), { recursive: true });
  await writeLargeVideo(file, 900 * MB);
  const person = await aPlayer();
  await signInAs(person);
  await page.goto('/player/dashboard');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/api/uploads/')) {
      sent += request.postDataBuffer()?.length ?? Number(request.headers()['content-length'] ?? 0);
    }
  });

  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expectToast(page, 'File too large', 'Video file must be under 100MB.');
  await dialog.getByRole('button', { name: 'Choose a Part' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a Part' });
  const place = async (label: string, time: string) => {
    await chooser.getByLabel(label).fill(time);
    await chooser.getByLabel(label).press('Enter');
  };
  await place('Start Time', '0:12.3');
  await place('End Time', '0:32.3');
  await expect(chooser.getByRole('slider', { name: 'Start' })).toHaveAttribute('aria-valuetext', '0:12.3');
  await expect(chooser.getByRole('slider', { name: 'End' })).toHaveAttribute('aria-valuetext', '0:32.3');
  await chooser.getByRole('button', { name: 'Use This Part' }).click();
  await expect(chooser).toBeHidden({ timeout: 60_000 });

  await dialog.getByLabel('Title').fill('Free kick');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 200,
  );
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  const { id } = (await (await answer).json()) as Video;
  await expectToast(page, 'Video uploaded successfully!');
  const { fileSize, processing } = await prepared(person, id);
  expect(processing).toBe('ready');
  expect(fileSize).toBeLessThan(40 * MB);
  expect(sent).toBeLessThan(40 * MB);

  const [first = 0, last = 0, duration = 0] = await timeCodes(
    page,
    `/api/videos/${id}/file?kind=playback`,
    [0.02, -0.06],
  );
  expect(Math.abs(first - START)).toBeLessThan(0.2);
  expect(Math.abs(last - END)).toBeLessThan(0.2);
  expect(Math.abs(duration - (END - START))).toBeLessThan(0.2);
  const stored = await read<Video[]>(await page.request.get(`/api/videos?playerId=${person.account.id}`));
  expect(stored).toHaveLength(1);
  await rm(file);
});

test('a cut part whose upload was interrupted by a reload continues without choosing or cutting anything again', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  const file = testInfo.outputPath('match.mp4');
  await mkdir(dirname(file), { recursive: true });
  await writeLargeVideo(file, 60 * MB);
  const person = await aPlayer();
  await signInAs(person);
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Choose a Part' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose a Part' });
  await chooser.getByLabel('End Time').fill('0:10');
  await chooser.getByLabel('End Time').press('Enter');
  await chooser.getByRole('button', { name: 'Use This Part' }).click();
  await expect(chooser).toBeHidden({ timeout: 60_000 });
  await slowDown(page);
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  const bar = dialog.getByRole('progressbar');
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThanOrEqual(20);
  page.once('dialog', (question) => question.accept());
  await page.reload();

  await expect(
    page.getByText(/^The part that you have cut is kept in this browser: it continues at \d+%\.$/),
  ).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('cut-parts');
      let count = 0;
      for await (const _name of folder.keys()) count += 1;
      return count;
    });
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: 'Continue match.mp4' }).click();
  await expectToast(page, 'Video uploaded successfully!');
  await expect(dialog).toBeHidden();
  await expect.poll(kept).toBe(0);
  const [stored] = await read<Video[]>(await page.request.get(`/api/videos?playerId=${person.account.id}`));
  expect(Math.abs((stored?.duration ?? 0) - 10)).toBeLessThan(0.2);
});
