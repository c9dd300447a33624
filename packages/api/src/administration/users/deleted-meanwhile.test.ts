import { Readable } from 'node:stream';
import type { Db } from '@touchline/db';
import { describe, expect, test } from 'vitest';
import { startSession } from '../../accounts/sessions/sessions.service.ts';
import { addVideo } from '../../clips/upload/upload.service.ts';
import { sendMessage } from '../../contact/messages/sending.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { savePlayer } from '../../scouting/player-files/stars.service.ts';
import { trackView } from '../../scouting/players/players.service.ts';
import { createScoutProfile } from '../../scouting/scouts/scouts.service.ts';
import {
  anAdmin,
  aPlayer,
  appError,
  aScout,
  engines,
  recordedSessionToken,
  requestOf,
  storedFiles,
  testApp,
  tinyClip,
} from '../../testing/index.ts';

/** The same database, in which a user is deleted as soon as a query has returned their account. */
function deletingAfterLookUp(db: Db, userId: string): Db {
  let isDeleted = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDeleted && result.rows.some((row) => row.id === userId)) {
        isDeleted = true;
        await db.deleteFrom('users').where('id', '=', userId).execute();
      }
      return result;
    },
  });
}

describe.each(engines)('a user who is deleted between the look-up and the write, on $name', (engine) => {
  test('receives no message', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    const ctx = { ...app.contextOf(scout), db: deletingAfterLookUp(app.db, player.id) };
    const message = { receiverId: player.id, subject: 'Saturday', content: 'Are you playing?' };
    await expect(sendMessage(ctx, message)).rejects.toMatchObject(appError('RECEIVER_NOT_FOUND'));
    expect(await app.db.selectFrom('conversations').selectAll().execute()).toEqual([]);
  });

  test('is neither saved nor counted as viewed', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const save = (ctx: ActorContext, playerId: string) => savePlayer(ctx, { scoutId: scout.id, playerId, notes: '' });
    for (const write of [trackView, save]) {
      const player = await aPlayer(app);
      const ctx = { ...app.contextOf(scout), db: deletingAfterLookUp(app.db, player.id) };
      await expect(write(ctx, player.id)).rejects.toMatchObject(appError('PLAYER_NOT_FOUND'));
    }
  });

  test('gets no scout profile', async () => {
    const app = await testApp({ engine });
    const [admin, scout] = [await anAdmin(app), await aScout(app)];
    const ctx = { ...app.contextOf(admin), db: deletingAfterLookUp(app.db, scout.id) };
    const profile = { organization: 'Northern Scouting' };
    await expect(createScoutProfile(ctx, scout.id, profile)).rejects.toMatchObject(appError('USER_NOT_FOUND'));
  });

  test('gets no video, and its file is deleted', async () => {
    const app = await testApp({ engine });
    const [admin, player] = [await anAdmin(app), await aPlayer(app)];
    const ctx = { ...app.contextOf(admin), db: deletingAfterLookUp(app.db, player.id) };
    const staged = await app.shared.files.stage(Readable.from([await tinyClip()]));
    const upload = { staged, originalName: 'clip.mp4', fields: { title: 'A goal', playerId: player.id } };
    await expect(addVideo({ ctx, release: () => {} }, upload)).rejects.toMatchObject(appError('PLAYER_UNKNOWN'));
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('is not signed in', async () => {
    const app = await testApp({ engine });
    const session = recordedSessionToken();
    const signingIn = startSession(requestOf(app.shared, null, session), { id: crypto.randomUUID(), role: 'player' });
    await expect(signingIn).rejects.toMatchObject(appError('NOT_SIGNED_IN'));
    expect(session.token).toBeNull();
  });
});
