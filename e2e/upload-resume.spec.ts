import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { clipOfSize, cutOff, DIALOG, leave, openDialog, slowDown, storedVideos, untilSent } from './support/uploads.ts';

const MB = 1024 * 1024;

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
