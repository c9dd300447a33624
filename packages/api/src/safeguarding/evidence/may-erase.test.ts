import type { Account } from '@touchline/contracts/users';
import { postgres } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { eraseTrashJob } from '../../administration/trash/erasing.service.ts';
import { removeOldPlays } from '../../clips/plays/plays.service.ts';
import { mustFindUser } from '../../core/users/users.service.ts';
import { removeOldInvitations } from '../../guardians/guardianships/guardians.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { beside } from '../../testing/beside.ts';
import {
  aCard,
  aCase,
  aGuardian,
  aMessage,
  aMinor,
  anAdmin,
  anInvitationRow,
  aPlayer,
  aRequestRow,
  aScout,
  aVideo,
  engines,
  inContact,
  refusal,
  runJob,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const DAY = 86_400;
const reason = 'The police have asked.';

const release = { kind: 'release', reason: 'They need it no more.' } as const;
const hold = { kind: 'hold', reason } as const;

/** Closes a case, and releases what it keeps. */
async function settle(app: TestApp, id: string): Promise<void> {
  const { cases } = app.as(await theAdmin(app));
  await cases.act({ id, action: release });
  await cases.setState({ id, state: 'closed', content: 'Looked into.' });
}

/** All ways to delete something of a player at once, by the player and by admins. */
async function deletions(app: TestApp, player: Account, video: { id: string }) {
  const [admin, otherAdmin] = [app.as(await theAdmin(app)), app.as(await anAdmin(app))];
  return {
    LEGAL_HOLD: [() => app.as(player).videos.delete({ id: video.id })],
    OPEN_CASE: [
      () => otherAdmin.videos.delete({ id: video.id }),
      () => otherAdmin.users.delete({ id: player.id }),
      () => admin.users.delete({ id: player.id }),
      () => admin.trash.move({ kind: 'video', id: video.id }),
      () => admin.trash.move({ kind: 'user', id: player.id }),
    ],
  } as const;
}

async function expectKept(app: TestApp, player: Account, video: { id: string }): Promise<void> {
  const ways = await deletions(app, player, video);
  const before = await snapshot(app);
  for (const code of ['LEGAL_HOLD', 'OPEN_CASE'] as const) {
    for (const deleting of ways[code]) await expect(deleting()).rejects.toMatchObject(refusal(code));
  }
  expect(await snapshot(app)).toEqual(before);
}

describe.each(engines)('what belongs to a user, on $name', (engine) => {
  test('is not deleted by any user while a case about them is open, for 90 days after a report, and under a hold', {
    tags: ['HOLD-01'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isApproved: true });
    const { id } = await aCase(app, { about: player });
    const admin = app.as(await theAdmin(app));
    await expectKept(app, player, video);
    expect(await admin.cases.act({ id, action: hold })).toMatchObject({ hasHold: true });
    app.clock.turn(91 * DAY);
    await admin.cases.setState({ id, state: 'closed', content: 'Given to the police.' });
    await expectKept(app, player, video);
    await admin.cases.act({ id, action: release });
    const { id: later } = await aCase(app, { about: player });
    await admin.cases.setState({ id: later, state: 'closed', content: 'Nothing was found.' });
    app.clock.turn(89 * DAY);
    await expectKept(app, player, video);
    app.clock.turn(2 * DAY);
    await app.as(player).videos.delete({ id: video.id });
    await admin.users.delete({ id: player.id });
  });

  test('is free when a safeguarding admin releases a closed case, but not by a hold that is released in an open one', {
    tags: ['HOLD-05'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    const { id } = await aCase(app, { about: player });
    const admin = app.as(await theAdmin(app));
    await admin.users.delete({ id: other.id });
    expect((await admin.cases.byId({ id })).keptUntil).not.toBeNull();
    await admin.cases.act({ id, action: release });
    await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    await aCase(app, { about: player });
    await admin.cases.setState({ id, state: 'closed', content: 'Nothing was found.' });
    await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    expect(await admin.cases.act({ id, action: release })).toMatchObject({ state: 'closed', keptUntil: null });
    await admin.users.delete({ id: player.id });
  });

  test('is refused to the user in the same words whatever keeps it, which name no case and no team', {
    tags: ['HOLD-02'],
  }, async () => {
    const app = await testApp({ engine });
    const { cases } = app.as(await theAdmin(app));
    const said = new Set<string>();
    for (const keep of [
      async () => {},
      (id: string) => cases.act({ id, action: hold }),
      (id: string) => cases.setState({ id, state: 'closed', content: 'Nothing was found.' }),
    ]) {
      const player = await aPlayer(app, { isVerified: true });
      const video = await aVideo(app, { player });
      const { id } = await aCase(app, { about: player });
      await keep(id);
      const { message, cause } = await app
        .as(player)
        .videos.delete({ id: video.id })
        .catch((error) => error);
      said.add(`${cause.code}: ${message}`);
    }
    expect(said.size).toBe(1);
    expect([...said][0]).toContain('kept for a legal reason');
    expect([...said][0]).not.toMatch(/safeguard|case|report|team|admin/i);
  });

  test('does not tell an admin that there is a case about themselves', async () => {
    const app = await testApp({ engine });
    const [suspect, minor, admin] = [await anAdmin(app), await aMinor(app), await theAdmin(app)];
    await aMessage(app, { from: suspect, to: minor });
    await aCase(app, { about: suspect, by: minor, reason: 'grooming' });
    const deleting = (one: Account) => app.as(one).users.delete({ id: minor.id });
    await expect(deleting(suspect)).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    await expect(deleting(admin)).rejects.toMatchObject(refusal('OPEN_CASE'));
  });

  test.each(['grooming', 'asked-for-pictures', 'harassment', 'asked-for-money'] as const)(
    'is held by the first report for %s where it is about a child, without an author, and by no second one',
    { tags: ['HOLD-03'] },
    async (kind) => {
      const app = await testApp({ engine });
      const scout = await aScout(app, { isVerified: true });
      const isHeld = kind === 'grooming' || kind === 'asked-for-pictures';
      const { id } = await aCase(app, { about: scout, reason: kind });
      const { cases } = app.as(await theAdmin(app));
      const entry = { kind: 'hold', author: null, content: expect.stringContaining('first report') };
      expect(await cases.byId({ id })).toMatchObject({ hasHold: isHeld, entries: isHeld ? [entry] : [] });
      // Whatever a child or their guardian reports is about a child.
      const child = await aMinor(app);
      await inContact(app, child, scout);
      await aMessage(app, { from: scout, to: child });
      await aCase(app, { about: scout, reason: kind, by: await aGuardian(app, [child]) });
      expect(await cases.byId({ id })).toMatchObject({ hasHold: true, entries: [entry] });
      await cases.act({ id, action: release });
      await aCase(app, { about: scout, reason: 'grooming', by: child });
      expect(await cases.byId({ id })).toMatchObject({ hasHold: false });
    },
  );

  test('is held by an anonymous concern with the code of the card', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const { verificationCode: code } = await aCard(app, { holder: scout });
    await app.as(null).reports.concern({ code, reason: 'grooming', content: 'They wait at the gate.' });
    const { cases, users } = app.as(await theAdmin(app));
    expect((await cases.list({})).items).toMatchObject([{ hasHold: true }]);
    await expect(users.delete({ id: scout.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
  });

  test('includes what was written with minors, whose accounts stay as long, and what was asked of them', {
    tags: ['HOLD-04'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [written, asked, adult, complains] = [
      await aMinor(app),
      await aMinor(app),
      await aPlayer(app),
      await aPlayer(app),
    ];
    await inContact(app, written, scout);
    await aMessage(app, { from: scout, to: written, content: 'Send me a picture.' });
    await aRequestRow(app, { player: asked, other: scout });
    for (const player of [adult, complains]) await aMessage(app, { from: scout, to: player });
    const { id } = await aCase(app, { about: scout });
    await aCase(app, { about: scout, by: complains, reason: 'asked-for-money' });
    const admin = app.as(await theAdmin(app));
    // A birthday does not take the protection away.
    await app.db
      .updateTable('users')
      .set({ date_of_birth: '2007-06-01', is_minor: 0 })
      .where('id', '=', written.id)
      .execute();
    const before = await snapshot(app);
    for (const player of [written, asked, complains, scout]) {
      await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
      await expect(admin.trash.move({ kind: 'user', id: player.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    }
    expect(await snapshot(app)).toEqual(before);
    await admin.users.delete({ id: adult.id });
    await settle(app, id);
    for (const player of [written, asked, complains, scout]) await admin.users.delete({ id: player.id });
  });

  test('includes all that was written with others under a hold', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [written, asked, other] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    await aMessage(app, { from: scout, to: written });
    await aRequestRow(app, { player: asked, other: scout });
    const { id } = await aCase(app, { about: scout, by: other });
    const admin = app.as(await theAdmin(app));
    await admin.cases.act({ id, action: hold });
    for (const player of [written, asked]) {
      await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    }
    await admin.users.delete({ id: other.id });
    await settle(app, id);
    for (const player of [written, asked]) await admin.users.delete({ id: player.id });
  });

  test('stays in the trash where it came before the report, with what was written to a child', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [minor, adult] = [await aMinor(app), await aPlayer(app)];
    await inContact(app, minor, scout);
    await aMessage(app, { from: scout, to: minor, content: 'Send me a picture.' });
    await aMessage(app, { from: scout, to: adult });
    const admin = app.as(await theAdmin(app));
    for (const { id } of [minor, adult]) await admin.trash.move({ kind: 'user', id });
    const { id } = await aCase(app, { about: scout });
    const { items } = await admin.trash.list({});
    const itemOf = ({ id: userId }: Account) => items.find((one) => one.subjectId === userId)?.id ?? '';
    await expect(admin.trash.erase({ id: itemOf(minor) })).rejects.toMatchObject(refusal('OPEN_CASE'));
    app.clock.turn(40 * DAY);
    await runJob(app, eraseTrashJob);
    expect((await admin.trash.list({})).items.map((one) => one.subjectId)).toEqual([minor.id]);
    expect(await admin.trash.empty()).toMatchObject({ erased: 0 });
    await admin.trash.restore({ id: itemOf(minor) });
    const { items: messages } = await admin.cases.openConversation({ id, otherId: minor.id });
    expect(messages.map(({ content }) => content)).toEqual(['Send me a picture.']);
  });

  test('includes what the user has watched, which is otherwise forgotten after the day', {
    tags: ['PLAY-11'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, other] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const video = await aVideo(app, { isApproved: true });
    for (const viewer of [scout, other]) {
      await app.as(viewer).videos.reportPlays({ ranges: [{ videoId: video.id, from: 0, to: 1 }] });
    }
    const viewers = async () => (await app.db.selectFrom('video_plays').select('viewer_key').execute()).length;
    const { id } = await aCase(app, { about: scout });
    app.clock.turn(3 * DAY);
    await removeOldPlays(app.shared);
    expect(await viewers()).toBe(1);
    await settle(app, id);
    await removeOldPlays(app.shared);
    expect(await viewers()).toBe(0);
  });

  test('includes whom a player has invited as a guardian, although the invitation has expired', async () => {
    const app = await testApp({ engine });
    const [player, other] = [await aMinor(app), await aMinor(app)];
    for (const [index, { id: playerId }] of [player, other].entries()) {
      await anInvitationRow(app, { playerId, token: `secret ${index}` });
    }
    await aCase(app, { about: player });
    app.clock.turn(60 * DAY);
    await removeOldInvitations(app.shared);
    const left = await app.db.selectFrom('guardianships').select('player_id').execute();
    expect(left).toEqual([{ player_id: player.id }]);
  });

  test('and a deletion at the same time as a report exclude each other', { tags: ['HOLD-10'] }, async () => {
    const app = await testApp({ engine });
    const [by, admin] = [app.as(await aPlayer(app, { isVerified: true })), app.as(await theAdmin(app))];
    for (let round = 0; round < 5; round += 1) {
      const { id: subjectId } = await aScout(app, { isVerified: true });
      const [reported, deleted] = await Promise.allSettled([
        by.reports.create({ subject: 'user', subjectId, reason: 'other', content: 'They are not a scout.' }),
        admin.users.delete({ id: subjectId }),
      ]);
      expect([reported.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
      const lost = reported.status === 'rejected' ? reported.reason : deleted.status === 'rejected' && deleted.reason;
      expect(['REPORTED_NOT_FOUND', 'OPEN_CASE']).toContain(lost.cause?.code);
    }
  });
});

const WAIT = { timeout: 30_000, interval: 10 };

describe.runIf(inject('databaseUrlTest'))('a legal hold that begins while a video is deleted', () => {
  test('keeps the video', { tags: ['HOLD-10'] }, async () => {
    const app = await testApp({ engine: postgres });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const { id } = await aCase(app, { about: player });
    await settle(app, id);
    let deleting: Promise<unknown> | undefined;
    let isOver = false;
    // What the action does, with a pause before its end.
    await inTransaction(app.db, async (tx) => {
      await mustFindUser(tx, player.id, { lock: true });
      await tx.updateTable('cases').set({ has_hold: 1 }).where('id', '=', id).execute();
      deleting = beside(() => app.as(player).videos.delete({ id: video.id }));
      deleting.then(
        () => (isOver = true),
        () => (isOver = true),
      );
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        return rows.length > 0;
      };
      await vi.waitUntil(async () => isOver || (await beside(isWaiting)), WAIT);
    });
    await expect(deleting).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    expect((await app.as(player).videos.list({ playerId: player.id })).items).toHaveLength(1);
  });
});
