import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { aPlayer, aProfile, aScout, postgres, sqlite, theAdmin, tinyClip } from '@touchline/api/testing/index';
import { foldForSearch, hasTerm, searchTerms } from '@touchline/contracts/search';
import { describe, expect, test } from 'vitest';
import { codesIn, fromDataUrl } from '../id-cards/read-codes.ts';
import { aForm, aVideoForm, PNG, testServer } from '../support/index.ts';
import { SQL } from '../support/odd-values.ts';

describe.each([sqlite, postgres])('SQL in texts, on $name', { tags: ['IJ-01', 'IJ-02'] }, (engine) => {
  test('used as a search or filter finds only texts that contain its characters or words', async () => {
    const server = await testServer({ engine });
    for (const text of SQL) {
      const player = await aPlayer(server, { isVerified: true, firstName: text, lastName: 'Ending' });
      await aProfile(server, { player, location: text, nationality: text, currentClub: text });
    }
    await aProfile(server);
    const scout = await server.browser(await aScout(server));
    const admin = await server.browser(await theAdmin(server));
    for (const text of SQL) {
      // Apostrophes and hyphens do not count.
      const expected = SQL.filter((other) => foldForSearch(other).includes(foldForSearch(text))).length;
      const named = SQL.filter((other) => foldForSearch(other, 'Ending').includes(foldForSearch(text))).length;
      const withWords = SQL.filter((other) =>
        searchTerms(text).every((term) => hasTerm({ text: foldForSearch(other, 'Ending'), synonyms: '' }, term)),
      ).length;
      const query = encodeURIComponent(text);
      for (const filter of ['location', 'nationality']) {
        const { json } = await scout.get(`/api/players?${filter}=${query}`);
        expect([filter, text, json.length]).toEqual([filter, text, expected]);
      }
      const found = await scout.query('players.list', { search: text, limit: 100 });
      const isBlank = searchTerms(text).length === 0;
      expect([text, found.json.result.data.items.length]).toEqual([text, isBlank ? SQL.length + 1 : withWords]);
      expect((await scout.get(`/api/players?position=${query}`)).json).toEqual([]);
      const accounts = await admin.query('users.accounts', { search: text, limit: 100 });
      expect(accounts.json.result.data.items.length, text).toBeGreaterThanOrEqual(named);
      expect((await admin.query('videos.forModeration', { search: text })).json.result.data.items).toEqual([]);
      expect((await (await server.browser()).post('/api/auth/login', { email: text, password: text })).status).toBe(
        401,
      );
      expect((await admin.get(`/api/users/${query}`)).status).toBe(404);
    }
  });
});

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
    expect(Object.keys(trpc.json.error.data).sort()).toEqual(['appCode', 'code', 'httpStatus', 'issues', 'path']);
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
