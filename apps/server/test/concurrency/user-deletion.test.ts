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
} from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aForm, PNG, type TestServer, testServer } from '../support/index.ts';
import { deleteDuringChanges, rowsWith } from './deletion-rounds.ts';

const tablesOf = (rows: readonly string[]) => [...new Set(rows.map((row) => row.split(' ')[0]))].sort();

/** The player's images, a card that shows them, and a newer portrait than the one on the card. */
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

/** A player with an entry in every table about users, and two other users who are connected with the player. */
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

test('a user is deleted with all their rows, sessions and files, and records of other users are kept', {
  tags: ['API-33', 'CC-08'],
}, async () => {
  const server = await testServer();
  const { player, scout, friend } = await aBusyPlayer(server);
  const [ownBrowser, scoutBrowser] = [await server.browser(player), await server.browser(scout)];
  const admin = await server.browser(await anAdmin(server));
  const clips = (await ownBrowser.get(`/api/videos?playerId=${player.id}`)).json as { id: string }[];
  expect(clips).toHaveLength(2);
  expect(tablesOf(await rowsWith(server, player.id))).toEqual([
    'contact_requests',
    'conversations',
    'id_cards',
    'jobs',
    'mails',
    'messages',
    'notifications',
    'player_changes',
    'player_files',
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
  // The jobs that wait for the user's videos end when they are run.
  await server.runJobs();
  expect(await rowsWith(server, player.id)).toEqual([]);
  expect((await ownBrowser.get('/api/auth/me')).status).toBe(401);
  const back = await (await server.browser()).post('/api/auth/login', { email: 'leaving', password: PASSWORD });
  expect([back.status, back.json.message]).toEqual([401, 'Invalid credentials']);
  for (const { id } of clips) expect((await admin.get(`/api/videos/${id}/file`)).status).toBe(404);

  const inbox = (await scoutBrowser.get(`/api/messages/user/${scout.id}`)).json as { receiverId: string }[];
  expect(inbox.map(({ receiverId }) => receiverId)).toEqual([friend.id]);
  const { items } = (await scoutBrowser.query('messages.conversations', {})).json.result.data;
  expect(items.map(({ other }: { other: Account }) => other.id)).toEqual([friend.id]);
  expect((await scoutBrowser.query('messages.unreadCount')).json.result.data).toBe(0);
  expect((await scoutBrowser.get(`/api/scouts/${scout.id}/saved-players`)).json).toEqual([]);
  expect((await scoutBrowser.get(`/api/videos?playerId=${friend.id}`)).json).toHaveLength(1);
});

test.each(
  // PGlite runs one statement at a time anyway.
  engines.filter((engine) => engine !== pglite),
)(
  'a user who is deleted during concurrent changes of their records leaves no row and no file, on $name',
  {
    tags: ['CC-08'],
  },
  (engine) => deleteDuringChanges(engine, [1, 7]),
);

test('featured content stays when the user it shows is deleted', async () => {
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
])('a user who is %s is signed out everywhere before the admin gets the response', async (_what, patch) => {
  const server = await testServer();
  const player = await aPlayer(server);
  const browsers = [await server.browser(player), await server.browser(player), await server.browser(player)];
  const admin = await server.browser(await anAdmin(server));
  expect((await admin.patch(`/api/users/${player.id}`, patch)).status).toBe(200);
  const sessions = server.db.selectFrom('sessions').select('user_id').where('user_id', '=', player.id);
  expect(await sessions.execute()).toEqual([]);
  for (const browser of browsers) expect((await browser.get('/api/auth/me')).status).toBe(401);
});
