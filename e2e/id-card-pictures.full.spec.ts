import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectToast } from './support/actions.ts';
import { cardOf, openEditor, requestCard } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import type { Person } from './support/people.ts';

async function pictureAt(reader: Person, url: string | null | undefined) {
  const answer = await reader.api.get(url ?? '');
  expect(answer.status()).toBe(200);
  return sharp(await answer.body());
}

async function drawStroke(page: Page, pad: Locator) {
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no field to sign in.');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.3), { steps: 8 });
  await page.mouse.move(...at(0.8, 0.6), { steps: 8 });
  await page.mouse.up();
}

test('a holder signs on the screen of an admin, and only the ink is on the card', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await requestCard(player);
  await signInAs(admin);
  const editor = await openEditor(page, player);
  await editor.getByRole('button', { name: 'Draw' }).first().click();
  const pad = page.getByRole('dialog', { name: 'Draw Signature' });
  await pad.getByRole('button', { name: 'Use Signature' }).click();
  await expect(pad.getByRole('alert')).toHaveText('Please sign in the field above first.');
  await drawStroke(page, pad.getByRole('img', { name: 'Field to sign in' }));
  await pad.getByRole('button', { name: 'Use Signature' }).click();
  await expect(pad).toBeHidden();
  await expect(editor.getByRole('img', { name: 'Signature', exact: true })).toBeVisible();
  // It is shown while it is sent, and is the card's once it has arrived.
  await expectToast(page, 'Upload successful', 'Signature uploaded successfully');
  await editor.getByRole('button', { name: 'Update & Preview' }).click();
  await expectToast(page, 'ID card updated');
  const { signatureImageUrl } = (await cardOf(admin, player)).metadata;
  const { channels } = await (await pictureAt(admin, signatureImageUrl)).stats();
  expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255]);
});
