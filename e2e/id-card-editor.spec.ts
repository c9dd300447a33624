import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectToast, holdCalls, listenForRequests } from './support/actions.ts';
import { cardOf, openEditor, picture, requestCard, signaturePicture } from './support/cards.ts';
import { listenForInputs } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile, read } from './support/people.ts';

const front = (editor: Locator) => editor.getByRole('group', { name: /^Front of the ID card of/ });
const back = (editor: Locator) => editor.getByRole('group', { name: /^Back of the ID card of/ });
const button = (editor: Locator, name: string) => editor.getByRole('button', { name, exact: true });
const printed = (side: Locator, text: string | RegExp) => side.getByText(text, { exact: true });
const save = (editor: Locator) => button(editor, 'Update & Preview').click();

/** SVG refers to pictures with `href`. */
const source = (side: Locator, name: string) => side.getByRole('img', { name });

test('an admin creates a card, sees the print preview and changes the card', {
  tag: [
    '@CARD-01',
    '@CARD-02',
    '@CARD-03',
    '@CARD-04',
    '@CARD-05',
    '@CARD-09',
    '@CARD-11',
    '@CARD-16',
    '@CARD-17',
    '@CARD-18',
    '@CARD-19',
    '@CARD-20',
    '@CARD-21',
    '@CARD-22',
    '@CARD-23',
    '@CARD-24',
    '@CARD-25',
    '@CARD-27',
    '@CARD-28',
    '@CARD-29',
    '@CARD-30',
    '@CARD-33',
    '@API-54',
  ],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ firstName: 'Ann', lastName: 'Bee', phone: '+34 600 111 222' });
  const { id, email } = player.account;
  await signInAs(admin);
  await page.clock.setFixedTime(new Date('2040-06-15T12:00:00.000Z'));
  const creations = listenForInputs(page, 'idCards.create');
  const changes = listenForInputs(page, 'idCards.update');
  const editor = await openEditor(page, player);
  await expect(editor.getByRole('heading', { name: 'ID Card Editor - Ann Bee', exact: true })).toBeVisible();
  await expect(editor.getByLabel('First Name')).toHaveValue('Ann');
  await expect(editor.getByLabel('Last Name')).toHaveValue('Bee');
  await expect(editor.getByLabel('Issued By')).toHaveValue('Admin');
  await expect(editor.getByLabel('Company Address')).toHaveValue('');

  await expect(editor.getByRole('tab')).toHaveText(['Front Side', 'Back Side']);
  const size = async () => {
    const box = await front(editor).boundingBox();
    return box && [box.width, box.height];
  };
  await expect.poll(size).toEqual([300, 480]);
  await expect(source(front(editor), 'Company logo')).toHaveAttribute('href', '/uploads/company-logo.png');
  for (const text of ['TOUCHLINE', 'PLAYER', 'PHOTO', 'ANN BEE', id.split('-')[0] ?? '', email, '+34 600 111 222']) {
    await expect(printed(front(editor), text)).toBeVisible();
  }

  const expiry = editor.getByLabel('Expiry Date');
  // By the clock of the server: the end of the season.
  await expect(printed(front(editor), /^30\/06\/20\d\d$/)).toBeVisible();
  await button(editor, 'No expiry').click();
  await expect(printed(front(editor), 'No expiry')).toBeVisible();
  await expiry.click();
  const day = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(day('14 June 2040')).toBeDisabled();
  await expect(day('15 June 2040')).toBeEnabled();
  await page.getByRole('button', { name: 'Next month' }).click();
  await day('5 July 2040').click();
  await expect(expiry).toHaveText('05/07/2040');
  await expect(expiry).toBeFocused();
  await expect(printed(front(editor), '05/07/2040')).toBeVisible();

  await editor.getByLabel('First Name').fill('Anna');
  await editor.getByLabel('Issued By').fill('The League');
  await editor.getByLabel('Company Address').fill('7 Touchline Road');
  await expect(printed(front(editor), 'ANNA BEE')).toBeVisible();
  await editor.getByRole('tab', { name: 'Back Side' }).click();
  await expect(printed(back(editor), '7 Touchline Road')).toBeVisible();
  await expect(back(editor)).toContainText('Issued by The League');
  await expect(source(back(editor), 'CEO signature')).toHaveAttribute('href', '/uploads/ceo-signature.png');
  await expect(printed(back(editor), 'QR CODE')).toBeVisible();
  await save(editor);
  await expectToast(page, 'ID card created');
  const card = await cardOf(admin, player);
  await expect(printed(back(editor), card.cardNumber)).toBeVisible();
  await expect(printed(back(editor), 'QR CODE')).toHaveCount(0);
  expect(card).toMatchObject({
    expiryDate: '2040-07-05T23:59:59.999Z',
    issuedBy: 'The League',
    metadata: { firstName: 'Anna', lastName: 'Bee', companyAddress: '7 Touchline Road' },
  });
  expect(creations).toMatchObject([{ userId: id, card: { expiryDate: '2040-07-05T23:59:59.999Z' } }]);

  await editor.getByLabel('Last Name').fill('Beekeeper');
  await save(editor);
  await expectToast(page, 'ID card updated');
  expect(creations).toHaveLength(1);
  expect(changes).toHaveLength(1);
  expect((await cardOf(admin, player)).metadata.lastName).toBe('Beekeeper');

  await button(editor, 'Revoke Card').click();
  const question = page.getByRole('dialog', { name: 'Revoke Card' });
  await expect(question).toContainText('Are you sure you want to revoke the ID card of Ann Bee?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(editor, 'Revoke Card')).toBeFocused();
  const refused = await admin.api.post('/api/id-cards', {
    data: { userId: id, expiryDate: '2020-01-01T00:00:00.000Z' },
  });
  expect(refused.status()).toBe(400);
});

test('photo and signatures are uploaded, previewed and saved on the card', {
  tag: [
    '@CARD-06',
    '@CARD-07',
    '@CARD-08',
    '@CARD-21',
    '@CARD-26',
    '@CARD-29',
    '@SIGN-01',
    '@SIGN-02',
    '@SIGN-03',
    '@SIGN-04',
    '@SIGN-05',
    '@SIGN-06',
    '@SIGN-07',
    '@SIGN-11',
    '@ERR-37',
  ],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await requestCard(player);
  const own = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await readFile(mediaFile('portrait-exif6.jpg')) };
  await read(await player.api.post(`/api/users/${player.account.id}/passport`, { multipart: { passport: own } }));
  await signInAs(admin);
  const urls = listenForRequests(page);
  const editor = await openEditor(page, player);
  await editor.getByRole('button', { name: 'Use Ann’s upload' }).click();
  await expect(source(front(editor), 'Passport photo')).toHaveAttribute('href', /\/passport\?v=/);
  await expect(printed(front(editor), 'PHOTO')).toHaveCount(0);
  await editor
    .getByLabel('Passport Photo', { exact: true })
    .setInputFiles(await picture('face.png', { width: 300, height: 400 }));
  await expectToast(page, 'Upload successful', 'Passport photo uploaded successfully');

  const zone = page.getByLabel('Upload Signature', { exact: true });
  const place = page.locator('label').filter({ has: zone });
  await expect(place).toContainText('Drag and drop your signature here, or click to browse');
  await expect(place).toContainText('Supports JPEG, PNG, WebP • Max 5MB');
  await expect(editor.getByRole('list', { name: 'Guidelines' }).nth(1).getByRole('listitem')).toHaveText([
    'Clear signature on white or transparent background',
    'Black or dark blue ink preferred',
    'Horizontal orientation',
    'No shadows or reflections',
  ]);
  const held = await holdCalls(page, '**/api/users/*/signature');
  await drop(zone, await signaturePicture('ink.png'));
  // Not the progress bar of the photo, which stays full for a second.
  const running = page.locator('[aria-valuenow]:not([aria-valuenow="100"])');
  await expect(editor.getByRole('progressbar', { name: 'Upload progress' }).and(running)).toBeVisible();
  await held.release();
  await expectToast(page, 'Upload successful', 'Signature uploaded successfully');
  const signature = editor.getByRole('img', { name: 'Signature', exact: true });
  await expect(signature).toHaveAttribute('src', /\/signature\?v=/);
  const first = await signature.getAttribute('src');
  await expect(source(front(editor), 'Cardholder signature')).toHaveAttribute('href', first ?? '');
  const chooser = page.waitForEvent('filechooser');
  // The invisible file field covers its picture.
  await signature.click({ force: true });
  // Only one toast is shown at a time, so this one must be gone before the next upload.
  const replaced = page.waitForResponse((response) => response.request().method() === 'POST');
  await (await chooser).setFiles(await signaturePicture('other.png', { color: '#000' }));
  await (await replaced).finished();
  await expect(signature).not.toHaveAttribute('src', first ?? '');

  await editor.getByLabel('Upload CEO Signature').setInputFiles(await signaturePicture('ceo.png'));
  await expectToast(page, 'Upload successful', 'CEO signature uploaded successfully');
  await editor.getByRole('tab', { name: 'Back Side' }).click();
  await expect(source(back(editor), 'CEO signature')).toHaveAttribute('href', /\/ceo-signature\?v=/);
  for (const name of ['passport', 'signature', 'ceo-signature']) {
    expect(urls.some((url) => url.startsWith('POST') && url.endsWith(`/users/${player.account.id}/${name}`))).toBe(
      true,
    );
  }
  await save(editor);
  await expectToast(page, 'ID card updated');
  const saved = (await cardOf(admin, player)).metadata;
  expect(saved.signatureImageUrl).toBe(await signature.getAttribute('src'));
  expect(saved.ceoSignatureImageUrl).toMatch(/\/ceo-signature\?v=/);

  await button(editor, 'Remove').nth(1).click();
  await expect(place).toContainText('Drag and drop your signature here, or click to browse');
  await expect(source(front(editor), 'Cardholder signature')).toHaveCount(0);
  await save(editor);
  await expect.poll(async () => (await cardOf(admin, player)).metadata.signatureImageUrl).toBeNull();
});

test("a saved card is printed on both sides and downloaded as PNG and PDF with the editor's values", {
  tag: ['@CARD-13', '@CARD-14', '@CARD-15', '@CARD-31', '@DATA-54', '@ERR-42', '@IJ-04', '@SE-17'],
}, async ({ page, admin, aPlayer, pageErrors, signInAs }) => {
  const player = await aPlayer();
  await signInAs(admin);
  page.context().on('console', (message) => {
    if (message.text().includes('Content Security Policy')) pageErrors.push(message.text());
  });
  await page.context().addInitScript(() => {
    const page = window as Window & { prints?: number };
    page.prints = 0;
    page.print = () => {
      page.prints = (page.prints ?? 0) + 1;
    };
  });
  const editor = await openEditor(page, player);
  await expect(button(editor, 'Download PNG')).toBeDisabled();
  await expect(button(editor, 'Download PDF')).toBeDisabled();
  await button(editor, 'Print').click();
  await expectToast(page, 'No ID Card Data', 'Please save the ID card first before printing.');

  await editor.getByLabel('Company Address').fill('</style><script>alert(1)</script>');
  await save(editor);
  await expectToast(page, 'ID card created');
  const { cardNumber } = await cardOf(admin, player);
  await editor.getByLabel('First Name').fill('Draft');
  const opened = page.waitForEvent('popup');
  await button(editor, 'Print').click();
  const paper = await opened;
  await expect(paper.getByRole('group', { name: /^Front of/ }).getByText('DRAFT BEE')).toBeVisible();
  // What differs from the saved card is a draft and has nothing that scans.
  for (const side of ['Front', 'Back']) {
    await expect(
      paper.getByRole('group', { name: new RegExp(`^${side} of`) }).getByText('DRAFT', { exact: true }),
    ).toBeVisible();
    await expect(paper.getByRole('group', { name: new RegExp(`^${side} of`) }).getByText(cardNumber)).toHaveCount(0);
  }
  await expect(paper.getByRole('group', { name: /^Back of/ })).toContainText('</style><script>');
  expect(await paper.locator('script').count()).toBe(0);
  await expect.poll(() => paper.evaluate(() => (window as Window & { prints?: number }).prints)).toBe(1);
  await paper.close();

  const sent: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/pdf') && sent.push(request.postDataJSON()));
  for (const [name, extension, signature] of [
    ['Download PNG', '.png', [0x89, 0x50, 0x4e, 0x47]],
    ['Download PDF', '.pdf', [0x25, 0x50, 0x44, 0x46]],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await button(editor, name).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(cardNumber + extension);
    expect([...(await readFile(await download.path())).subarray(0, 4)]).toEqual(signature);
  }
  expect(sent).toEqual([
    {
      firstName: 'Draft',
      lastName: 'Bee',
      role: 'player',
      expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59\.999Z$/),
      passportImageUrl: null,
      signatureImageUrl: null,
      ceoSignatureImageUrl: null,
      issuedBy: 'Admin',
      companyAddress: '</style><script>alert(1)</script>',
      organization: '',
      position: '',
      nationality: '',
      season: expect.stringMatching(/^\d{4}\/\d\d$/),
    },
  ]);
});

/** Drops a file onto a drop zone. */
async function drop(zone: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const transfer = await zone.page().evaluateHandle(
    ({ name, type, bytes }) => {
      const made = new DataTransfer();
      made.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return made;
    },
    { name: file.name, type: file.mimeType, bytes: [...file.buffer] },
  );
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Whether the whole of an element is on the screen and nothing covers its corners. */
const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const INSET = 12;
    return [left + INSET, right - INSET].every((x) =>
      [top + INSET, bottom - INSET].every((y) => {
        const seen = document.elementFromPoint(x, y);
        return seen !== null && (node.contains(seen) || seen.contains(node));
      }),
    );
  });

test('preview, tabs and buttons of the editor stay in sight while its form scrolls and after saving; a phone has a tab for each', {
  tag: ['@CARD-60', '@CARD-18'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await openEditor(page, player);
  const BUTTONS = ['Print', 'Download PNG', 'Download PDF', 'Cancel', 'Update & Preview'];
  const tabs = () => editor.getByRole('tab').all();
  const expectInSight = async (...parts: Locator[]) => {
    for (const part of parts) await expect.poll(() => isInSight(part), { message: String(part) }).toBe(true);
  };
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await save(editor);
    await expectToast(page, width === 1440 ? 'ID card created' : 'ID card updated');
    for (const place of ['Company Address', 'Upload CEO Signature']) {
      await editor.getByLabel(place).scrollIntoViewIfNeeded();
      await expectInSight(front(editor), ...(await tabs()), ...BUTTONS.map((name) => button(editor, name)));
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(editor.getByRole('tab')).toHaveText(['Form', 'Front Side', 'Back Side']);
  await editor.getByRole('tab', { name: 'Form' }).click();
  await editor.getByLabel('Upload CEO Signature').scrollIntoViewIfNeeded();
  await expectInSight(...(await tabs()));
  await expect(front(editor)).toBeHidden();
  await editor.getByRole('tab', { name: 'Front Side' }).click();
  await expectInSight(front(editor), ...(await tabs()), ...BUTTONS.map((name) => button(editor, name)));

  await editor.getByRole('tab', { name: 'Form' }).click();
  await editor.getByLabel('Company Address').fill('\u6f22');
  await editor.getByRole('tab', { name: 'Back Side' }).click();
  await save(editor);
  await expect(editor.getByLabel('Company Address')).toBeFocused();
  await editor.getByLabel('Company Address').fill('7 Touchline Road');
  await save(editor);
  await expectToast(page, 'ID card updated');
  await expectInSight(front(editor));
});
