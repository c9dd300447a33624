import { aPicture, aPlayer, snapshot, storedFiles } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aForm, PNG } from '../support/index.ts';
import { aDesk } from './desk.ts';
import { codesIn, fromDataUrl } from './read-codes.ts';

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Width, height and dots per metre, from the header of the file. */
function factsOf(png: Buffer) {
  const density = png.indexOf('pHYs');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), dotsPerMetre: png.readUInt32BE(density + 4) };
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
    const { desk, path } = await aDesk();
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
    const { desk, path, card } = await aDesk();
    const png = await desk.post(`${path}/image${query}`, {});
    expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
    expect(png.bytes.subarray(0, 8)).toEqual(PNG_HEAD);
    expect(factsOf(png.bytes)).toEqual({ ...size, dotsPerMetre: 23_622 });
    const codes = [`Code128 ${card.cardNumber}`, `QRCode ${card.verifyUrl}#${card.statement}`];
    expect(await codesIn(png.bytes)).toEqual(query === '?side=front' ? [] : codes);
  });

  test('is rejected for characters that cannot be printed, images of other users and an unknown side', async () => {
    const { server, desk, path } = await aDesk();
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

  test('is limited per minute, counting all formats together', async () => {
    const { server, desk, path } = await aDesk({ limits: { cardFilesPerAdmin: { uses: 2, seconds: 60 } } });
    expect((await desk.post(`${path}/pdf`)).status).toBe(200);
    expect((await desk.post(`${path}/image?side=front`)).status).toBe(200);
    const refused = await desk.post(`${path}/pdf`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    server.clock.turn(61);
    expect((await desk.post(`${path}/image?side=front`)).status).toBe(200);
  });
});

describe('the codes of a card', () => {
  test('are PNG files that scanners read, for the holder', { tags: ['API-60', 'API-61'] }, async () => {
    const { server, player, card, path } = await aDesk();
    const browser = await server.browser(player);
    const [qr, barcode] = [await browser.get(`${path}/qr`), await browser.get(`${path}/barcode`)];
    expect([Object.keys(qr.json), Object.keys(barcode.json)]).toEqual([['qrCode'], ['barcode']]);
    expect(await codesIn(fromDataUrl(qr.json.qrCode))).toEqual([
      `QRCode https://talent.example/verify?code=${card.verificationCode}#${card.statement}`,
    ]);
    expect(await codesIn(fromDataUrl(barcode.json.barcode))).toEqual([`Code128 ${card.cardNumber}`]);
  });

  test('are limited per minute and user, and the requests of a user do not count for admins', async () => {
    const { server, desk, player, path } = await aDesk({ limits: { cardCodesPerUser: { uses: 2, seconds: 60 } } });
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
    const { server, desk, player } = await aDesk();
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
    const { server, desk, player, path } = await aDesk();
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
