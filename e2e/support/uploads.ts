import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { mediaFile, read } from './people.ts';

/** The button that opens the dialog for uploads, and the dialog. */
export const DIALOG = { name: 'Upload Video' };

/** So slow that a test sees the progress and does something before the end, on a busy machine too: in bytes per second. */
const SLOW = 700_000;
const UNLIMITED = -1;

/**
 * Limits how fast a page sends. The returned function ends its connection, once the page has noticed, and gives it back, with
 * full speed if asked.
 */
export async function slowDown(page: Page): Promise<(offline: boolean, isFast?: boolean) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const set = async (offline: boolean, isFast = false) => {
    const speed = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: isFast ? UNLIMITED : SLOW };
    if (offline) {
      // The page ends its request first: without a network the browser sends the rest of one in progress at full speed.
      await browser.send('Network.overrideNetworkState', speed);
      await expect(page.getByText('No connection. Continues by itself when it is back.')).toBeVisible();
    }
    await browser.send('Network.emulateNetworkConditions', speed);
  };
  await set(false);
  return set;
}

/**
 * Ends what a slowed-down page sends, so that it can be left in the middle of it: while a page is being left the browser gives
 * it its network back at full speed, and the rest would arrive in its last moment.
 */
export async function cutOff(page: Page, setOffline: (offline: boolean) => Promise<void>): Promise<void> {
  await setOffline(true);
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {};
  });
  await setOffline(false);
}

/** A clip of any size on disk: a real one with a box at its end that players skip. */
export function clipOfSize(testInfo: TestInfo, name: string, bytes: number): string {
  const clip = readFileSync(mediaFile('silent.mp4'));
  const free = Buffer.alloc(bytes - clip.length);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  const path = testInfo.outputPath(name);
  writeFileSync(path, Buffer.concat([clip, free]));
  return path;
}

export async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/player/dashboard');
  await page.getByRole('button', DIALOG).first().click();
  const dialog = page.getByRole('dialog', DIALOG);
  await expect(dialog.locator('input[type=file]')).toBeFocused();
  return dialog;
}

/** Leaves the page, and fails where the browser asks no question before. */
export async function leave(page: Page, go: () => Promise<unknown>): Promise<void> {
  const question = page.waitForEvent('dialog');
  const leaving = go();
  const asked = await question;
  expect(asked.type()).toBe('beforeunload');
  await asked.accept();
  await leaving;
}

export async function storedVideos(page: Page): Promise<Video[]> {
  const { id } = await read<{ id: string }>(await page.request.get('/api/auth/me'));
  return read(await page.request.get(`/api/videos?playerId=${id}`));
}

/** Waits until the bar has passed this share of the file. */
export async function untilSent(dialog: Locator, percent: number): Promise<void> {
  const bar = dialog.getByRole('progressbar');
  const sent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(sent, { intervals: [50] }).toBeGreaterThanOrEqual(percent);
}
