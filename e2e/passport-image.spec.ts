import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToast, holdCalls, storedUser } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { mediaFile, type Person } from './support/people.ts';

const PASSPORT = '**/api/users/*/passport';
const MiB = 1024 * 1024;

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
const WEBP = pixel('me.webp', 'image/webp', 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');
const GIF = pixel('me.gif', 'image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

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

function send(person: Person, file: { name: string; mimeType: string; buffer: Buffer }) {
  return person.api.post(`/api/users/${person.account.id}/passport`, { multipart: { passport: file } });
}

for (const [role, address] of [
  ['player', '/player/profile'],
  ['scout', '/scout/profile'],
] as const) {
  test(`a ${role} uploads a portrait and later another`, {
    tag: [
      '@PPROF-17',
      '@PPROF-18',
      '@SPROF-16',
      '@SPROF-17',
      '@SPROF-18',
      '@SPROF-19',
      '@PASS-04',
      '@PASS-13',
      '@ERR-18',
      '@AUTH-08',
    ],
  }, async ({ page, aPlayer, aScout, signInAs }) => {
    await signInAs(await (role === 'player' ? aPlayer() : aScout()));
    await page.goto(address);
    await expect(card(page).getByText('Passport uploaded')).toBeHidden();
    const sent = page.waitForRequest(PASSPORT);
    const first = await upload(page, PNG);
    expect((await sent).method()).toBe('POST');
    await expectToast(page, 'Passport uploaded');
    await expect.poll(async () => (await storedUser(page)).passportImageUrl).toBe(first);
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);

    await page.reload();
    await expect(card(page).getByText('Passport uploaded')).toBeVisible();
    await expect(picture(page)).toHaveAttribute('src', first);
    await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const chooser = page.waitForEvent('filechooser');
    await card(page).getByRole('button', { name: 'Update Passport' }).click();
    await (await chooser).setFiles(mediaFile('portrait-exif6.jpg'));
    await uploadButton(page).click();
    await expectToast(page, 'Passport uploaded');
    await expect(picture(page)).not.toHaveAttribute('src', first);
    await expect(picture(page)).toHaveAttribute('src', /^\/api\/users\/.+\/passport\?v=/);
  });
}

test('a picture can be dropped, previewed in a portrait frame, replaced and removed before it is sent', {
  tag: ['@PASS-01', '@PASS-02', '@PASS-03', '@PASS-04', '@PASS-06'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/profile');
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
});

test('an upload shows its progress from 10 and takes no second file while it runs', {
  tag: ['@PASS-05', '@PASS-09'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/profile');
  const calls = await holdCalls(page, PASSPORT);
  await field(page).setInputFiles(mediaFile('portrait-exif6.jpg'));
  await expect(card(page).getByRole('progressbar')).toBeHidden();
  await uploadButton(page).click();
  const bar = card(page).getByRole('progressbar', { name: 'Upload progress' });
  await expect(bar).toBeVisible();
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(percent).toBeGreaterThanOrEqual(10);
  expect(percent).toBeLessThanOrEqual(90);
  await expect(card(page).getByRole('button', { name: 'Uploading…' })).toBeDisabled();
  await calls.release();
  await expectToast(page, 'Passport uploaded');
  await expect(bar).toBeHidden();
});

test('a file that is no picture or too large is rejected by the page and by the server', {
  tag: ['@PASS-07', '@PASS-08', '@ERR-33'],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/profile');
  const notAnImage = 'Please upload a valid image file (JPEG, PNG, or WebP)';
  const tooLarge = 'File size must be less than 10MB';
  const jpeg = await readFile(mediaFile('portrait-exif6.jpg'));
  const padded = (size: number) => ({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]),
  });

  for (const [file, sentence, status] of [
    [GIF, notAnImage, 415],
    [padded(10 * MiB + 1), tooLarge, 413],
  ] as const) {
    await field(page).setInputFiles(file);
    await expectToast(page, 'Invalid file', sentence);
    await expect(card(page).getByText(sentence)).toBeVisible();
    await expect(uploadButton(page)).toBeHidden();
    const answer = await send(player, file);
    expect([answer.status(), await answer.json()]).toMatchObject([status, { message: sentence }]);
  }
  for (const file of [PNG, WEBP, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg }, padded(10 * MiB)]) {
    await upload(page, file);
    await expect(card(page).getByText(notAnImage)).toBeHidden();
    expect((await send(player, file)).status()).toBe(200);
  }
  await upload(page, { name: 'me.jpg', mimeType: 'image/jpg', buffer: jpeg });
});

test("a failure shows the server's reason, if any, and restores the previous picture", {
  tag: ['@PASS-12', '@ERR-19', '@ERR-35'],
}, async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  await page.goto('/scout/profile');
  const before = await upload(page, PNG);

  await page.route(PASSPORT, (route) => route.fulfill({ status: 500, body: '' }));
  await field(page).setInputFiles(mediaFile('portrait-exif6.jpg'));
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  await uploadButton(page).click();
  await expectToast(page, 'Upload failed', 'Please try again.');
  await expect(card(page).getByText('Upload failed')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', before);
  await expect(card(page).getByRole('progressbar')).toBeHidden();
  await page.unroute(PASSPORT);

  // The name and type are accepted, but the server checks the content.
  await field(page).setInputFiles({ ...GIF, name: 'me.png', mimeType: 'image/png' });
  await expect(card(page).getByText('Upload failed')).toBeHidden();
  await uploadButton(page).click();
  const sentence = 'Please upload a valid image file (JPEG, PNG, or WebP)';
  await expectToast(page, 'Upload failed', sentence);
  await expect(card(page).getByText(sentence)).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', before);
});

test('rotated phone photos are stored upright and without metadata', async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/profile');
  for (const [name, isPortrait] of [
    ['portrait-exif6.jpg', true],
    ['landscape-exif3.jpg', false],
  ] as const) {
    const url = await upload(page, mediaFile(name));
    await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    // Both photos have a bright sky above darker ground.
    const seen = await picture(page).evaluate((image: HTMLImageElement) => {
      const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 4 }).getContext('2d');
      brush?.drawImage(image, 0, 0, 1, 4);
      const colors = brush?.getImageData(0, 0, 1, 4).data ?? [];
      const row = (index: number) =>
        (colors[index * 4] ?? 0) + (colors[index * 4 + 1] ?? 0) + (colors[index * 4 + 2] ?? 0);
      return { isPortrait: image.naturalHeight > image.naturalWidth, top: row(0), bottom: row(3) };
    });
    expect(seen.isPortrait).toBe(isPortrait);
    expect(seen.top).toBeGreaterThan(seen.bottom * 1.1);
    const stored = await (await player.api.get(url)).body();
    expect(stored.includes('Exif')).toBe(false);
  }
});
