import { anAdmin, aPicture, aPlayer, aScout, postgres, refusal, sqlite, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aDataset, browserFor } from '../support/calls/dataset.ts';
import { operationsIn } from '../support/calls/openapi.ts';
import { type Answer, aVideoForm, PNG, testServer } from '../support/index.ts';

/** Path parameters that are not ids. */
const NO_IDS = ['%00', 'a%00b', 'x', 'x'.repeat(101), 'x'.repeat(1001), 'x'.repeat(8000), '%F0%9F%91%BD', "1'--", '-'];
const JSON_TYPE = { 'content-type': 'application/json' };

/** The test verifies cards more often than one address may. */
const limits = { verificationsPerAddress: { uses: 1e9, seconds: 1 } };

/** The status and body of a response, by which two rejections are compared. */
const seen = ({ status, text }: Answer) => `${status} ${text}`;

describe.each([sqlite, postgres])('a path with a malformed id, on $name', (engine) => {
  test('gets the same response as an unknown id, for every call and role', { timeout: 120_000 }, async () => {
    const data = await aDataset(await testServer({ engine, limits }));
    const wrong: string[] = [];
    for (const caller of ['anonymous', 'player', 'scout', 'admin'] as const) {
      const browser = await browserFor(data, caller);
      const document = (await browser.get('/api/openapi.json')).json;
      const calls = operationsIn(document).filter(({ path }) => path.includes('{'));
      expect(calls.length).toBeGreaterThan(30);
      for (const { method, path } of calls) {
        const fill = (id: string) => path.replace(/\{\w+\}/g, id);
        const ask = (id: string) =>
          browser.ask(method, fill(id), method === 'GET' ? {} : { raw: '{}', headers: JSON_TYPE });
        const unknown = seen(await ask(crypto.randomUUID()));
        expect(unknown, `${method} ${path}`).toMatch(/^40[134] /);
        for (const id of NO_IDS) {
          const answer = seen(await ask(id));
          if (answer !== unknown) wrong.push(`${method} ${fill(id).slice(0, 80)}: ${answer} instead of ${unknown}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is not found when a card is printed', async () => {
    const server = await testServer({ engine });
    const admin = await server.browser(await anAdmin(server));
    for (const what of ['pdf', 'image', 'image?side=front']) {
      const answer = await admin.post(`/api/id-cards/%00/${what}`, {});
      expect([answer.status, answer.json.code]).toEqual([404, 'CARD_NOT_FOUND']);
    }
  });

  test('is not found when an image is requested', async () => {
    const server = await testServer({ engine });
    const person = await anAdmin(server);
    await aPicture(server, person, { place: 'passport', bytes: PNG });
    const admin = await server.browser(person);
    expect((await admin.get(`/api/users/${person.id}%00/passport`)).json.code).toBe('IMAGE_NOT_FOUND');
    expect((await admin.get('/api/content/images/%00')).json.code).toBe('IMAGE_NOT_FOUND');
    expect((await admin.get(`/api/users/${person.id}/passport?v=%00`)).status).toBe(200);
  });

  test('used as a filter returns an empty list, as an unknown id does', async () => {
    const server = await testServer({ engine });
    const browser = await server.browser(await anAdmin(server));
    for (const id of [crypto.randomUUID(), ...NO_IDS]) {
      const answer = await browser.get(`/api/videos?playerId=${id}`);
      expect([answer.status, answer.json]).toEqual([200, []]);
    }
  });
});

describe('a malformed id in a body', () => {
  const WRONG = ['unknown', 'x'.repeat(101), 'a\u0000b', '\ud800', '00000000-0000-0000-0000-00000000000', ' '];
  const ISSUE = 'This is not an id.';

  test.each(WRONG)('gets 400 while an unknown id gets 404: %j', async (id) => {
    const server = await testServer();
    const [scoutAccount, adminAccount] = [await aScout(server), await anAdmin(server)];
    const [scout, admin] = [await server.browser(scoutAccount), await server.browser(adminAccount)];
    const message = { subject: 'Saturday', content: 'Are you playing?' };
    const calls = (value: string): [field: string, Promise<Answer>][] => [
      ['receiverId', scout.post('/api/messages', { ...message, receiverId: value })],
      ['playerId', scout.post(`/api/scouts/${scoutAccount.id}/saved-players`, { playerId: value })],
      ['playerId', scout.post('/api/players/track-view', { player_id: value })],
      ['userId', admin.post('/api/id-cards', { userId: value })],
    ];
    for (const [field, answer] of calls(id)) {
      const { status, json } = await answer;
      expect([status, json.code, json.issues]).toEqual([400, 'INVALID_INPUT', [{ path: field, message: ISSUE }]]);
    }
    for (const [, answer] of calls(crypto.randomUUID())) expect((await answer).status).toBe(404);
  });

  test('is rejected over tRPC with the same message', async () => {
    const server = await testServer();
    const scout = await aScout(server);
    const refused = { code: 'BAD_REQUEST', ...refusal('INVALID_INPUT', ISSUE) };
    const { messages, savedPlayers, players } = server.as(scout);
    const words = { subject: 'Saturday', content: 'Are you playing?' };
    await expect(messages.send({ receiverId: 'unknown', ...words })).rejects.toMatchObject(refused);
    await expect(savedPlayers.save({ scoutId: scout.id, playerId: 'unknown' })).rejects.toMatchObject(refused);
    await expect(players.trackView({ playerId: 'unknown' })).rejects.toMatchObject(refused);
    const admin = server.as(await anAdmin(server));
    await expect(admin.idCards.create({ userId: 'unknown' })).rejects.toMatchObject(refused);
  });

  test('is rejected as invalid for admins who upload for others, and as forbidden for players', async () => {
    const server = await testServer();
    const player = await server.browser(await aPlayer(server, { isVerified: true }));
    const admin = await server.browser(await anAdmin(server));
    const form = aVideoForm(await tinyClip(), { playerId: 'unknown' });
    expect([(await admin.upload('/api/videos', form)).text]).toEqual([ISSUE]);
    expect((await player.upload('/api/videos', form)).status).toBe(403);
  });

  test('is not checked for callers without permission, who get 401 or 403', async () => {
    const server = await testServer();
    const [player, scout] = [await aPlayer(server), await aScout(server)];
    const [one, other] = [await server.browser(player), await server.browser(scout)];
    const anonymous = await server.browser();
    for (const id of ['unknown', crypto.randomUUID()]) {
      expect((await one.post('/api/id-cards', { userId: id })).status).toBe(403);
      expect((await one.post('/api/players/track-view', { player_id: id })).status).toBe(403);
      expect((await other.post(`/api/scouts/${player.id}/saved-players`, { playerId: id })).status).toBe(403);
      expect((await other.post('/api/messages', { senderId: player.id, receiverId: id })).status).toBe(403);
      expect((await anonymous.post('/api/id-cards', { userId: id })).status).toBe(401);
      expect((await anonymous.post('/api/messages', { receiverId: id })).status).toBe(401);
    }
  });
});
