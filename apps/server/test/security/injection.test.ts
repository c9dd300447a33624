import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { aCompanySignature, aPlayer, aScout, theAdmin, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { codesIn, fromDataUrl } from '../id-cards/read-codes.ts';
import { aForm, aVideoForm, PNG, testServer } from '../support/index.ts';

test('links and QR codes use the configured origin, whatever host a request claims', {
  tags: ['IJ-10'],
}, async () => {
  const server = await testServer();
  const browser = await server.browser(await theAdmin(server));
  await aScout(server);
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
  };
  const answers = [
    await browser.get('/api/users?limit=1', evil),
    await browser.get('/api/docs', evil),
    await browser.get('/api/openapi.json', evil),
  ];
  for (const answer of answers)
    expect(`${JSON.stringify(answer.headers)} ${answer.text}`).not.toContain('evil.example');
  expect(answers[0]?.headers.link).toMatch(/^<\/api\/users\?/);

  const { id: userId } = await aPlayer(server, { isVerified: true });
  const made = await browser.ask('POST', '/api/id-cards', { body: { userId }, headers: evil });
  const verifyUrl = `http://localhost:3000/verify?code=${made.json.verificationCode}`;
  expect([made.status, made.json.verifyUrl]).toEqual([201, verifyUrl]);
  const qr = await browser.get(`/api/id-cards/${userId}/qr`, evil);
  expect(await codesIn(fromDataUrl(qr.json.qrCode))).toEqual([`QRCode ${verifyUrl}#${made.json.statement}`]);
  await aCompanySignature(server);
  const drawn = await browser.ask('POST', `/api/id-cards/${userId}/image?side=back`, { body: {}, headers: evil });
  expect(await codesIn(drawn.bytes)).toContain(`QRCode ${verifyUrl}#${made.json.statement}`);
});

describe('an internal error', { tags: ['IJ-13'] }, () => {
  test('is reported with the request id, over REST and tRPC; its cause is in the log only', async () => {
    const server = await testServer();
    const browser = await server.browser();
    // The first query opens the connection, and only an open one can be closed.
    expect((await browser.get('/api/videos')).status).toBe(200);
    await server.db.destroy();
    const rest = await browser.get('/api/videos');
    expect([rest.status, rest.json]).toEqual([
      500,
      { message: 'Internal server error', code: 'INTERNAL', requestId: expect.any(String) },
    ]);
    const trpc = await browser.query('videos.list', {});
    expect(trpc.status).toBe(500);
    expect(trpc.json.error).toMatchObject({ message: 'Internal server error', data: { appCode: null, issues: null } });
    expect(Object.keys(trpc.json.error.data).sort()).toEqual([
      ...['appCode', 'code', 'httpStatus', 'issues', 'limit', 'path'],
    ]);
    const logged = server.lines.map((line) => line as { reqId?: string; err?: { message: string; stack: string } });
    expect(logged.map(({ err }) => err?.message)).toEqual([
      expect.stringMatching(/driver|destroyed|closed/i),
      expect.any(String),
    ]);
    expect(logged[0]?.reqId).toBe(rest.json.requestId);
    expect(logged[0]?.err?.stack).toContain('\n    at ');
  });

  test('of the file storage gets 503, and the server reports that it is not ready', {
    tags: ['CR-15'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const browser = await server.browser(player);
    const incoming = join(server.folder, 'incoming');
    rmSync(incoming, { recursive: true });
    const answer = await browser.upload('/api/videos', aVideoForm(await tinyClip()));
    expect([answer.status, answer.text]).toEqual([503, 'Files cannot be stored right now. Please try again later.']);
    expect((await browser.get('/readyz')).status).toBe(503);
    expect((await browser.get('/healthz')).status).toBe(200);
    expect((await browser.get('/api/users')).status).toBe(200);
  });

  test('of the file storage is logged once a minute, however many calls and uploads fail', {
    tags: ['CR-15'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const browser = await server.browser(player);
    const clip = aVideoForm(await tinyClip());
    const picture = aForm({ name: 'passport', filename: 'me.png', type: 'image/png', content: PNG });
    rmSync(join(server.folder, 'incoming'), { recursive: true });
    for (const minute of [1, 2, 3]) {
      for (let probe = 0; probe < 5; probe += 1) {
        expect((await browser.get('/readyz')).status).toBe(503);
        expect((await browser.upload('/api/videos', clip)).status).toBe(503);
        expect((await browser.upload(`/api/users/${player.id}/passport`, picture)).status).toBe(503);
      }
      expect(server.logged).toMatchObject(Array(minute).fill({ level: 'error', message: 'not ready' }));
      expect(server.lines).toMatchObject(Array(minute).fill({ level: 50, msg: 'request failed' }));
      server.clock.turn(60);
    }
  });
});
