import { anAdmin, aPlayer, aScout, refusal, sqlite, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { type Answer, aVideoForm, testServer } from '../support/index.ts';
import { testIdsInPaths } from './ids-in-paths.ts';

describe('a path with a malformed id', () => testIdsInPaths(sqlite));

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
