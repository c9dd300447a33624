import { aPlayer, aProfile, aScout, aScoutProfile, aVideo, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

describe('/api/players/{id}/profile', () => {
  test('is created by its player and is part of their account', {
    tags: ['API-44', 'DATA-15', 'PDASH-15'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    expect((await browser.get(`/api/users/${player.id}`)).json.playerProfile).toBeNull();
    const answer = await browser.post(`/api/players/${player.id}/profile`, { position: 'Striker' });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ id: expect.any(String), userId: player.id, position: 'Striker' });
    expect(answer.json).toMatchObject({ createdAt: expect.any(String), updatedAt: expect.any(String) });
    expect((await browser.get(`/api/users/${player.id}`)).json.playerProfile).toEqual(answer.json);
    expect((await browser.post(`/api/players/${player.id}/profile`, { position: 'Striker' })).status).toBe(409);
  });

  test('is not saved without a position', { tags: ['PPROF-03', 'DATA-15'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const answer = await browser.post(`/api/players/${player.id}/profile`, { height: 180 });
    expect([answer.status, answer.json.message]).toEqual([400, 'Position is required']);
    expect((await browser.get(`/api/users/${player.id}`)).json.playerProfile).toBeNull();
  });

  test('accepts height and weight as whole numbers, or empty, and nothing else', {
    tags: ['PPROF-04', 'PPROF-05', 'DATA-16'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    await aProfile(server, { player });
    const browser = await server.browser(player);
    const change = (fields: object) => browser.patch(`/api/players/${player.id}/profile`, fields);
    expect((await change({ height: 180, weight: 75 })).json).toMatchObject({ height: 180, weight: 75 });
    for (const field of ['height', 'weight']) {
      const refused = await change({ [field]: 'abc' });
      expect([refused.status, typeof refused.json.message]).toEqual([400, 'string']);
      expect((await change({ [field]: '' })).json).toMatchObject({ [field]: null });
    }
  });

  test('accepts the listed feet and availabilities only', { tags: ['DATA-17', 'DATA-20'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const created = await browser.post(`/api/players/${player.id}/profile`, {
      position: 'Striker',
      preferredFoot: 'both',
    });
    expect(created.json).toMatchObject({ preferredFoot: 'both', availability: 'available' });
    for (const wrong of [{ preferredFoot: 'none' }, { availability: 'any' }, { position: 'Sweeper' }]) {
      expect((await browser.patch(`/api/players/${player.id}/profile`, wrong)).status).toBe(400);
    }
    expect(
      (await browser.patch(`/api/players/${player.id}/profile`, { availability: 'trial' })).json.availability,
    ).toBe('trial');
  });

  test('stores texts unchanged, and lists without blank entries', {
    tags: ['DATA-18', 'DATA-19', 'PPROF-12'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const texts = {
      currentClub: 'FC Étoile',
      nationality: 'Côte d’Ivoire',
      experience: '3 seasons',
      bio: 'Fast.\nVery. ⚽',
      location: 'Abidjan',
    };
    const achievements = ['Cup winner', '', '  ', 'Top scorer'];
    await browser.post(`/api/players/${player.id}/profile`, { position: 'Striker', ...texts, achievements });
    const { playerProfile } = (await browser.get(`/api/users/${player.id}`)).json;
    expect(playerProfile).toMatchObject({ ...texts, achievements: ['Cup winner', 'Top scorer'] });
  });

  test('is changed by its player and not by another', { tags: ['API-45', 'PERM-14'] }, async () => {
    const server = await testServer();
    const [anna, bert] = [await aPlayer(server), await aPlayer(server, { isVerified: true })];
    await aProfile(server, { player: anna });
    const path = `/api/players/${anna.id}/profile`;
    const changed = await (await server.browser(anna)).patch(path, { bio: 'Mine' });
    expect([changed.status, changed.json.bio]).toEqual([200, 'Mine']);
    expect((await (await server.browser(bert)).patch(path, { bio: 'Not mine' })).status).toBe(403);
    expect((await (await server.browser()).patch(path, { bio: 'Not mine' })).status).toBe(401);
    expect((await (await server.browser(anna)).get('/api/auth/me')).json.playerProfile.bio).toBe('Mine');
  });
});

describe('GET /api/players', () => {
  test('returns players with their profiles to a scout, narrowed by each filter', {
    tags: ['API-39', 'API-40', 'API-41', 'API-42', 'API-43'],
  }, async () => {
    const server = await testServer();
    const one = await aPlayer(server, { isVerified: true });
    const two = await aPlayer(server, { isVerified: true });
    await aProfile(server, {
      player: one,
      position: 'Striker',
      location: 'Porto',
      availability: 'trial',
      nationality: 'Portugal',
    });
    await aProfile(server, { player: two, position: 'Goalkeeper', location: 'Leeds', nationality: 'England' });
    const browser = await server.browser(await aScout(server));
    const ids = async (query: string) =>
      (await browser.get(`/api/players${query}`)).json.map((player: { id: string }) => player.id);
    expect(await ids('')).toEqual([two.id, one.id]);
    expect((await browser.get('/api/players')).json[1].playerProfile).toMatchObject({ position: 'Striker' });
    for (const query of ['?position=Striker', '?location=port', '?availability=trial', '?nationality=PORTUG']) {
      expect(await ids(query), query).toEqual([one.id]);
    }
    expect(await ids('?position=Striker&location=leeds')).toEqual([]);
    expect(await ids('?position=any&location=')).toEqual([two.id, one.id]);
    expect(await ids('?position=Sweeper')).toEqual([]);
  });

  test('counts a scout’s view of a player; the key is player_id', { tags: ['API-46'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(await aScout(server));
    expect((await browser.post('/api/players/track-view', { player_id: player.id })).status).toBe(200);
    expect(await server.db.selectFrom('profile_views').select('player_id').execute()).toEqual([
      { player_id: player.id },
    ]);
    for (const wrong of [{ playerId: player.id }, {}, undefined, { player_id: 7 }]) {
      expect((await browser.post('/api/players/track-view', wrong)).status).toBe(400);
    }
    expect((await browser.post('/api/players/track-view', { player_id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('/api/scouts/{userId}/profile', () => {
  const texts = { license: 'UEFA', experience: 'Ten years', bio: 'Watches\nclosely', location: 'Porto' };

  test('is created by its scout and read back as written', {
    tags: ['API-47', 'DATA-21', 'DATA-22', 'DATA-23'],
  }, async () => {
    const server = await testServer();
    const scout = await aScout(server);
    const browser = await server.browser(scout);
    const profile = { organization: 'Northern Scouts', specialization: ['Youth', '', 'Keepers'], ...texts };
    const answer = await browser.post(`/api/scouts/${scout.id}/profile`, profile);
    expect(answer.status).toBe(201);
    const kept = { ...profile, specialization: ['Youth', 'Keepers'] };
    const given = {
      id: expect.any(String),
      userId: scout.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    expect(answer.json).toEqual({ ...kept, ...given });
    expect((await browser.get(`/api/users/${scout.id}`)).json.scoutProfile).toEqual(answer.json);
  });

  test.each([[undefined], [' ']])(
    'is not saved with the organization %j',
    {
      tags: ['DATA-21', 'SPROF-01'],
    },
    async (organization) => {
      const server = await testServer();
      const scout = await aScout(server);
      const browser = await server.browser(scout);
      const answer = await browser.post(`/api/scouts/${scout.id}/profile`, { ...texts, organization });
      expect([answer.status, answer.json.message]).toEqual([400, 'Organization is required']);
      expect((await browser.get(`/api/users/${scout.id}`)).json.scoutProfile).toBeNull();
    },
  );

  test('is changed by its scout, and the response is the profile', { tags: ['API-48', 'API-49'] }, async () => {
    const server = await testServer();
    const scout = await aScout(server);
    const before = await aScoutProfile(server, { scout });
    const browser = await server.browser(scout);
    server.clock.turn(1);
    const answer = await browser.patch(`/api/scouts/${scout.id}/profile`, texts);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ ...before, ...texts, updatedAt: server.clock.now().toISOString() });
  });

  test('is not changed by another scout, a player or an anonymous caller', { tags: ['PERM-15'] }, async () => {
    const server = await testServer();
    const scout = await aScout(server);
    await aScoutProfile(server, { scout });
    const path = `/api/scouts/${scout.id}/profile`;
    for (const other of [await aScout(server, { isVerified: true }), await aPlayer(server)]) {
      expect((await (await server.browser(other)).patch(path, { bio: 'x' })).status).toBe(403);
      expect((await (await server.browser(other)).post(path, { organization: 'x' })).status).toBe(403);
    }
    expect((await (await server.browser()).patch(path, { bio: 'x' })).status).toBe(401);
    expect((await (await server.browser(await theAdmin(server))).patch(path, { bio: 'Admin' })).json.bio).toBe('Admin');
  });

  test('a scout cannot reach the saved list of another scout', { tags: ['PERM-15', 'AZ-15'] }, async () => {
    const server = await testServer();
    const [scout, player] = [await aScout(server), await aPlayer(server)];
    const path = `/api/scouts/${scout.id}/saved-players`;
    for (const other of [await aScout(server, { isVerified: true }), player, await theAdmin(server)]) {
      const browser = await server.browser(other);
      const answers = [
        await browser.get(path),
        await browser.post(path, { playerId: player.id }),
        await browser.delete(`${path}/${player.id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await server.db.selectFrom('saved_players').selectAll().execute()).toEqual([]);
  });
});

describe('GET /api/players', () => {
  test('filters by foot, height, several positions and clips, and says how many clips a player has', {
    tags: ['API-39', 'DISC-82', 'DISC-83', 'DISC-84', 'DISC-85', 'DISC-86'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    await aProfile(server, { player, position: 'Left Back', height: 181, preferredFoot: 'left' });
    await aVideo(server, { player, isApproved: true });
    const other = await aPlayer(server, { isVerified: true });
    await aProfile(server, { player: other, position: 'Goalkeeper', height: 195, preferredFoot: 'right' });
    const browser = await server.browser(await aScout(server));
    const find = async (query: string) =>
      (await browser.get(`/api/players?${query}`)).json.map(({ id }: { id: string }) => id);
    const both = [other.id, player.id];
    expect((await browser.get('/api/players')).json.map(({ clipCount }: { clipCount: number }) => clipCount)).toEqual([
      0, 1,
    ]);
    expect(await find('position=Striker,Defender')).toEqual([player.id]);
    expect(await find('position=Goalkeeper,Defender')).toEqual(both);
    expect(await find('preferredFoot=left')).toEqual([player.id]);
    expect(await find('heightMin=180&heightMax=190')).toEqual([player.id]);
    expect(await find('heightMin=&heightMax=')).toEqual(both);
    expect(await find('hasClips=true')).toEqual([player.id]);
    expect(await find('hasClips=')).toEqual(both);
    const refused = await browser.get('/api/players?heightMin=tall');
    expect([refused.status, refused.json.message]).toEqual([400, 'A height must be a whole number up to 260.']);
  });

  test('searches by words, and forgives a typo without a change of the response', {
    tags: ['API-39', 'DISC-60', 'DISC-66'],
  }, async () => {
    const server = await testServer();
    for (const lastName of ['Álvarez', 'Ávila']) {
      const player = await aPlayer(server, { firstName: 'Mateo', lastName, isVerified: true });
      await aProfile(server, { player, position: 'Striker', nationality: 'Spain' });
    }
    const browser = await server.browser(await aScout(server));
    const find = async (query: string) =>
      (await browser.get(`/api/players?${query}`)).json.map(({ lastName }: { lastName: string }) => lastName);
    expect(await find('search=spanish+striker&limit=1')).toEqual(['Ávila']);
    expect(await find('search=alvarez+mateo')).toEqual(['Álvarez']);
    expect(await find('search=mateo+alvares')).toEqual(['Álvarez']);
    expect(await find('search=mateo+alvares&nationality=france')).toEqual([]);
  });
});
