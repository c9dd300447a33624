import { aGuardian, aMinor, aPlayer, aScout, aToken, aVideo, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

describe('/api/players/{id}/consents', () => {
  test('is read by the family and admins, and written by the guardian', { tags: ['CHILD-11'] }, async () => {
    const server = await testServer();
    const child = await aMinor(server);
    const guardian = await aGuardian(server, [child]);
    const path = `/api/players/${child.id}/consents`;
    const body = { line: 'clips', isGiven: false, textVersion: 2 };
    const browser = await server.browser(guardian);
    const answer = await browser.post(path, body);
    expect(answer.status).toBe(201);
    expect(answer.json).toContainEqual({
      ...{
        line: 'clips',
        isGiven: false,
        answeredAt: expect.any(String),
        kind: 'answer',
        isAsked: false,
        mayGive: true,
      },
      answers: [expect.objectContaining({ guardianId: guardian.id, isGiven: false })],
    });
    for (const person of [child, guardian, await theAdmin(server)]) {
      const read = await (await server.browser(person)).get(path);
      expect(read.status).toBe(200);
      expect(read.json).toMatchObject(
        answer.json.map(({ isAsked: _asked, mayGive: _may, ...line }: Record<'isAsked' | 'mayGive', boolean>) => line),
      );
    }
    const statusOf = async (person: Parameters<typeof server.browser>[0]) => {
      const caller = await server.browser(person);
      return [(await caller.get(path)).status, (await caller.post(path, body)).status];
    };
    expect(await statusOf(undefined)).toEqual([401, 401]);
    expect(await statusOf(child)).toEqual([200, 403]);
    expect(await statusOf(await theAdmin(server))).toEqual([200, 403]);
    expect(await statusOf(await aScout(server, { isVerified: true }))).toEqual([404, 404]);
    expect(await statusOf(await aGuardian(server, [await aMinor(server)]))).toEqual([404, 404]);
    expect((await browser.post(path, { ...body, textVersion: 1 })).json.code).toBe('CONSENT_TEXT_CHANGED');
    expect((await browser.post(path, { ...body, line: 'all' })).status).toBe(400);
    const elsewhere = { ...body, playerId: (await aMinor(server)).id };
    expect((await browser.post(path, elsewhere)).status).toBe(201);
  });

  test('is not written with an access token: what a guardian decides, a person decides', {
    tags: ['CONS-07'],
  }, async () => {
    const server = await testServer();
    const child = await aMinor(server);
    const guardian = await aGuardian(server, [child]);
    const program = await server.browser();
    program.bearer = (await aToken(server, guardian, { scope: 'full' })).token;
    const path = `/api/players/${child.id}/consents`;
    expect((await program.get(path)).status).toBe(200);
    const refused = await program.post(path, { line: 'clips', isGiven: true, textVersion: 2 });
    expect([refused.status, refused.json.code]).toEqual([403, 'SESSION_NEEDED']);
    const adult = await aPlayer(server);
    const own = await (await server.browser(adult)).post(`/api/players/${adult.id}/consents`, {
      line: 'featuring',
      isGiven: false,
      textVersion: 2,
    });
    expect(own.status).toBe(201);
  });
});

describe('the record of who has watched', () => {
  test('has a scout who gets the file of a clip of a minor, not one who only asks how long it is', async () => {
    const server = await testServer();
    const child = await aMinor(server);
    const { id } = await aVideo(server, { player: child, isApproved: true, isReady: true });
    const kinds = async () =>
      (await server.as(child).guardian.disclosures({ playerId: child.id })).items.map(({ kind, days }) => [kind, days]);
    const browser = await server.browser(await aScout(server, { isVerified: true }));
    const path = `/api/videos/${id}/file?kind=playback`;
    expect((await browser.ask('HEAD', path)).status).toBe(200);
    expect(await kinds()).toEqual([]);
    for (const range of ['bytes=0-9', 'bytes=10-19']) {
      expect((await browser.ask('GET', path, { headers: { range } })).status).toBe(206);
    }
    expect(await kinds()).toEqual([['clip', 1]]);
  });
});
