import { aPlayer, aProfile, aScout, aVideo, snapshot, theAdmin, tinyClip } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aForm, aVideoForm, PNG, testServer } from '../support/index.ts';

const CONTACT = ['email', 'phone', 'dateOfBirth', 'passportImageUrl', 'passportImage', 'isActive', 'canUploadVideos'];

test('users see names in the directory; only admins see contact data, documents and inactive users', {
  tags: ['AZ-06'],
}, async () => {
  const server = await testServer();
  const admin = await theAdmin(server);
  const people: Account[] = [];
  for (const aPerson of [aPlayer, aScout]) {
    people.push(
      await aPerson(server),
      await aPerson(server, { isVerified: true }),
      await aPerson(server, { isActive: false }),
    );
  }
  expect((await (await server.browser()).get('/api/users')).status).toBe(401);
  for (const viewer of people.filter(({ isActive }) => isActive)) {
    const { json } = await (await server.browser(viewer)).get('/api/users');
    expect(json).toHaveLength(5);
    for (const user of json) expect(CONTACT.filter((field) => field in user)).toEqual([]);
  }
  const { json } = await (await server.browser(admin)).get('/api/users');
  expect(json).toHaveLength(7);
  for (const user of json) expect(CONTACT.filter((field) => !(field in user))).toEqual([]);
});

test.each([
  ['player', aPlayer],
  ['scout', aScout],
])('a %s cannot change an account, their own or another', { tags: ['MA-02'] }, async (_role, aPerson) => {
  const server = await testServer();
  const [me, another] = [await aPerson(server, { isVerified: true }), await aPlayer(server)];
  const browser = await server.browser(me);
  const before = await snapshot(server);
  for (const change of [
    { isVerified: true },
    { isActive: true },
    { role: 'admin' },
    { canUploadVideos: true },
    { password: 'another secret' },
    { email: 'x@y.de' },
    { username: 'another' },
  ]) {
    for (const { id } of [me, another]) {
      expect((await browser.patch(`/api/users/${id}`, change)).status, JSON.stringify(change)).toBe(403);
    }
  }
  expect(await snapshot(server)).toEqual(before);
});

test('a scout sees contact data as soon as they are verified, in the same session', { tags: ['AZ-07'] }, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true, phone: '+34 600 000 000' });
  await aProfile(server, { player });
  const scout = await aScout(server);
  const [browser, admin] = [await server.browser(scout), await server.browser(await theAdmin(server))];
  const seen = async () => [
    (await browser.get(`/api/users/${player.id}`)).json,
    ...(await browser.get('/api/players')).json,
  ];
  const { email, phone, dateOfBirth } = player;
  const hidden = { id: player.id, email: null, phone: null, dateOfBirth: null };
  expect(await seen()).toMatchObject([hidden, hidden]);
  expect((await admin.patch(`/api/users/${scout.id}`, { isVerified: true })).status).toBe(200);
  const shown = { id: player.id, email, phone: '+34 600 000 000', dateOfBirth };
  expect([typeof email, typeof phone, typeof dateOfBirth]).toEqual(['string', 'string', 'string']);
  expect(await seen()).toMatchObject([shown, shown]);
});

describe('the records of another player', () => {
  test('cannot be read, changed or added to', { tags: ['AZ-08', 'MA-07'] }, async () => {
    const server = await testServer();
    const [anna, bert] = [await aPlayer(server, { isVerified: true }), await aPlayer(server)];
    await aProfile(server, { player: anna });
    await aProfile(server, { player: bert });
    const browser = await server.browser(anna);
    const before = await snapshot(server);
    const picture = aForm({ name: 'passport', content: PNG, filename: 'me.png', type: 'image/png' });
    const answers = [
      await browser.get(`/api/users/${bert.id}`),
      await browser.patch(`/api/players/${bert.id}/profile`, { bio: 'x' }),
      await browser.upload(`/api/users/${bert.id}/passport`, picture),
      await browser.get(`/api/users/${bert.id}/passport`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(403));
    expect(await snapshot(server)).toEqual(before);
  });

  test('are not changed through a body that names the other player', { tags: ['MA-07'] }, async () => {
    const server = await testServer();
    const [anna, bert] = [await aPlayer(server), await aPlayer(server)];
    await aProfile(server, { player: anna });
    await aProfile(server, { player: bert, bio: 'Bert' });
    const browser = await server.browser(anna);
    const answer = await browser.patch(`/api/players/${anna.id}/profile`, {
      bio: 'Anna',
      userId: bert.id,
      playerId: bert.id,
    });
    expect(answer.json).toMatchObject({ userId: anna.id, bio: 'Anna' });
    expect((await (await server.browser(bert)).get('/api/auth/me')).json.playerProfile.bio).toBe('Bert');
  });

  test('do not get an upload: no row and no file is stored', { tags: ['AZ-09'] }, async () => {
    const server = await testServer();
    const [anna, bert] = [await aPlayer(server, { isVerified: true }), await aPlayer(server, { isVerified: true })];
    const browser = await server.browser(anna);
    const before = await snapshot(server);
    const form = aVideoForm(await tinyClip(), { playerId: bert.id });
    expect((await browser.upload('/api/videos', form)).status).toBe(403);
    expect(await snapshot(server)).toEqual(before);
  });

  test('are not changed by forms with repeated fields or fields that only the server sets', {
    tags: ['MA-04'],
  }, async () => {
    const server = await testServer();
    const [anna, bert] = [await aPlayer(server, { isVerified: true }), await aPlayer(server, { isVerified: true })];
    const browser = await server.browser(anna);
    const clip = { name: 'video', content: await tinyClip(), filename: 'goal.mp4', type: 'video/mp4' };
    const field = (name: string, content: string) => ({ name, content });
    const before = await snapshot(server);
    const twice = aForm(field('playerId', anna.id), field('playerId', bert.id), field('title', 'x'), clip);
    expect((await browser.upload('/api/videos', twice)).status).toBe(400);
    expect(await snapshot(server)).toEqual(before);
    const claims = aForm(
      field('title', 'x'),
      field('isApproved', 'true'),
      field('id', bert.id),
      field('filename', '../x'),
      field('fileSize', '1'),
      clip,
    );
    const { json } = await browser.upload('/api/videos', claims);
    expect(json).toMatchObject({
      playerId: anna.id,
      isApproved: false,
      fileSize: clip.content.length,
      filename: `${json.id}.mp4`,
    });
    expect(json.id).not.toBe(bert.id);
  });
});

test('requests for a hidden video get the same responses as those for an unknown one', {
  tags: ['AZ-12', 'AZ-14'],
}, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const hidden = [
    await aVideo(server, { player }),
    await aVideo(server, { player, isApproved: true, isPublic: false }),
  ];
  const strangers = [null, await aPlayer(server, { isVerified: true }), await aScout(server, { isVerified: true })];
  const asks = (id: string) =>
    [
      ['GET', `/api/videos/${id}`, {}],
      ['GET', `/api/videos/${id}/file`, {}],
      ['HEAD', `/api/videos/${id}/file`, {}],
      ['GET', `/api/videos/${id}/file`, { range: 'bytes=0-0' }],
      ['GET', `/api/videos/${id}/file?download`, {}],
      ['GET', `/api/videos/${id}/file`, { 'if-none-match': '*' }],
    ] as const;
  const ask = async (viewer: Account | null, id: string) => {
    const browser = viewer ? await server.browser(viewer) : await server.browser();
    return Promise.all(asks(id).map(([method, path, headers]) => browser.ask(method, path, { headers })));
  };
  const seen = (answers: Awaited<ReturnType<typeof ask>>) =>
    answers.map(({ status, text, headers }) => [status, text, headers['content-type']]);
  for (const { id } of hidden) {
    for (const stranger of strangers) {
      const answers = seen(await ask(stranger, id));
      expect(answers).toEqual(seen(await ask(stranger, crypto.randomUUID())));
      expect(answers.map(([status]) => status)).toEqual(Array(6).fill(404));
    }
    for (const viewer of [player, await theAdmin(server)]) {
      expect((await ask(viewer, id)).map(({ status }) => status)).toEqual([200, 200, 200, 206, 200, 304]);
    }
  }
});

test('a portrait and a signature are visible to their owner and admins, and their paths cannot be guessed', {
  tags: ['AZ-16'],
}, async () => {
  const server = await testServer();
  const anna = await aPlayer(server, { isVerified: true });
  const own = await server.browser(anna);
  for (const kind of ['passport', 'signature']) {
    const form = aForm({ name: kind, content: PNG, filename: 'me.png', type: 'image/png' });
    expect((await own.upload(`/api/users/${anna.id}/${kind}`, form)).status).toBe(200);
  }
  const [bert, scout] = [await aPlayer(server, { isVerified: true }), await aScout(server, { isVerified: true })];
  const viewers = [
    await server.browser(),
    await server.browser(bert),
    await server.browser(scout),
    own,
    await server.browser(await theAdmin(server)),
  ];
  for (const kind of ['passport', 'signature']) {
    const statuses = await Promise.all(
      viewers.map(async (browser) => (await browser.get(`/api/users/${anna.id}/${kind}`)).status),
    );
    expect(statuses).toEqual([401, 403, 403, 200, 200]);
    const answer = await own.get(`/api/users/${anna.id}/${kind}`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
  const row = await server.db
    .selectFrom('users')
    .select(['passport_file', 'signature_file'])
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow();
  for (const name of [row.passport_file, row.signature_file]) {
    const folder = String(name).slice(0, 2);
    for (const path of [
      `/uploads/${name}`,
      `/uploads/files/${folder}/${name}`,
      `/uploads/../files/${folder}/${name}`,
      `/api/uploads/${name}`,
      `/trpc/${name}`,
      `/files/${name}`,
    ]) {
      for (const browser of viewers) expect((await browser.get(path)).status, path).toBe(404);
    }
  }
});
