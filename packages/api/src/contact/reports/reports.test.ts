import type { ReportInput } from '@touchline/contracts/reports';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCard,
  aCase,
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aScoutProfile,
  aUser,
  aVideo,
  engines,
  inContact,
  moderate,
  notificationsOf,
  refusal,
  releaseCases,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const words = { reason: 'harassment', content: 'They do not stop.' } as const;

function report(
  app: TestApp,
  by: Account,
  ...[subject, subjectId, more]: [subject: ReportInput['subject'], subjectId: string, more?: object]
) {
  return app.as(by).reports.create({ subject, subjectId, ...words, ...more });
}

/** The cases with their reports, as a safeguarding admin sees them. */
async function casesIn(app: TestApp) {
  const admin = app.as(await theAdmin(app));
  const { items } = await admin.cases.list({});
  return Promise.all(items.map(({ id }) => admin.cases.byId({ id })));
}

async function copyOf(app: TestApp, { id }: { id: string }): Promise<Record<string, string>> {
  const reports = (await casesIn(app)).flatMap((one) => one.reports);
  const found = reports.find((one) => one.id === id);
  return Object.fromEntries((found?.copy ?? []).map(({ label, value }) => [label, value]));
}

async function aGuardianOf(app: TestApp, child: Account): Promise<Account> {
  const guardian = await aUser(app, 'guardian');
  const now = app.clock.now().toISOString();
  await app.db
    .insertInto('guardianships')
    .values({
      id: crypto.randomUUID(),
      player_id: child.id,
      guardian_id: guardian.id,
      state: 'active',
      email: guardian.email,
      relation: 'mother',
      shows_contact: 0,
      invited_by: null,
      token_hash: null,
      expires_at: now,
      declared_at: now,
      ended_at: null,
      created_at: now,
    })
    .execute();
  return guardian;
}

describe.each(engines)('a report, on $name', (engine) => {
  test('opens a case with its copy, and tells the safeguarding admins only', { tags: ['REPORT-06'] }, async () => {
    const app = await testApp({ engine });
    const [admin, other] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    const player = await aPlayer(app, { isVerified: true });
    const scout = await aScout(app, { firstName: 'Ada', lastName: 'Quist', username: 'ada', isVerified: true });

    const { id } = await report(app, player, 'user', scout.id);

    expect(await casesIn(app)).toMatchObject([
      {
        about: { id: scout.id, name: 'Ada Quist', role: 'scout', isMinor: false },
        state: 'new',
        isUrgent: false,
        reportCount: 1,
        reasons: ['harassment'],
        reports: [{ id, reporter: { id: player.id, role: 'player' }, subject: 'user', subjectId: scout.id, ...words }],
      },
    ]);
    expect(await copyOf(app, { id })).toMatchObject({
      Name: 'Ada Quist',
      Username: 'ada',
      Role: 'Scout',
      Verified: 'Yes',
    });
    expect(await titlesOf(app, admin)).toEqual(['A new safeguarding report']);
    for (const person of [other, scout]) expect(await titlesOf(app, person)).not.toContain('A new safeguarding report');
    expect(JSON.stringify(await notificationsOf(app, admin))).not.toContain('Quist');
  });

  test('joins the open case about the same user, makes it urgent, and moves a waiting one on', {
    tags: ['REPORT-04'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, scout] = [app.as(await theAdmin(app)), await aScout(app)];
    const { id } = await aCase(app, { about: scout });
    await admin.cases.setState({ id, state: 'waiting' });
    await report(app, await aPlayer(app), 'user', scout.id, { reason: 'asked-for-money' });
    expect(await casesIn(app)).toMatchObject([
      { id, state: 'open', isUrgent: true, reportCount: 2, reasons: ['asked-for-money', 'harassment'] },
    ]);
    await report(app, await aPlayer(app), 'user', scout.id);
    expect(await casesIn(app)).toMatchObject([{ id, state: 'open', isUrgent: true, reportCount: 3 }]);

    await admin.cases.setState({ id, state: 'closed', content: 'They were warned.' });
    await report(app, await aPlayer(app), 'user', scout.id);
    const cases = await casesIn(app);
    expect(cases.map(({ state }) => state).sort()).toEqual(['closed', 'new']);
    expect(cases.find(({ state }) => state === 'new')?.related.map((one) => one.id)).toEqual([id]);
  });

  test('of many about one user at the same time all come into one case', { tags: ['REPORT-04'] }, async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const scout = await aScout(app);
    const players = [];
    for (let count = 0; count < 8; count += 1) players.push(await aPlayer(app));
    await Promise.all(players.map((player) => report(app, player, 'user', scout.id)));
    expect(await casesIn(app)).toMatchObject([{ reportCount: 8, state: 'new' }]);
  });

  test('is urgent when a minor reports or is reported, or for money, pictures or grooming', {
    tags: ['REPORT-05'],
  }, async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const [minor, adult] = [await aMinor(app), await aPlayer(app, { isVerified: true })];
    const urgencyOf = async (call: Promise<{ id: string }>) => {
      const { id } = await call;
      const found = (await casesIn(app)).find(({ reports }) => reports.some((one) => one.id === id));
      return found?.isUrgent;
    };
    expect(await urgencyOf(report(app, minor, 'user', (await aScout(app)).id))).toBe(true);
    expect(await urgencyOf(report(app, adult, 'user', minor.id))).toBe(true);
    expect(await urgencyOf(report(app, adult, 'user', (await aScout(app)).id))).toBe(false);
    for (const reason of ['asked-for-money', 'asked-for-pictures', 'grooming']) {
      expect(await urgencyOf(report(app, adult, 'user', (await aScout(app)).id, { reason }))).toBe(true);
    }
  });

  test('freezes a message, which goes with no account before the case is over, and whose copy stays after it', {
    tags: ['REPORT-03'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app, { firstName: 'Bo', lastName: 'Rask' }), await aScout(app)];
    const message = await aMessage(app, { from: scout, to: player, subject: 'Trial', content: 'Send me 200.' });
    const { id } = await report(app, player, 'message', message.id);
    const admin = app.as(await theAdmin(app));
    await expect(admin.users.delete({ id: scout.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    await releaseCases(app);
    await admin.users.delete({ id: scout.id });
    expect(await copyOf(app, { id })).toEqual({
      Subject: 'Trial',
      Text: 'Send me 200.',
      From: `${scout.firstName} ${scout.lastName}`,
      To: 'Bo Rask',
      Sent: message.createdAt,
    });
    expect(await casesIn(app)).toMatchObject([
      { about: { id: null, name: `${scout.firstName} ${scout.lastName}`, role: null }, account: null },
    ]);
  });

  test('freezes profiles, videos and cards without personal data and names of files', {
    tags: ['REPORT-03'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const scout = await aScout(app, { isVerified: true });
    await aProfile(app, { player, position: 'Striker', bio: 'Quick.', achievements: ['Cup 2025'], location: 'Leeds' });
    await aScoutProfile(app, { scout, organization: 'Northern Scouts' });
    const video = await aVideo(app, {
      player,
      title: 'Volley',
      tags: ['cup'],
      isApproved: true,
      originalName: 'my.mp4',
    });
    const card = await aCard(app, { holder: player });

    const profile = await copyOf(app, await report(app, scout, 'profile', player.id));
    expect(profile).toMatchObject({ Position: 'Striker', Bio: 'Quick.', Achievements: 'Cup 2025', Location: 'Leeds' });
    const ofScout = await copyOf(app, await report(app, player, 'profile', scout.id));
    expect(ofScout).toMatchObject({ Organization: 'Northern Scouts' });
    const ofVideo = await copyOf(app, await report(app, scout, 'video', video.id));
    expect(ofVideo).toMatchObject({ Title: 'Volley', Tags: 'cup', Approved: 'Yes', Public: 'Yes' });
    const ofCard = await copyOf(app, await report(app, scout, 'id-card', player.id));
    expect(ofCard).toMatchObject({ 'Card number': card.cardNumber, Status: 'active' });
    const texts = JSON.stringify([profile, ofScout, ofVideo, ofCard]);
    for (const secret of [
      player.email,
      player.phone,
      player.dateOfBirth,
      video.filename,
      'my.mp4',
      card.verificationCode,
    ]) {
      expect(texts).not.toContain(secret);
    }
  });
});

describe('what may be reported', () => {
  test('is a message by those who wrote or received it, and by a guardian; others do not find it', {
    tags: ['REPORT-01', 'REPORT-02'],
  }, async () => {
    const app = await testApp();
    await theAdmin(app);
    const [child, adult] = [await aMinor(app), await aPlayer(app, { isVerified: true })];
    await inContact(app, child, adult);
    const message = await aMessage(app, { from: adult, to: child });
    const [stranger, admin] = [await aPlayer(app), await anAdmin(app)];
    const otherGuardian = await aGuardianOf(app, await aMinor(app));
    const suspended = await aGuardianOf(app, child);
    const now = app.clock.now().toISOString();
    const ofSuspended = app.db.updateTable('guardianships').where('guardian_id', '=', suspended.id);
    await ofSuspended.set({ suspended_at: now, objected_at: now }).execute();
    const before = await snapshot(app);
    for (const person of [stranger, admin, await theAdmin(app), otherGuardian, suspended]) {
      await expect(report(app, person, 'message', message.id)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
    }
    await expect(report(app, adult, 'message', message.id)).rejects.toMatchObject(refusal('REPORT_OF_SELF'));
    expect(await snapshot(app)).toEqual(before);

    await report(app, await aGuardianOf(app, child), 'message', message.id);
    await report(app, child, 'message', message.id);
    expect(await casesIn(app)).toMatchObject([{ about: { id: adult.id }, reportCount: 2 }]);
  });

  test('of a guardian who writes for a child, is the guardian and not the child', async () => {
    const app = await testApp();
    await theAdmin(app);
    const [child, other] = [await aMinor(app), await aPlayer(app)];
    const guardian = await aGuardianOf(app, child);
    await inContact(app, child, other);
    const message = await aMessage(app, { from: child, to: other });
    await app.db.updateTable('messages').set({ guardian_id: guardian.id }).where('id', '=', message.id).execute();
    const { id } = await report(app, other, 'message', message.id);
    expect(await casesIn(app)).toMatchObject([{ about: { id: guardian.id, role: 'guardian' } }]);
    expect((await copyOf(app, { id }))['Written by the guardian']).toBe(`${guardian.firstName} ${guardian.lastName}`);
  });

  test('is a video that the viewer may watch, also after a block; a hidden one is not found', {
    tags: ['REPORT-01'],
  }, async () => {
    const app = await testApp();
    await theAdmin(app);
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const [shown, pending] = [await aVideo(app, { player, isApproved: true }), await aVideo(app, { player })];
    const before = await snapshot(app);
    for (const id of [pending.id, crypto.randomUUID(), scout.id]) {
      await expect(report(app, scout, 'video', id)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
    }
    await expect(report(app, player, 'video', shown.id)).rejects.toMatchObject(refusal('REPORT_OF_SELF'));
    expect(await snapshot(app)).toEqual(before);
    await app.as(scout).blocks.block({ userId: player.id });
    await report(app, scout, 'video', shown.id);
    await moderate(app, shown, { isApproved: false, isPublic: false });
    await expect(report(app, scout, 'video', shown.id)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
  });

  test('is a profile that the viewer may read: neither a player for players nor a minor for new scouts', {
    tags: ['REPORT-01', 'REPORT-02'],
  }, async () => {
    const app = await testApp();
    await theAdmin(app);
    const [player, minor] = [await aPlayer(app, { isVerified: true }), await aMinor(app)];
    await aProfile(app, { player });
    const [newScout, other, admin] = [await aScout(app), await aPlayer(app), await anAdmin(app)];
    const before = await snapshot(app);
    for (const [viewer, id] of [
      [other, player.id],
      [newScout, minor.id],
      [other, admin.id],
      [newScout, (await theAdmin(app)).id],
      [newScout, crypto.randomUUID()],
    ] as const) {
      await expect(report(app, viewer, 'profile', id)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
    }
    for (const subject of ['user', 'id-card'] as const) {
      await expect(report(app, newScout, subject, minor.id)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
      await expect(report(app, other, subject, other.id)).rejects.toMatchObject(refusal('REPORT_OF_SELF'));
    }
    await expect(report(app, player, 'profile', player.id)).rejects.toMatchObject(refusal('REPORT_OF_SELF'));
    expect(await snapshot(app)).toEqual(before);
    await report(app, newScout, 'profile', player.id);
    await report(app, await aGuardianOf(app, player), 'profile', player.id);
  });

  test('is a member for guardians only where the member has to do with their child; so is blocking', async () => {
    const app = await testApp();
    await theAdmin(app);
    const [child, adult, scout] = [await aMinor(app), await aPlayer(app), await aScout(app)];
    const guardian = await aGuardianOf(app, child);
    const calls = (userId: string) => [
      () => report(app, guardian, 'user', userId),
      () => app.as(guardian).blocks.block({ userId }),
    ];
    for (const call of [...calls(adult.id), ...calls(scout.id)]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await app
      .as(adult)
      .messages.send({ receiverId: child.id, subject: 'Training', content: 'Shall we train together?' });
    for (const call of [...calls(adult.id), ...calls(child.id)]) await call();
    await app.db.updateTable('guardianships').set({ state: 'ended' }).execute();
    await expect(report(app, guardian, 'user', adult.id)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
  });

  test('is an ID card that does not exist, which a user may have shown', async () => {
    const app = await testApp();
    await theAdmin(app);
    const { id } = await report(app, await aPlayer(app), 'id-card', (await aScout(app)).id);
    expect((await copyOf(app, { id })).Card).toBe('There is none');
  });

  test('is limited to 20 a day for each user, those that were refused included', { tags: ['REPORT-07'] }, async () => {
    const app = await testApp({ limits: { reportsPerUser: { uses: 2, seconds: 86_400 } } });
    await theAdmin(app);
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    await report(app, player, 'user', scout.id);
    await expect(report(app, player, 'user', crypto.randomUUID())).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
    await expect(report(app, player, 'user', scout.id)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    await report(app, await aPlayer(app), 'user', scout.id);
    app.clock.turn(86_400);
    await report(app, player, 'user', scout.id);
  });

  test('is nothing without a text or a known reason, and nothing for anonymous callers', async () => {
    const app = await testApp();
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    for (const wrong of [{ content: ' ' }, { content: 'x'.repeat(1001) }, { reason: 'bored' }]) {
      await expect(report(app, player, 'user', scout.id, wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const anonymous = app.as(null).reports.create({ subject: 'user', subjectId: scout.id, ...words });
    await expect(anonymous).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});

describe.each(engines)('a concern from the ID check, on $name', (engine) => {
  test('is attached to the holder of a valid card, with the same response as any other code', {
    tags: ['REPORT-08'],
  }, async () => {
    const app = await testApp({ engine });
    const minor = await aMinor(app, { firstName: 'Bo', lastName: 'Rask' });
    const card = await aCard(app, { holder: minor });
    const revoked = await aCard(app);
    await app.as(await theAdmin(app)).idCards.update({ userId: revoked.userId, patch: { status: 'revoked' } });
    const { concern } = app.as(null).reports;

    const answers = [];
    for (const code of [card.verificationCode.toLowerCase(), revoked.verificationCode, 'no such code', undefined]) {
      answers.push(await concern({ ...words, ...(code !== undefined && { code }) }));
    }

    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true}']));
    const cases = await casesIn(app);
    expect(cases.map(({ about }) => about.name).sort()).toEqual(['Bo Rask', 'Unknown', 'Unknown', 'Unknown']);
    const attached = cases.find(({ about }) => about.id === minor.id);
    expect(attached).toMatchObject({ isUrgent: true, reports: [{ reporter: null, subject: 'concern', ...words }] });
    expect(attached?.reports[0]?.copy).toContainEqual({ label: 'Card number', value: card.cardNumber });
    const copies = cases.filter(({ about }) => about.id === null).flatMap(({ reports }) => reports[0]?.copy ?? []);
    expect(copies.map(({ value }) => value).sort()).toEqual([revoked.verificationCode, 'no such code'].sort());
  });

  test('stores nothing about a caller who is signed in, and is limited for each address', {
    tags: ['REPORT-09'],
  }, async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const player = await aPlayer(app);
    for (let count = 0; count < 5; count += 1) await app.as(player).reports.concern(words);
    await expect(app.as(null).reports.concern(words)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    const rows = await app.db.selectFrom('reports').selectAll().execute();
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toContain(player.id);
    const elsewhere = await app.visitor('198.51.100.7').call();
    expect(await elsewhere.reports.concern(words)).toEqual({ ok: true });
  });
});
