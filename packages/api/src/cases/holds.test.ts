import { postgres } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { inTransaction } from '../lib/transaction.ts';
import {
  aCard,
  aCase,
  aMessage,
  anAdmin,
  aPicture,
  aPlayer,
  aRequestRow,
  aScout,
  aVideo,
  engines,
  refusal,
  snapshot,
  storedFiles,
  testApp,
  theAdmin,
} from '../testing/index.ts';
import { mustFindUser } from '../users/users.service.ts';
import { removeOldPlays } from '../videos/plays/plays.service.ts';

const reason = 'The police have asked.';

describe.each(engines)('a legal hold, on $name', (engine) => {
  test('keeps the account and its videos from being deleted by any user, until it is released', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isApproved: true });
    const { id } = await aCase(app, { about: player });
    const [admin, otherAdmin] = [app.as(await theAdmin(app)), app.as(await anAdmin(app))];
    const held = await admin.cases.act({ id, action: { kind: 'hold', reason } });
    expect(held).toMatchObject({ hasHold: true, entries: [{ kind: 'hold', content: reason }] });

    const before = await snapshot(app);
    for (const deleting of [
      () => app.as(player).videos.delete({ id: video.id }),
      () => otherAdmin.videos.delete({ id: video.id }),
      () => otherAdmin.users.delete({ id: player.id }),
      () => admin.users.delete({ id: player.id }),
    ]) {
      await expect(deleting()).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    }
    expect(await snapshot(app)).toEqual(before);

    await admin.cases.act({ id, action: { kind: 'release', reason: 'They need it no more.' } });
    await app.as(player).videos.delete({ id: video.id });
    await admin.users.delete({ id: player.id });
  });

  test('goes on when its case is closed, and holds nothing of other users', async () => {
    const app = await testApp({ engine });
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    const { id } = await aCase(app, { about: player });
    const admin = app.as(await theAdmin(app));
    await admin.cases.act({ id, action: { kind: 'hold', reason } });
    await admin.cases.setState({ id, state: 'closed', content: 'Given to the police.' });
    await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    await admin.users.delete({ id: other.id });
  });

  test('keeps what the user has written to others, whose accounts stay as long, and what was asked of them', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [written, asked, other] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    await aMessage(app, { from: scout, to: written });
    await aRequestRow(app, { player: asked, other: scout });
    const { id } = await aCase(app, { about: scout, by: other });
    const admin = app.as(await theAdmin(app));
    await admin.cases.act({ id, action: { kind: 'hold', reason } });
    const before = await snapshot(app);
    for (const player of [written, asked]) {
      await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    }
    expect(await snapshot(app)).toEqual(before);
    await admin.users.delete({ id: other.id });
    await admin.cases.act({ id, action: { kind: 'release', reason } });
    for (const player of [written, asked]) await admin.users.delete({ id: player.id });
  });

  test('keeps the picture on an ID card, which can be revoked', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await aCard(app, { holder: player, metadata: { passportImageUrl: await aPicture(app, player) } });
    const present = await aPicture(app, player, { color: '#7a1b1b' });
    const { id } = await aCase(app, { about: player });
    const admin = app.as(await theAdmin(app));
    await admin.cases.act({ id, action: { kind: 'hold', reason } });
    const files = await storedFiles(app.folder);
    const update = (passportImageUrl: string | null) =>
      admin.idCards.update({ userId: player.id, patch: { metadata: { passportImageUrl } } });
    for (const url of [present, null]) await expect(update(url)).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    expect(await storedFiles(app.folder)).toEqual(files);
    await admin.cases.act({ id, action: { kind: 'revoke-card', reason } });
    expect(await admin.idCards.of({ userId: player.id })).toMatchObject({ status: 'revoked' });
  });

  test('keeps what the user has watched, which is otherwise forgotten after the day', async () => {
    const app = await testApp({ engine });
    const [scout, other] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const video = await aVideo(app, { isApproved: true });
    for (const viewer of [scout, other]) {
      await app.as(viewer).videos.reportPlays({ ranges: [{ videoId: video.id, from: 0, to: 1 }] });
    }
    const viewers = async () => (await app.db.selectFrom('video_plays').select('viewer_key').execute()).length;
    const { id } = await aCase(app, { about: scout });
    const { cases } = app.as(await theAdmin(app));
    await cases.act({ id, action: { kind: 'hold', reason } });
    app.clock.turn(3 * 86_400);
    await removeOldPlays(app.shared);
    expect(await viewers()).toBe(1);
    await cases.act({ id, action: { kind: 'release', reason } });
    await removeOldPlays(app.shared);
    expect(await viewers()).toBe(0);
  });

  test('and a deletion at the same time exclude each other', async () => {
    const app = await testApp({ engine });
    const [first, second] = [app.as(await theAdmin(app)), app.as(await anAdmin(app))];
    for (let round = 0; round < 5; round += 1) {
      const player = await aPlayer(app);
      const { id } = await aCase(app, { about: player });
      const [held, deleted] = await Promise.allSettled([
        first.cases.act({ id, action: { kind: 'hold', reason } }),
        second.users.delete({ id: player.id }),
      ]);
      expect([held.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
      const lost = held.status === 'rejected' ? held.reason : deleted.status === 'rejected' && deleted.reason;
      expect(['USER_NOT_FOUND', 'LEGAL_HOLD']).toContain(lost.cause?.code);
    }
  });
});

const WAIT = { timeout: 30_000, interval: 10 };

describe.runIf(inject('databaseUrlTest'))('a legal hold that begins while a video is deleted', () => {
  test('keeps the video', async () => {
    const app = await testApp({ engine: postgres });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const { id } = await aCase(app, { about: player });
    let deleting: Promise<unknown> | undefined;
    let isOver = false;
    // What the action does, with a pause before its end.
    await inTransaction(app.db, async (tx) => {
      await mustFindUser(tx, player.id, { lock: true });
      await tx.updateTable('cases').set({ has_hold: 1 }).where('id', '=', id).execute();
      deleting = app.as(player).videos.delete({ id: video.id });
      deleting.then(
        () => (isOver = true),
        () => (isOver = true),
      );
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        return rows.length > 0;
      };
      await vi.waitUntil(async () => isOver || (await isWaiting()), WAIT);
    });
    await expect(deleting).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    expect((await app.as(player).videos.list({ playerId: player.id })).items).toHaveLength(1);
  });
});
