import { expectToast } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile } from './support/people.ts';

test('a broken clip that the server refuses turns the drop zone red, and the next clip ends the message', {
  tag: ['@UPLOAD-60', '@UPLOAD-62', '@UPLOAD-63', '@UPLOAD-64'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: 'Upload Video' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(mediaFile('truncated.mov'));
  await expect(dialog.getByLabel('Title')).toHaveValue('truncated');
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid file type: truncated.mov Please select a video file.');
  await expectToast(page, 'Invalid file type', 'Please select a video file.');
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await file.setInputFiles(mediaFile('h264.mp4'));
  await expect(dialog.getByRole('alert')).toBeEmpty();
  await expect(page.getByText('Please select a video file.')).toHaveCount(0);
  await expect(dialog.getByText(/^2 MB · 0:05$/)).toBeVisible();
});
