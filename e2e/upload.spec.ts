import type { Page } from '@playwright/test';
import type { Video } from '@touchline/contracts/videos';
import { expectToast, tile } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/people.ts';
import { clipOfSize, slowDown } from './support/uploads.ts';

/** Records every value that the bar of the upload shows from now on, however quick it is. */
async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  const values = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const note = () => {
      const value = document.querySelector('[aria-label^="Upload progress"]')?.getAttribute('aria-valuenow');
      if (value) seen.push(Number(value));
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => values.jsonValue();
}

test(
  'a player uploads a video: the bar shows the share of bytes sent, the list is refreshed and the dialog reset',
  {
    tag: [
      ...['@UPLOAD-01', '@UPLOAD-02', '@UPLOAD-03', '@UPLOAD-06', '@UPLOAD-07', '@UPLOAD-08', '@UPLOAD-18'],
      ...['@UPLOAD-21', '@UPLOAD-23', '@ERR-10', '@API-01', '@PDASH-07'],
    ],
  },
  async ({ page, aPlayer, signInAs }, testInfo) => {
    await signInAs(await aPlayer());
    await page.goto('/player/dashboard');
    const open = page.getByRole('button', { name: 'Upload Video' }).first();
    const dialog = page.getByRole('dialog', { name: 'Upload Video' });
    const title = dialog.getByLabel('Title');
    const isPublic = dialog.getByRole('switch', { name: 'Public' });
    const expectEmpty = async () => {
      await expect(title).toHaveValue('');
      await expect(dialog.getByLabel('Description')).toHaveValue('');
      await expect(dialog.locator('.mantine-Pill-root')).toHaveCount(0);
      await expect(dialog.getByText('Drop a video here, or choose one')).toBeVisible();
      await expect(dialog.getByText(/MP4, MOV, AVI/)).toBeVisible();
      await expect(isPublic).toBeChecked();
    };
    await open.click();
    await expectEmpty();
    const progress = await recordProgress(page);
    await slowDown(page);
    const announced = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/uploads'),
    );
    await dialog.locator('input[type=file]').setInputFiles(clipOfSize(testInfo, 'winner.mp4', 2 * 1024 ** 2));
    // The file is sent while its texts are typed.
    expect(await (await announced).allHeaders()).toMatchObject({ 'tus-resumable': '1.0.0' });
    await title.fill('Winner');
    await dialog.getByLabel('Description').fill('Left foot.');
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('pace');
    await page.keyboard.press('Enter');
    await isPublic.uncheck({ force: true });
    await dialog.getByRole('button', { name: 'Upload Video' }).click();
    await expectToast(page, 'Video uploaded successfully!', /pending admin review/);
    await expect(dialog).toBeHidden();
    const percents = await progress();
    expect(percents.some((percent) => percent > 0 && percent < 100)).toBe(true);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    await expect(page.getByRole('article', { name: 'Winner' }).getByText('Private', { exact: true })).toBeVisible();
    await expect(tile(page, 'Total Videos')).toHaveText('1');
    const stored = await read<Video[]>(await page.request.get('/api/videos'));
    const facts = { description: 'Left foot.', tags: ['pace'], isPublic: false };
    expect(stored.find((video) => video.title === 'Winner')).toMatchObject(facts);
    await open.click();
    await expectEmpty();
  },
);
