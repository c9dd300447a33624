import { anAdmin, aPlayer, recording, snapshot } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aForm, type Form, PNG, testServer } from '../support/index.ts';

const MIB = 1024 * 1024;
const picture = (kind: string, content: Buffer, type = 'image/png'): Form =>
  aForm({ name: kind, content, filename: 'me.png', type });
/** An image of exactly this many bytes: what follows its end is ignored. */
const padded = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);

describe('POST /api/users/{id}/passport and /signature', () => {
  test.each([
    // Some browsers declare JPEG by its old name.
    ['passport', 'portrait-exif6.jpg', 'image/jpg', 'image/jpeg'],
    ['signature', 'signature-paper-in-shadow.jpg', 'image/jpeg', 'image/png'],
  ] as const)(
    'accepts the %s %s of type %s and returns its URL',
    {
      tags: ['API-34', 'API-36', 'DATA-14', 'PASS-08'],
    },
    async (kind, file, declared, type) => {
      const server = await testServer();
      const player = await aPlayer(server);
      const browser = await server.browser(player);
      const answer = await browser.upload(
        `/api/users/${player.id}/${kind}`,
        picture(kind, await recording(file), declared),
      );
      expect([answer.status, Object.keys(answer.json)]).toEqual([200, [`${kind}ImageUrl`]]);
      const url = answer.json[`${kind}ImageUrl`];
      const shown = await browser.get(url);
      expect([shown.status, shown.headers['content-type']]).toEqual([200, type]);
      expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      const me = (await browser.get(`/api/users/${player.id}`)).json;
      if (kind === 'passport') expect(me).toMatchObject({ passportImage: url, passportImageUrl: url });
    },
  );

  test.each(['passport', 'signature'])(
    'rejects a %s that is not an image, whatever its declared type',
    {
      tags: ['API-35', 'FU-03', 'PASS-08', 'SIGN-09'],
    },
    async (kind) => {
      const server = await testServer();
      const player = await aPlayer(server);
      const browser = await server.browser(player);
      const before = await snapshot(server);
      for (const content of [
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'GIF89a\x01\0\x01\0',
        `BM${'\0'.repeat(200)}`,
        `II*\0\x08${'\0'.repeat(200)}`,
        `MM\0*\0\0\0\x08${'\0'.repeat(200)}`,
        `\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf${'\0'.repeat(200)}`,
        `\0\0\0\x1cftypheic\0\0\0\0mif1heic${'\0'.repeat(200)}`,
        '%PDF-1.7',
        'fake',
      ]) {
        const answer = await browser.upload(
          `/api/users/${player.id}/${kind}`,
          picture(kind, Buffer.from(content, 'latin1')),
        );
        expect([answer.status, answer.json.message]).toEqual([
          415,
          'Please upload a valid image file (JPEG, PNG, or WebP)',
        ]);
      }
      expect(await snapshot(server)).toEqual(before);
    },
  );

  test.each([
    ['passport', 10 * MIB, 'File size must be less than 10MB'],
    ['signature', 5 * MIB, 'File size must be less than 5MB'],
  ])(
    'accepts a %s of %i bytes and rejects one byte more',
    { tags: ['FU-07', 'PASS-07', 'SIGN-08'] },
    async (kind, limit, sentence) => {
      const server = await testServer();
      const player = await aPlayer(server);
      const browser = await server.browser(player);
      const path = `/api/users/${player.id}/${kind}`;
      expect((await browser.upload(path, picture(kind, padded(limit)))).status).toBe(200);
      const before = await snapshot(server);
      const refused = await browser.upload(path, picture(kind, padded(limit + 1)));
      expect([refused.status, refused.json.message]).toEqual([413, sentence]);
      expect(await snapshot(server)).toEqual(before);
    },
  );

  test('accepts exactly one intact file', async () => {
    const server = await testServer({ limits: { uploadsAtOnce: 1 } });
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const path = `/api/users/${player.id}/passport`;
    const file = { name: 'passport', content: PNG, filename: 'me.png', type: 'image/png' };
    const before = await snapshot(server);
    const whole = aForm(file);
    for (const [form, status] of [
      [aForm(), 400],
      [aForm(file, file), 400],
      [aForm({ ...file, content: '' }), 400],
      [aForm({ name: 'passport', content: 'text' }), 400],
      [{ ...whole, body: whole.body.subarray(0, -40) }, 400],
      [{ ...whole, type: 'multipart/form-data' }, 400],
      [{ type: 'application/json', body: Buffer.from('{}') }, 415],
    ] as const) {
      expect((await browser.upload(path, form)).status).toBe(status);
    }
    expect(await snapshot(server)).toEqual(before);
    expect((await browser.upload(path, whole)).status).toBe(200);
  });

  test('of an unknown user is not found, even for an admin', async () => {
    const server = await testServer();
    const browser = await server.browser(await anAdmin(server));
    const path = `/api/users/${crypto.randomUUID()}/passport`;
    expect((await browser.upload(path, picture('passport', PNG))).status).toBe(404);
    expect((await browser.get(path)).status).toBe(404);
  });
});
