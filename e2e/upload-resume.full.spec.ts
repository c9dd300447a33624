import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile } from './support/people.ts';
import { clipOfSize, cutOff, DIALOG, leave, openDialog, slowDown, storedVideos, untilSent } from './support/uploads.ts';

const MB = 1024 * 1024;

/** Drops files of the tests on the dialog's zone, as from a folder of the device. */
async function drop(dialog: Locator, names: readonly string[]): Promise<void> {
  const contents = names.map((name) => ({ name, content: readFileSync(mediaFile(name)).toString('base64') }));
  const dataTransfer = await dialog.page().evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, content } of files) {
      const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'video/mp4' }));
    }
    return transfer;
  }, contents);
  await dialog
    .locator('label', { has: dialog.page().locator('input[type=file]') })
    .dispatchEvent('drop', { dataTransfer });
}

test('several videos that are dropped have a form and a progress each, and all are stored with their own texts', async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  const dialog = await openDialog(page);
  const files = ['silent.mp4', 'vfr-phone.mp4', 'surround.mkv'] as const;
  await drop(dialog, files);
  const entries = dialog.getByRole('region');
  await expect(entries).toHaveCount(3);
  await entries.nth(1).getByLabel('Title').fill('Second half');
  await entries.nth(2).getByLabel('Description').fill('Filmed from the stand.');
  await dialog.getByRole('button', { name: 'Upload Videos' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
  const stored = await storedVideos(page);
  const texts = stored.map(({ title, description }) => [title, description]);
  expect(texts.toSorted()).toEqual([
    ['Second half', ''],
    ['silent', ''],
    ['surround', 'Filmed from the stand.'],
  ]);
});

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
  const setSpeed = await slowDown(page);
  const parts = watchParts(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog.locator('input[type=file]').press('Enter');
  await (await chooser).setFiles(clipOfSize(testInfo, 'derby.mp4', 6 * MB));
  await expect(dialog.getByLabel('Title')).toHaveValue('derby');
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

test('an upload goes on by itself when the network is back, and an interrupted one can be discarded', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  await signInAs(await aPlayer());
  const dialog = await openDialog(page);
  const setOffline = await slowDown(page);
  await dialog.locator('input[type=file]').setInputFiles(clipOfSize(testInfo, 'derby.mp4', 6 * MB));
  await dialog.getByRole('button', DIALOG).click();
  await untilSent(dialog, 30);
  await setOffline(true);
  await setOffline(false, true);
  await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
  await page.getByRole('button', DIALOG).first().click();
  // By the session that limits the page already: with a second one the whole file was sent at times.
  await setOffline(false);
  await dialog.locator('input[type=file]').setInputFiles(clipOfSize(testInfo, 'final.mp4', 6 * MB));
  await dialog.getByRole('button', DIALOG).click();
  await untilSent(dialog, 10);
  await cutOff(page, setOffline);
  await leave(page, () => page.reload());
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Discard final.mp4' }).click();
  await page.getByRole('button', { name: 'Discard Upload' }).click();
  expect((await discarded).status()).toBe(204);
  await expect(page.getByRole('note')).toHaveCount(0);
  expect(await storedVideos(page)).toHaveLength(1);
});

test(
  'an upload goes on in a bar over a link and the back button, and Escape leads to the bar too',
  {
    tag: ['@PART-14'],
  },
  async ({ page, aPlayer, signInAs }, testInfo) => {
    await signInAs(await aPlayer());
    await page.goto('/player/profile');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('button', DIALOG).first().click();
    const dialog = page.getByRole('dialog', DIALOG);
    const setSpeed = await slowDown(page);
    await dialog.locator('input[type=file]').setInputFiles(clipOfSize(testInfo, 'derby.mp4', 6 * MB));
    await dialog.getByRole('button', DIALOG).click();
    await untilSent(dialog, 10);
    await page.keyboard.press('Escape');
    const bar = page.getByRole('region', { name: 'Uploads' });
    await expect(bar).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/player\/profile$/);
    await expect(bar.getByRole('progressbar')).toBeVisible();
    await bar.getByRole('button', { name: 'Open' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('derby');
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('button', { name: 'Open' })).toBeVisible();
    await setSpeed(false, true);
    await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
    await expect(bar).toBeHidden();
    expect(await storedVideos(page)).toHaveLength(1);
  },
);

test('an upload that lost the network half-way and its page continues where it stopped when the same file is chosen', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  await signInAs(await aPlayer());
  const clip = clipOfSize(testInfo, 'derby.mp4', 8 * MB);
  const dialog = await openDialog(page);
  const setOffline = await slowDown(page);
  await dialog.locator('input[type=file]').setInputFiles(clip);
  await dialog.getByLabel('Title').fill('Derby');
  await dialog.getByLabel('Description').fill('Against the neighbours.');
  await dialog.getByRole('button', DIALOG).click();
  await untilSent(dialog, 50);
  await cutOff(page, setOffline);
  await leave(page, () => page.goto('about:blank'));
  await page.goto('/player/dashboard');
  await expect(page.getByText('“Derby” has not been sent completely')).toBeVisible();
  await page.getByRole('button', { name: 'Continue derby.mp4' }).click();
  await setOffline(false, true);
  const begins: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') begins.push(Number(request.headers()['upload-offset']));
  });
  await dialog.locator('input[type=file]').setInputFiles(clip);
  await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
  await expect(dialog).toBeHidden();
  expect(begins[0]).toBeGreaterThan(0.3 * 8 * MB);
  await expect(page.getByText('“Derby” has not been sent completely')).toHaveCount(0);
  const facts = { title: 'Derby', description: 'Against the neighbours.', fileSize: 8 * MB };
  expect(await storedVideos(page)).toMatchObject([facts]);
});
