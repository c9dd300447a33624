import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectToast, storedUser } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile } from './support/people.ts';

const PASSPORT = '**/api/users/*/passport';

/** One-pixel files as the browser's file chooser provides them. */
const pixel = (name: string, mimeType: string, base64: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(base64, 'base64'),
});
const PNG = pixel(
  'me.png',
  'image/png',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

const card = (page: Page) => page.getByRole('region', { name: 'Passport Document' });
const field = (page: Page) => card(page).getByLabel('Passport Photo', { exact: true });
const picture = (page: Page) => card(page).getByRole('img', { name: 'Your passport photo' });
const uploadButton = (page: Page) => card(page).getByRole('button', { name: 'Upload', exact: true });

async function upload(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<string> {
  await field(page).setInputFiles(file);
  const answered = page.waitForResponse(PASSPORT);
  await uploadButton(page).click();
  const { passportImageUrl } = (await (await answered).json()) as { passportImageUrl: string };
  await expect(picture(page)).toHaveAttribute('src', passportImageUrl);
  return passportImageUrl;
}

test('a scout drops a picture, sees it in a portrait frame, replaces and removes it, and uploads others', {
  tag: [
    ...['@PASS-01', '@PASS-02', '@PASS-03', '@PASS-04', '@PASS-06'],
    ...['@FU-22', '@SPROF-16', '@SPROF-17', '@SPROF-18', '@SPROF-19', '@ERR-18'],
  ],
}, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  await page.goto('/scout/profile');
  const guidelines = card(page).getByRole('list', { name: 'Guidelines' }).getByRole('listitem');
  await expect(guidelines).toHaveText([
    'Face occupying 70-80% of the image',
    'Plain light background',
    'No sunglasses or hats',
  ]);

  const bytes = [...(await readFile(mediaFile('landscape-exif3.jpg')))];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await field(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(card(page).getByText('dropped.jpg')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  const { width, height } = await picture(page).evaluate((image) => image.getBoundingClientRect());
  expect(width / height).toBeCloseTo(3 / 4, 1);

  const chooser = page.waitForEvent('filechooser');
  await card(page).getByRole('button', { name: 'Change' }).click();
  await (await chooser).setFiles(PNG);
  await expect(card(page).getByText('me.png')).toBeVisible();
  await card(page).getByRole('button', { name: 'Remove' }).click();
  await expect(picture(page)).toBeHidden();
  await expect(uploadButton(page)).toBeHidden();
  await expect(card(page).getByText('Drag and drop your photo here, or click to browse')).toBeVisible();

  const url = await upload(page, PNG);
  await expectToast(page, 'Passport uploaded');
  await expect.poll(async () => (await storedUser(page)).passportImageUrl).toBe(url);
  await expect(card(page).getByText('Passport uploaded')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Update Passport' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  const shown = () => picture(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(shown).toEqual([1, 1]);

  await page.reload();
  await expect(card(page).getByText('Passport uploaded')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', url);
  expect(url).toMatch(/^\/api\/users\/.+\/passport\?v=/);
  const upright = await upload(page, mediaFile('portrait-exif6.jpg'));
  expect(upright).not.toBe(url);
  // The photo lies on its side in the file and is stored upright.
  await expect.poll(shown).toEqual([1067, 1600]);

  // A phone's photo of 48 megapixels, which lies on its side too, is made smaller by the browser.
  const large = sharp(mediaFile('photo-48mp.jpg')).withMetadata({ orientation: 6 }).jpeg();
  const file = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: await large.toBuffer() };
  const huge = await upload(page, file);
  await expect.poll(shown).toEqual([1200, 1600]);

  // A part of a picture, turned.
  await field(page).setInputFiles(mediaFile('landscape-exif3.jpg'));
  await card(page).getByRole('button', { name: 'Crop and Rotate' }).click();
  const cropper = page.getByRole('dialog', { name: 'Crop and Rotate' });
  await expect(cropper.getByRole('button', { name: 'Use This Part' })).toBeEnabled();
  await cropper.getByRole('button', { name: 'Turn right' }).click();
  await cropper.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await cropper.getByRole('button', { name: 'Use This Part' }).click();
  await expect(cropper).toBeHidden();
  await uploadButton(page).click();
  await expect(picture(page)).toHaveAttribute('src', /passport\?v=/);
  await expect(picture(page)).not.toHaveAttribute('src', huge);
  const shape = async () => {
    const [width = 0, height = 0] = await shown();
    return width / height;
  };
  await expect.poll(shape).toBeCloseTo(3 / 4, 1);
});
