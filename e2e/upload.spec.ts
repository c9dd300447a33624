import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { expectToast, tile } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { mediaFile, read } from './support/people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Video' });
const chooser = (page: Page) => dialog(page).locator('input[type=file]');
const title = (page: Page) => dialog(page).getByLabel('Title');
const tags = (page: Page) => dialog(page).getByRole('combobox', { name: 'Tags' });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload Video' });

async function openDialog(page: Page): Promise<void> {
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  await expect(dialog(page)).toBeVisible();
}

test.beforeEach(async ({ page, aPlayer, signInAs }, info) => {
  await signInAs(await aPlayer());
  if (!info.tags.includes('@PERM-02')) await openDialog(page);
});

test('the dialog has its fields, with the public switch on, and names the formats', {
  tag: ['@UPLOAD-01', '@UPLOAD-02', '@UPLOAD-06', '@UPLOAD-07', '@UPLOAD-08'],
}, async ({ page }) => {
  await expect(title(page)).toHaveValue('');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('');
  await expect(dialog(page).getByRole('switch', { name: 'Public' })).toBeChecked();
  await expect(chooser(page)).toBeAttached();
  await expect(dialog(page).getByText(/MP4, MOV, AVI/)).toBeVisible();
  await expectAccessible(page);
});

test('tags ignore blanks and repetitions', {
  tag: ['@UPLOAD-03', '@UPLOAD-04', '@UPLOAD-05'],
}, async ({ page }) => {
  for (const tag of ['pace', 'dribbling', 'pace', '   ']) {
    await tags(page).fill(tag);
    await tags(page).press('Enter');
  }
  const pills = dialog(page).locator('.mantine-Pill-root');
  await expect(pills).toHaveText(['pace', 'dribbling']);
});

test('the title is taken from the file name unless one was typed', { tag: ['@UPLOAD-10', '@UPLOAD-11'] }, async ({
  page,
}) => {
  const clip = { name: 'goal.clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') };
  await chooser(page).setInputFiles(clip);
  await expect(title(page)).toHaveValue('goal.clip');
  await title(page).fill('My own words');
  await chooser(page).setInputFiles({ ...clip, name: 'other.mp4' });
  await expect(title(page)).toHaveValue('My own words');
});

test('title and description are limited in length', { tag: ['@UPLOAD-12', '@UPLOAD-13', '@UPLOAD-14'] }, async ({
  page,
}) => {
  await chooser(page).setInputFiles(mediaFile('h264-rotated.mp4'));
  await title(page).fill('   ');
  await send(page).click();
  await expect(dialog(page).getByText('Title is required')).toBeVisible();
  await title(page).fill('x'.repeat(101));
  await dialog(page).getByLabel('Description').fill('y'.repeat(501));
  await send(page).click();
  await expect(dialog(page).getByText('Title must be under 100 characters')).toBeVisible();
  await expect(dialog(page).getByText('Description must be under 500 characters')).toBeVisible();
  await title(page).fill('x'.repeat(100));
  await dialog(page).getByLabel('Description').fill('y'.repeat(500));
  await send(page).click();
  await expectToast(page, 'Video uploaded successfully!');
});

test(
  'no file, a wrong type and a too large file are rejected with their messages',
  { tag: ['@UPLOAD-15', '@UPLOAD-16', '@UPLOAD-17'] },
  async ({ page }, info) => {
    await title(page).fill('A clip');
    await send(page).click();
    await expectToast(page, 'No file selected', 'Please select a video file to upload.');
    await chooser(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await expectToast(page, 'Invalid file type', 'Please select a video file.');
    const big = info.outputPath('big.mp4');
    await writeFile(big, '');
    await truncate(big, 104_857_601);
    await chooser(page).setInputFiles(big);
    await expectToast(page, 'File too large', 'Video file must be under 100MB.');
    await expect(title(page)).toHaveValue('A clip');
  },
);

/** Upload speed in bytes per second, slow enough to see the progress. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

test('the progress bar shows the share of bytes sent; success stores the video, closes and resets the dialog and refreshes the list', {
  tag: ['@UPLOAD-02', '@UPLOAD-03', '@UPLOAD-06', '@UPLOAD-18', '@UPLOAD-21', '@UPLOAD-23', '@ERR-10'],
}, async ({ page }) => {
  await chooser(page).setInputFiles(mediaFile('h264.mp4'));
  await title(page).fill('Winner');
  await dialog(page).getByLabel('Description').fill('Left foot.');
  await tags(page).fill('pace');
  await tags(page).press('Enter');
  await dialog(page).getByRole('switch', { name: 'Public' }).uncheck({ force: true });
  await slowDown(page, 400_000);
  await send(page).click();
  const bar = dialog(page).getByRole('progressbar');
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect(bar).toBeVisible();
  await expect.poll(percent).toBeGreaterThan(0);
  expect(await percent()).toBeLessThanOrEqual(90);
  await slowDown(page, -1);
  await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('article', { name: 'Winner' }).getByText('Private', { exact: true })).toBeVisible();
  await expect(tile(page, 'Total Videos')).toHaveText('1');
  const stored = await read<Video[]>(await page.request.get('/api/videos'));
  expect(stored.find((video) => video.title === 'Winner')).toMatchObject({
    description: 'Left foot.',
    tags: ['pace'],
    isPublic: false,
  });
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  await expect(title(page)).toHaveValue('');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('');
  await expect(dialog(page).getByText('pace', { exact: true })).toBeHidden();
  await expect(dialog(page).getByText('Drop a video here, or choose one')).toBeVisible();
  await expect(dialog(page).getByRole('switch', { name: 'Public' })).toBeChecked();
});

test("a failure keeps all values, resets the progress and shows the server's message", {
  tag: ['@UPLOAD-22', '@ERR-11', '@API-23'],
}, async ({ page }) => {
  await chooser(page).setInputFiles(mediaFile('h264-rotated.mp4'));
  await title(page).fill('Winner');
  await page.route('**/api/videos', (route) => route.fulfill({ status: 500, body: '' }));
  await send(page).click();
  await expectToast(page, 'Upload failed', 'Failed to upload video. Please try again.');
  await expect(dialog(page).getByRole('progressbar')).toBeHidden();
  await page.unroute('**/api/videos');
  await page.route('**/api/videos', (route) => route.fulfill({ status: 403, body: 'Your video quota is used up.' }));
  await send(page).click();
  await expectToast(page, 'Upload failed', 'Your video quota is used up.');
  await expect(title(page)).toHaveValue('Winner');
  await page.unroute('**/api/videos');
  await send(page).click();
  await expectToast(page, 'Video uploaded successfully!');
});

test('a camcorder clip is accepted', { tag: ['@UPLOAD-09'] }, async ({ page }) => {
  await chooser(page).setInputFiles(mediaFile('camcorder.avi'));
  await send(page).click();
  await expectToast(page, 'Video uploaded successfully!');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a text file that is named like a video is rejected by the server', { tag: ['@UPLOAD-16'] }, async ({ page }) => {
  await chooser(page).setInputFiles(mediaFile('text-renamed.mp4'));
  await send(page).click();
  await expectToast(page, 'Invalid file type', 'Please select a video file.');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('the dialog opens when an admin has closed uploads, and the server says why', {
  tag: ['@PERM-02', '@PERM-03'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer({ isVerified: false }));
  await openDialog(page);
  await chooser(page).setInputFiles(mediaFile('h264-rotated.mp4'));
  await send(page).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(/not open for your account/);
  await expect(dialog(page)).toBeVisible();
});
