import { chooseFile, expectPart, sendPart, slider } from './support/cuts.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile } from './support/people.ts';

test('a part of a video is chosen by keyboard alone, and only that second is sent', {
  tag: ['@CUT-01', '@CUT-02'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  const dialog = await chooseFile(page, mediaFile('time-code.mp4'));
  const opener = dialog.getByRole('button', { name: 'Choose a Part' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('dialog', { name: 'Choose a Part' });
  await expect(slider(chooser, 'Start')).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await expect(slider(chooser, 'Start')).toHaveAttribute('aria-valuetext', '0:09.9');
  await chooser.getByLabel('Start Time').focus();
  await page.keyboard.type('0:01.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0:02.5');
  await page.keyboard.press('Enter');
  await expectPart(chooser, '0:01.5', '0:02.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(chooser.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chooser).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(dialog.getByText(/[KM]B · 0:01$/)).toBeVisible();
  const { video } = await sendPart(page, dialog, 'Header');
  expect(video.duration).toBeCloseTo(1, 0);
});
