import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectToast } from './support/actions.ts';
import { cardOf, openEditor, signaturePicture } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile, type Person } from './support/people.ts';

test.use({ deviceScaleFactor: 4 });

/** The size of the card, 53.98 x 85.6 mm, at the width of the preview, without the corners and the outermost edge. */
const WIDTH = 300;
const HEIGHT = Math.round((WIDTH * 85.6) / 53.98);
const EDGE = 12;
/** Two renderers smooth the edges of letters differently, but every letter must be in the same place. */
const MEAN_MAX = 3;
const FAR_OFF = 96;
const FAR_OFF_SHARE_MAX = 0.001;

test("the editor's preview matches the card that the server renders, on both sides", async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer({ firstName: 'Ingrid', lastName: 'Ødegård-Sæther', phone: '+47 900 11 222' });
  await signInAs(admin);
  const editor = await openEditor(page, player);
  await editor.getByLabel('Company Address').fill('7 Touchline Road\nSeville');
  const photo = await readFile(mediaFile('portrait-exif6.jpg'));
  const files = [
    ['Passport Photo', /^Passport/, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo }],
    ['Upload Signature', /^Signature/, await signaturePicture('ink.png')],
    // With the shipped one the server stamps the card as a sample, and the preview does not.
    ['Upload CEO Signature', /^CEO signature/, await signaturePicture('ceo.png', { color: '#4a1010' })],
  ] as const;
  for (const [label, uploaded, file] of files) {
    await editor.getByLabel(label, { exact: true }).setInputFiles(file);
    await expectToast(page, 'Upload successful', uploaded);
  }
  await editor.getByRole('button', { name: 'Update & Preview' }).click();
  await expectToast(page, 'ID card created');
  const { cardNumber } = await cardOf(admin, player);
  await page.evaluate(() => document.fonts.ready);

  for (const [side, tab] of [
    ['front', 'Front Side'],
    ['back', 'Back Side'],
  ] as const) {
    await editor.getByRole('tab', { name: tab }).click();
    const shown = await preview(page, side);
    const drawn = await drawing(admin, player, side);
    const { mean, farOff } = difference(shown, drawn);
    expect(mean, `${side} of ${cardNumber}: mean difference of 0-255`).toBeLessThan(MEAN_MAX);
    expect(farOff, `${side} of ${cardNumber}: share of values that are far off`).toBeLessThan(FAR_OFF_SHARE_MAX);
  }
});

/** Crops the preview to the card, since it also shows a part of the bleed. */
async function preview(page: Page, side: string): Promise<Buffer> {
  const svg = page.getByRole('group', { name: new RegExp(`^${side} of the ID card`, 'i') });
  const image = sharp(await svg.screenshot({ animations: 'disabled' }));
  const { width, height } = await image.metadata();
  const cardHeight = Math.round((width * 85.6) / 53.98);
  const top = Math.round((height - cardHeight) / 2);
  return pixels(await image.extract({ left: 0, top, width, height: cardHeight }).toBuffer());
}

async function drawing(admin: Person, player: Person, side: string): Promise<Buffer> {
  const answer = await admin.api.post(`/api/id-cards/${player.account.id}/image?side=${side}`, { data: {} });
  expect(answer.status()).toBe(200);
  return pixels(await answer.body());
}

async function pixels(image: Buffer): Promise<Buffer> {
  const small = await sharp(image)
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const box = { left: EDGE, top: EDGE, width: WIDTH - 2 * EDGE, height: HEIGHT - 2 * EDGE };
  return sharp(small).extract(box).removeAlpha().raw().toBuffer();
}

function difference(one: Buffer, other: Buffer) {
  expect(one.length).toBe(other.length);
  const differences = [...one].map((value, index) => Math.abs(value - (other[index] ?? 0)));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return { mean, farOff: differences.filter((value) => value > FAR_OFF).length / differences.length };
}
