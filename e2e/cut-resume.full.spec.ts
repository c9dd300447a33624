import { rm } from 'node:fs/promises';
import type { Video } from '@touchline/contracts/videos';
import { expectToast } from './support/actions.ts';
import { chooseFile, openChooser, ownFile, placePart } from './support/cuts.ts';
import { expect, test } from './support/fixtures.ts';
import { writeLargeVideo } from './support/large-video.ts';
import { read } from './support/people.ts';
import { cutOff, slowDown } from './support/uploads.ts';

const MB = 1024 ** 2;

test('a cut part whose upload was interrupted by a reload continues without choosing or cutting anything again', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  const file = await ownFile(testInfo, 'match.mp4');
  await writeLargeVideo(file, 60 * MB);
  const person = await aPlayer();
  await signInAs(person);
  const dialog = await chooseFile(page, file);
  const chooser = await openChooser(page, dialog);
  await placePart(chooser, '0:00', '0:10');
  const setSpeed = await slowDown(page);
  await chooser.getByRole('button', { name: 'Use This Part' }).click();
  await expect(chooser).toBeHidden();
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  const bar = dialog.getByRole('progressbar');
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThanOrEqual(20);
  await cutOff(page, setSpeed);
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await setSpeed(false, true);

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
  await rm(file);
});
