import type { Page } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { clipOfSize, cutOff, DIALOG, leave, openDialog, slowDown, storedVideos, untilSent } from './support/uploads.ts';

const MB = 1024 * 1024;

interface Parts {
  /** Where each part begins that the page has sent from then on. */
  begins: number[];
  /** Where the server wanted the next part, each time the page asked. */
  wanted: number[];
}

function watchParts(page: Page): Parts {
  const parts: Parts = { begins: [], wanted: [] };
  page.on('request', (request) => {
    if (request.method() === 'PATCH') parts.begins.push(Number(request.headers()['upload-offset']));
  });
  page.on('response', (response) => {
    const offset = response.headers()['upload-offset'];
    if (response.request().method() === 'HEAD' && offset !== undefined) parts.wanted.push(Number(offset));
  });
  return parts;
}

test('an upload is paused and continued by keyboard alone, and no byte is lost or sent twice', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  await signInAs(await aPlayer());
  const dialog = await openDialog(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog.locator('input[type=file]').press('Enter');
  await (await chooser).setFiles(clipOfSize(testInfo, 'derby.mp4', 6 * MB));
  await expect(dialog.getByLabel('Title')).toHaveValue('derby');
  const setSpeed = await slowDown(page);
  const parts = watchParts(page);
  await dialog.getByLabel('Title').focus();
  await page.keyboard.press('Enter');
  await untilSent(dialog, 30);
  await dialog.getByRole('button', { name: 'Pause Upload' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Paused')).toBeVisible();
  await expect(dialog.getByText(/^[\d.]+ of 6 MB$/)).toBeVisible();
  const goOn = dialog.getByRole('button', { name: 'Continue Upload' });
  await expect(goOn).toBeFocused();
  await setSpeed(false, true);
  await page.keyboard.press('Space');
  await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
  // Each part after the first begins where the server had asked for it, however often the page tried.
  const [first, ...later] = parts.begins;
  expect([first, later.filter((begin) => !parts.wanted.includes(begin))]).toEqual([0, []]);
  expect(Math.max(...later)).toBeGreaterThan(0.2 * 6 * MB);
  expect((await storedVideos(page)).map(({ fileSize }) => fileSize)).toEqual([6 * MB]);
});

test('an upload that lost the network half-way and its page continues where it stopped when the same file is chosen', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  await signInAs(await aPlayer());
  const clip = clipOfSize(testInfo, 'derby.mp4', 8 * MB);
  const dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles(clip);
  await dialog.getByLabel('Title').fill('Derby');
  await dialog.getByLabel('Description').fill('Against the neighbours.');
  const setOffline = await slowDown(page);
  await dialog.getByRole('button', DIALOG).click();
  await untilSent(dialog, 50);
  await cutOff(page, setOffline);
  await leave(page, () => page.goto('about:blank'));
  await page.goto('/player/dashboard');
  await expect(page.getByText('“Derby” has not been sent completely')).toBeVisible();
  await page.getByRole('button', { name: 'Continue derby.mp4' }).click();
  await setOffline(false, true);
  const { begins } = watchParts(page);
  await dialog.locator('input[type=file]').setInputFiles(clip);
  await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
  await expect(dialog).toBeHidden();
  expect(begins[0]).toBeGreaterThan(0.3 * 8 * MB);
  await expect(page.getByText('“Derby” has not been sent completely')).toHaveCount(0);
  const facts = { title: 'Derby', description: 'Against the neighbours.', fileSize: 8 * MB };
  expect(await storedVideos(page)).toMatchObject([facts]);
});
