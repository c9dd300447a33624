import { aCard, anAdmin, aPicture, aPlayer, snapshot, storedFiles } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aForm, PNG, type TestServerOptions, testServer } from '../support/index.ts';
import { codesIn, fromDataUrl } from './read-codes.ts';

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Width, height and dots per metre, from the header of the file. */
function factsOf(png: Buffer) {
  const density = png.indexOf('pHYs');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), dotsPerMetre: png.readUInt32BE(density + 4) };
}

async function anOffice(options: TestServerOptions = {}) {
  const server = await testServer({ publicOrigin: 'https://talent.example', ...options });
  const player = await aPlayer(server, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
  const passportImageUrl = await aPicture(server, player);
  const card = await aCard(server, { holder: player, metadata: { passportImageUrl } });
  const desk = await server.browser(await anAdmin(server));
  return { server, player, card, desk, path: `/api/id-cards/${player.id}` };
}

const DRAFT = {
  firstName: 'Ann',
  lastName: 'Bee',
  role: 'player',
  expiryDate: '2030-01-05T23:59:59.999Z',
  passportImageUrl: null,
  signatureImageUrl: null,
  ceoSignatureImageUrl: '/uploads/ceo-signature.png',
  issuedBy: 'Admin',
  companyAddress: '12 Stadium Way',
};

describe('a card as a file', () => {
  test('is a PDF of a card with the submitted draft', { tags: ['API-58', 'PERM-10'] }, async () => {
    const { desk, path } = await anOffice();
    const pdf = await desk.post(`${path}/pdf`, DRAFT);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.bytes.toString('latin1').match(/\/TrimBox/g)).toHaveLength(2);
    expect(pdf.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename=id-card.pdf',
    });
  });

  test.each([
    ['', { width: 2 * 1275 + 60, height: 2022 }],
    ['?side=front', { width: 1275, height: 2022 }],
    ['?side=back', { width: 1275, height: 2022 }],
  ])('is a PNG at 600 dots per inch%s', { tags: ['API-59'] }, async (query, size) => {
    const { desk, path, card } = await anOffice();
    const png = await desk.post(`${path}/image${query}`, {});
    expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
    expect(png.bytes.subarray(0, 8)).toEqual(PNG_HEAD);
    expect(factsOf(png.bytes)).toEqual({ ...size, dotsPerMetre: 23_622 });
    const codes = [`Code128 ${card.cardNumber}`, `QRCode ${card.verifyUrl}#${card.statement}`];
    expect(await codesIn(png.bytes)).toEqual(query === '?side=front' ? [] : codes);
  });

  test('shows the saved values of fields that the draft leaves out', async () => {
    const { server, desk, path, player } = await anOffice();
    const front = async (draft?: object) => (await desk.post(`${path}/image?side=front`, draft)).bytes;
    const saved = await front();
    expect(await front({ firstName: 'Ann' })).toEqual(saved);
    // Another text or another image makes another card.
    for (const draft of [{ lastName: 'Cee' }, { expiryDate: null }, { passportImageUrl: null }]) {
      expect(await front(draft)).not.toEqual(saved);
    }
    // The role does not come from the draft, and a portrait uploaded later is not on the card.
    expect(await front({ role: 'admin' })).toEqual(saved);
    await aPicture(server, player, { color: '#c00000' });
    expect(await front()).toEqual(saved);
  });

  test('is rejected for characters that cannot be printed, images of other users and an unknown side', async () => {
    const { server, desk, path } = await anOffice();
    const theirs = await aPicture(server, await aPlayer(server));
    const before = await snapshot(server);
    const refused = async (query: string, draft: object) => {
      const answer = await desk.post(`${path}/image${query}`, draft);
      return [answer.status, answer.json.message];
    };
    expect(await refused('', { firstName: '王' })).toEqual([400, expect.stringContaining('cannot print “王”')]);
    expect(await refused('', { passportImageUrl: theirs })).toEqual([400, expect.stringContaining('does not belong')]);
    expect(await refused('', { passportImageUrl: 'https://evil.example/x.png' })).toEqual([
      400,
      expect.stringContaining('an address of this platform'),
    ]);
    expect(await refused('?side=edge', {})).toEqual([400, 'side must be front, back or both.']);
    expect(await snapshot(server)).toEqual(before);
  });

  test('shows the company’s own logo when a setting names one', async () => {
    const { server, desk, path } = await anOffice();
    const front = async () => (await desk.post(`${path}/image?side=front`)).bytes;
    const before = await front();
    const set = (value: string) =>
      server.db.updateTable('system_settings').set({ value }).where('key', '=', 'company_logo').execute();
    await set(`data:image/png;base64,${PNG.toString('base64')}`);
    expect(await front()).not.toEqual(before);
    // A logo that is missing or would have to be fetched is left out; the card is made nevertheless.
    for (const value of ['/uploads/../../package.json', 'https://evil.example/logo.png', '/uploads/none.png']) {
      await set(value);
      expect((await desk.post(`${path}/image?side=front`)).status, value).toBe(200);
    }
  });

  test('is limited per minute, counting all formats together', async () => {
    const { server, desk, path } = await anOffice({ limits: { cardFilesPerAdmin: { uses: 2, seconds: 60 } } });
    expect((await desk.post(`${path}/pdf`)).status).toBe(200);
    expect((await desk.post(`${path}/image?side=front`)).status).toBe(200);
    const refused = await desk.post(`${path}/pdf`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    server.clock.turn(61);
    expect((await desk.post(`${path}/pdf`)).status).toBe(200);
  });

  test('is made two at a time: a few requests wait, and the others get 503', async () => {
    const { desk, path } = await anOffice({ limits: { cardsAtOnce: 2, cardsWaiting: 3 } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.post(`${path}/image?side=back`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    for (const answer of busy) expect(answer.headers['retry-after']).toBe('5');
    expect((await desk.post(`${path}/image?side=back`)).status).toBe(200);
  });
});

describe('the codes of a card', () => {
  test('are PNG files that scanners read, for the holder', { tags: ['API-60', 'API-61'] }, async () => {
    const { server, player, card, path } = await anOffice();
    const browser = await server.browser(player);
    const [qr, barcode] = [await browser.get(`${path}/qr`), await browser.get(`${path}/barcode`)];
    expect([Object.keys(qr.json), Object.keys(barcode.json)]).toEqual([['qrCode'], ['barcode']]);
    expect(await codesIn(fromDataUrl(qr.json.qrCode))).toEqual([
      `QRCode https://talent.example/verify?code=${card.verificationCode}#${card.statement}`,
    ]);
    expect(await codesIn(fromDataUrl(barcode.json.barcode))).toEqual([`Code128 ${card.cardNumber}`]);
  });

  test('are limited per minute and user, and the requests of a user do not count for admins', async () => {
    const { server, desk, player, path } = await anOffice({ limits: { cardCodesPerUser: { uses: 2, seconds: 60 } } });
    const browser = await server.browser(player);
    expect((await browser.get(`${path}/qr`)).status).toBe(200);
    expect((await browser.get(`${path}/barcode`)).status).toBe(200);
    const refused = await browser.get(`${path}/qr`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await desk.get(`${path}/qr`)).status).toBe(200);
    server.clock.turn(61);
    expect((await browser.get(`${path}/qr`)).status).toBe(200);
  });
});

describe('the images of a card', () => {
  test('include the signature of the CEO, with both field names, which players cannot read', {
    tags: ['API-37'],
  }, async () => {
    const { server, desk, player } = await anOffice();
    const form = aForm({ name: 'ceoSignature', content: PNG, filename: 'me.png', type: 'image/png' });
    const sent = await desk.upload(`/api/users/${player.id}/ceo-signature`, form);
    expect(sent.status).toBe(200);
    const { signatureImageUrl: url } = sent.json;
    expect(sent.json).toEqual({ signatureImageUrl: url, ceoSignatureImageUrl: url });
    expect((await desk.get(url)).headers['content-type']).toBe('image/png');
    expect((await (await server.browser(player)).get(url)).status).toBe(403);
    const saved = await desk.patch(`/api/id-cards/${player.id}`, { metadata: { ceoSignatureImageUrl: url } });
    expect(saved.json.metadata.ceoSignatureImageUrl).toBe(url);
  });

  test('stay on the card when the holder uploads a new portrait, and are deleted when no longer used', async () => {
    const { server, desk, player, path } = await anOffice();
    const { passportImageUrl: old } = (await desk.get(path)).json.metadata;
    const shown = (await desk.get(old)).bytes;
    const present = await aPicture(server, player, { color: '#c00000' });
    expect((await desk.get(old)).bytes).toEqual(shown);
    expect((await desk.get(present)).bytes).not.toEqual(shown);
    expect(await storedFiles(server.folder)).toHaveLength(2);
    // Saved unchanged, the card keeps its image; saved with the present one, it releases the old one.
    expect((await desk.patch(path, { metadata: { passportImageUrl: old } })).status).toBe(200);
    expect(await storedFiles(server.folder)).toHaveLength(2);
    expect((await desk.patch(path, { metadata: { passportImageUrl: present } })).status).toBe(200);
    expect(await storedFiles(server.folder)).toHaveLength(1);
    await aPicture(server, player);
    expect(await storedFiles(server.folder)).toHaveLength(2);
    await desk.delete(`/api/users/${player.id}`);
    expect(await storedFiles(server.folder)).toEqual([]);
    expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });
});
