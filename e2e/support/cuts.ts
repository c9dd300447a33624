import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page, Request, TestInfo } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { expectToast } from './actions.ts';
import { expect } from './fixtures.ts';
import { storedVideos } from './uploads.ts';

const MB = 1024 ** 2;

/**
 * The seconds that the time code of a video shows at some of its own seconds. Twelve bars hold the number of the frame, the
 * lowest bit at the left; there are 25 a second.
 */
export function timeCodes(page: Page, address: string, seconds: readonly number[]): Promise<number[]> {
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
      // Only of a video on the page the browser says which frame it shows: the end of a search may come before its picture.
      video.muted = true;
      document.body.append(video);
      const shown = () => new Promise<number>((show) => video.requestVideoFrameCallback((_, of) => show(of.mediaTime)));
      for (const time of times) {
        const wanted = time < 0 ? video.duration + time : time;
        let showing = shown();
        video.currentTime = wanted;
        while (Math.abs((await showing) - wanted) > 0.1) showing = shown();
        context?.drawImage(video, 0, 0, canvas.width, canvas.height);
        let frame = 0;
        for (let bar = 0; bar < 12; bar += 1) {
          const [bright = 0] = context?.getImageData(bar * 32 + 16, 108, 1, 1).data ?? [];
          if (bright > 128) frame += 2 ** bar;
        }
        found.push(frame / 25);
      }
      const { duration } = video;
      video.remove();
      return [...found, duration];
    },
    { src: address, times: [...seconds] },
  );
}

/** A path for a file of the test's own. */
export async function ownFile(testInfo: TestInfo, name: string): Promise<string> {
  const file = testInfo.outputPath(name);
  await mkdir(dirname(file), { recursive: true });
  return file;
}

/** The last megabyte of a file, where an MP4 that is written in one go has its tags. */
export async function endOf(file: string): Promise<Buffer> {
  await using opened = await open(file);
  const { size } = await opened.stat();
  const { buffer } = await opened.read({ buffer: Buffer.alloc(MB), position: size - MB });
  return buffer;
}

type ChosenFile = Parameters<Locator['setInputFiles']>[0];

/** What pages have sent since a file was chosen. */
const partsOf = new WeakMap<Page, Request[]>();

/** Chooses a file in the dialog for uploads, whose page is open. */
export async function chooseFile(page: Page, file: ChosenFile): Promise<Locator> {
  const parts: Request[] = [];
  partsOf.set(page, parts);
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/api/uploads/')) parts.push(request);
  });
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  return dialog;
}

export async function openChooser(page: Page, dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Choose a Part' }).click();
  return page.getByRole('dialog', { name: 'Choose a Part' });
}

export async function placePart(chooser: Locator, start: string, end: string): Promise<void> {
  for (const [label, time] of [
    ['Start Time', start],
    ['End Time', end],
  ] as const) {
    await chooser.getByLabel(label).fill(time);
    await chooser.getByLabel(label).press('Enter');
  }
}

export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

export const slider = (chooser: Locator, name: string) => chooser.getByRole('slider', { name, exact: true });

/** Waits until the times of the handles are these. */
export async function expectPart(chooser: Locator, start: string, end: string): Promise<void> {
  await expect(slider(chooser, 'Start')).toHaveAttribute('aria-valuetext', start);
  await expect(slider(chooser, 'End')).toHaveAttribute('aria-valuetext', end);
}

/** Sends the part that was chosen. @returns the video that it has become, and how many bytes the page has sent */
export async function sendPart(page: Page, dialog: Locator, title: string): Promise<{ video: Video; sent: number }> {
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  await expectToast(page, 'Video uploaded successfully!');
  const video = (await storedVideos(page)).find((one) => one.title === title);
  if (!video) throw new Error(`${title} is not stored.`);
  // Playwright does not see the content of a file, only the headers that the browser adds for it.
  const requests = partsOf.get(page) ?? [];
  const sizes = await Promise.all(requests.map(async (request) => Number(await request.headerValue('content-length'))));
  return { video, sent: sizes.reduce((sum, size) => sum + size, 0) };
}
