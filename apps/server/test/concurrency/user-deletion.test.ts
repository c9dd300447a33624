import { removeOldThrottles } from '@touchline/api';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  engines,
  PASSWORD,
  pglite,
  storedFiles,
  tinyClip,
} from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { type Answer, aForm, aVideoForm, PNG, type TestServer, testServer } from '../support/index.ts';

const DAY_SECONDS = 24 * 3600;

/** Every row, of whatever table, that holds a text anywhere. */
async function rowsWith({ db }: TestServer, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`).filter((row) => row.includes(text)));
  }
  return found;
}

const tablesOf = (rows: readonly string[]) => [...new Set(rows.map((row) => row.split(' ')[0]))].sort();

/** His pictures, a card that shows them, and a newer portrait than the one on the card. */
async function aCardWithPictures(server: TestServer, player: Account): Promise<void> {
  const admin = await server.browser(await anAdmin(server));
  const upload = async (place: string): Promise<string> => {
    const field = place === 'ceo-signature' ? 'ceoSignature' : place;
    const form = aForm({ name: field, content: PNG, filename: 'me.png', type: 'image/png' });
    const { status, json } = await admin.upload(`/api/users/${player.id}/${place}`, form);
    expect(status).toBe(200);
    return json.passportImageUrl ?? json.signatureImageUrl;
  };
  const metadata = {
    passportImageUrl: await upload('passport'),
    signatureImageUrl: await upload('signature'),
    ceoSignatureImageUrl: await upload('ceo-signature'),
  };
  expect((await admin.post('/api/id-cards', { userId: player.id, metadata })).status).toBe(201);
  await upload('passport');
}

/** A player with something of everything that the platform keeps of people, and two others who had to do with him. */
async function aBusyPlayer(server: TestServer): Promise<{ player: Account; scout: Account; friend: Account }> {
  const player = await aPlayer(server, { isVerified: true, username: 'leaving', email: 'leaving@club.example' });
  const scout = await aScout(server, { isVerified: true });
  const friend = await aPlayer(server, { isVerified: true });
  await aProfile(server, { player });
  await aVideo(server, { player: friend, isApproved: true });
  await aVideo(server, { player, isApproved: true });
  await aVideo(server, { player });
  await aCardWithPictures(server, player);
  await server.browser(player);
  const looking = await server.browser(scout);
  expect((await looking.post('/api/players/track-view', { player_id: player.id })).status).toBe(200);
  await server.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
  await aMessage(server, { from: scout, to: friend });
  await aMessage(server, { from: player, to: scout });
  await aMessage(server, { from: scout, to: player });
  return { player, scout, friend };
}

test('a person who is deleted leaves no row, no session and no file, and nobody else loses anything', {
  tags: ['API-33', 'CC-08'],
}, async () => {
  const server = await testServer();
  const { player, scout, friend } = await aBusyPlayer(server);
  const [his, theScouts] = [await server.browser(player), await server.browser(scout)];
  const admin = await server.browser(await anAdmin(server));
  const clips = (await his.get(`/api/videos?playerId=${player.id}`)).json as { id: string }[];
  expect(clips).toHaveLength(2);
  expect(tablesOf(await rowsWith(server, player.id))).toEqual([
    'conversations',
    'id_cards',
    'messages',
    'player_profiles',
    'profile_views',
    'saved_players',
    'sessions',
    'throttles',
    'users',
    'videos',
  ]);
  expect(await storedFiles(server.folder)).toHaveLength(7);

  expect((await admin.delete(`/api/users/${player.id}`)).status).toBe(200);

  expect(await rowsWith(server, player.id)).toEqual([]);
  expect(await rowsWith(server, 'leaving@club.example')).toEqual([]);
  expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  expect(await storedFiles(server.folder)).toHaveLength(1);
  expect((await his.get('/api/auth/me')).status).toBe(401);
  const back = await (await server.browser()).post('/api/auth/login', { email: 'leaving', password: PASSWORD });
  expect([back.status, back.json.message]).toEqual([401, 'Invalid credentials']);
  for (const { id } of clips) expect((await admin.get(`/api/videos/${id}/file`)).status).toBe(404);

  const inbox = (await theScouts.get(`/api/messages/user/${scout.id}`)).json as { receiverId: string }[];
  expect(inbox.map(({ receiverId }) => receiverId)).toEqual([friend.id]);
  const { items } = (await theScouts.query('messages.conversations', {})).json.result.data;
  expect(items.map(({ other }: { other: Account }) => other.id)).toEqual([friend.id]);
  expect((await theScouts.query('messages.unreadCount')).json.result.data).toBe(0);
  expect((await theScouts.get(`/api/scouts/${scout.id}/saved-players`)).json).toEqual([]);
  expect((await theScouts.get(`/api/videos?playerId=${friend.id}`)).json).toHaveLength(1);
});

/** Of those who wait for each other PostgreSQL sends one away: 503, and he may ask again. */
async function untilDone(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 ? untilDone(ask) : answer;
}

test.each(
  // PGlite does one thing at a time anyway.
  engines.filter((engine) => engine !== pglite),
)(
  'nothing is left of a person who is deleted while he and others are at work on what is his, on $name',
  { tags: ['CC-08'] },
  async (engine) => {
    const server = await testServer({ engine });
    const admin = await server.browser(await anAdmin(server));
    const scout = await aScout(server, { isVerified: true });
    const friend = await aPlayer(server, { isVerified: true });
    const [theScouts, friends] = [await server.browser(scout), await server.browser(friend)];
    const files = await storedFiles(server.folder);
    const clip = await tinyClip();
    const gone: string[] = [];
    const portrait = aForm({ name: 'passport', content: PNG, filename: 'me.png', type: 'image/png' });
    const words = { subject: 'Saturday', content: 'Are you playing?' };
    for (let round = 0; round < (inject('isSoak') ? 100 : 13); round += 1) {
      const player = await aPlayer(server, { isVerified: true });
      await aProfile(server, { player });
      const { id: received } = await aMessage(server, { from: friend, to: player });
      const his = await server.browser(player);
      const work = [
        () => his.post('/api/messages', { receiverId: friend.id, ...words }),
        () => friends.post('/api/messages', { receiverId: player.id, ...words }),
        () => his.patch(`/api/messages/${received}/read`),
        () => his.patch(`/api/players/${player.id}/profile`, { bio: 'New' }),
        () => his.upload(`/api/users/${player.id}/passport`, portrait),
        () => his.upload('/api/videos', aVideoForm(clip)),
        () => his.post('/api/id-cards', { userId: player.id }),
        () => his.post('/api/auth/tokens', { name: 'Report', scope: 'read', currentPassword: PASSWORD }),
        () => theScouts.post('/api/players/track-view', { player_id: player.id }),
        () => theScouts.post(`/api/scouts/${scout.id}/saved-players`, { playerId: player.id }),
        () => admin.patch(`/api/users/${player.id}`, { isVerified: false }),
        () =>
          server
            .browser()
            .then((visitor) => visitor.post('/api/auth/login', { email: player.email, password: PASSWORD })),
      ];
      const deletion = Promise.withResolvers<Answer>();
      const remove = () => deletion.resolve(untilDone(() => admin.delete(`/api/users/${player.id}`)));
      // It comes upon another state of the others' work in every round, from none done to all done.
      let untilDeletion = round % (work.length + 1);
      if (untilDeletion === 0) remove();
      const answers = await Promise.all(
        work.map(async (ask) => {
          const answer = await ask();
          untilDeletion -= 1;
          if (untilDeletion === 0) remove();
          return answer;
        }),
      );
      const statuses = answers.map(({ status }) => status);
      expect((await deletion.promise).status).toBe(200);
      expect([200, 201, 401, 403, 404, 409, 503]).toEqual(expect.arrayContaining(statuses));
      expect((await admin.get(`/api/users/${player.id}`)).status).toBe(404);
      const left = await rowsWith(server, player.id);
      // What he was refused after his end may still be counted, under an id that nobody has any more.
      expect(left.filter((row) => !row.startsWith('throttles '))).toEqual([]);
      expect(await storedFiles(server.folder)).toEqual(files);
      gone.push(player.id);
      // A minute later they may all write again.
      server.clock.turn(60);
    }
    server.clock.turn(DAY_SECONDS);
    await removeOldThrottles(server.shared);
    for (const id of gone) expect(await rowsWith(server, id)).toEqual([]);
    expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  },
);

test('what is featured stays when the person it shows is deleted (decision 98)', async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const at = server.clock.now().toISOString();
  await sql`insert into featured_content (id, type, title, player_id, is_active, position, created_at, updated_at)
    values (${crypto.randomUUID()}, 'player', 'Player of the month', ${player.id}, 1, 0, ${at}, ${at})`.execute(
    server.db,
  );
  const admin = await server.browser(await anAdmin(server));
  expect((await admin.delete(`/api/users/${player.id}`)).status).toBe(200);
  expect(tablesOf(await rowsWith(server, player.id))).toEqual(['featured_content']);
});

test.each([
  ['deactivated', { isActive: false }],
  ['given another role', { role: 'scout' }],
])('whoever is %s is signed out everywhere, before the admin has his answer (T8)', async (_what, patch) => {
  const server = await testServer();
  const player = await aPlayer(server);
  const browsers = [await server.browser(player), await server.browser(player), await server.browser(player)];
  const admin = await server.browser(await anAdmin(server));
  expect((await admin.patch(`/api/users/${player.id}`, patch)).status).toBe(200);
  const sessions = server.db.selectFrom('sessions').select('user_id').where('user_id', '=', player.id);
  expect(await sessions.execute()).toEqual([]);
  for (const browser of browsers) expect((await browser.get('/api/auth/me')).status).toBe(401);
});
