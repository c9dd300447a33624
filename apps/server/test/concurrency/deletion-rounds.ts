import { removeOldThrottles } from '@touchline/api';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  PASSWORD,
  storedFiles,
  type TestEngine,
  tinyClip,
} from '@touchline/api/testing/index';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Answer, aForm, aVideoForm, PNG, type TestServer, testServer } from '../support/index.ts';

const DAY_SECONDS = 24 * 3600;

/** Every row of any table that contains a text. The ids in the audit log do not count: it names users for good, by nothing else. */
export async function rowsWith({ db }: TestServer, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    const named = table === 'audit_entries' ? { actor_id: null, target_id: null, about_id: null } : {};
    const lines = rows.map((row) => `${table} ${JSON.stringify({ ...(row as object), ...named })}`);
    found.push(...lines.filter((line) => line.includes(text)));
  }
  return found;
}

/** PostgreSQL ends one of the transactions that wait for each other: 503, and the client may repeat the request. */
async function untilDone(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 ? untilDone(ask) : answer;
}

/** How many requests are under way when the user is deleted. */
export const REQUESTS = 12;

/** For each moment deletes a user after so many of the concurrent requests have completed, and expects that nothing is left. */
export async function deleteDuringChanges(engine: TestEngine, moments: readonly number[]): Promise<void> {
  const server = await testServer({ engine });
  const admin = await server.browser(await anAdmin(server));
  const scout = await aScout(server, { isVerified: true });
  const friend = await aPlayer(server, { isVerified: true });
  const [scoutBrowser, friends] = [await server.browser(scout), await server.browser(friend)];
  const files = await storedFiles(server.folder);
  const clip = await tinyClip();
  const gone: string[] = [];
  const portrait = aForm({ name: 'passport', content: PNG, filename: 'me.png', type: 'image/png' });
  const words = { subject: 'Saturday', content: 'Are you playing?' };
  for (const moment of moments) {
    const player = await aPlayer(server, { isVerified: true });
    await aProfile(server, { player });
    const { id: received } = await aMessage(server, { from: friend, to: player });
    const ownBrowser = await server.browser(player);
    const work = [
      () => ownBrowser.post('/api/messages', { receiverId: friend.id, ...words }),
      () => friends.post('/api/messages', { receiverId: player.id, ...words }),
      () => ownBrowser.patch(`/api/messages/${received}/read`),
      () => ownBrowser.patch(`/api/players/${player.id}/profile`, { bio: 'New' }),
      () => ownBrowser.upload(`/api/users/${player.id}/passport`, portrait),
      () => ownBrowser.upload('/api/videos', aVideoForm(clip)),
      () => ownBrowser.post('/api/id-cards', { userId: player.id }),
      () => ownBrowser.post('/api/auth/tokens', { name: 'Report', scope: 'read', currentPassword: PASSWORD }),
      () => scoutBrowser.post('/api/players/track-view', { player_id: player.id }),
      () => scoutBrowser.post(`/api/scouts/${scout.id}/saved-players`, { playerId: player.id }),
      () => admin.patch(`/api/users/${player.id}`, { isVerified: false }),
      () =>
        server
          .browser()
          .then((visitor) => visitor.post('/api/auth/login', { email: player.email, password: PASSWORD })),
    ];
    const deletion = Promise.withResolvers<Answer>();
    const remove = () => deletion.resolve(untilDone(() => admin.delete(`/api/users/${player.id}`)));
    let untilDeletion = moment;
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
    expect([200, 201, 401, 403, 404, 503]).toEqual(expect.arrayContaining(statuses));
    expect((await admin.get(`/api/users/${player.id}`)).status).toBe(404);
    const left = await rowsWith(server, player.id);
    // Rejections after the deletion may still be counted, under an id that no longer exists.
    expect(left.filter((row) => !row.startsWith('throttles '))).toEqual([]);
    expect(await storedFiles(server.folder)).toEqual(files);
    gone.push(player.id);
    // A minute later all of them may write again.
    server.clock.turn(60);
  }
  server.clock.turn(DAY_SECONDS);
  await removeOldThrottles(server.shared);
  for (const id of gone) expect(await rowsWith(server, id)).toEqual([]);
  expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
}
