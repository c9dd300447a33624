import type { AccountFilters } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { usersWithPassword } from '../accounts/users/accounts.service.ts';
import { processVideo } from '../clips/processing/process-video.ts';
import { sendMailJobs } from '../mails.ts';
import { bindJobs } from '../platform/jobs/define-job.ts';
import type { Caller } from '../router.ts';
import { notificationsOf, runDue, storedFiles, type TestApp, testApp } from '../testing/index.ts';
import { mailsIn } from '../testing/mailbox.ts';
import { fillWithDemo } from './fill.ts';
import { demoAccounts } from './people.ts';

const PASSWORD = 'touchline-demo';
/** Today, as the demo sees it. */
const TODAY = '2026-11-20T12:00:00.000Z';

describe('the demo', () => {
  test('shows its newest mails in the outbox, where an admin may read them', async () => {
    const app = await testApp({ startingAt: TODAY });
    app.shared.isOutboxReadable = true;
    await fillWithDemo(app.shared, PASSWORD);
    await runDue(app.shared, bindJobs(app.shared, sendMailJobs));
    const subjects = (await mailsIn(app.shared.outbox)).map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThan(5);
    expect(new Set(subjects).size).toBeGreaterThan(3);
    expect(await app.db.selectFrom('mails').select('id').where('state', '<>', 'sent').execute()).toEqual([]);
  });

  test('has data for every state of the screens, users who can sign in, and no times in the future', {
    tags: ['START-05'],
  }, async () => {
    const app = await testApp({ startingAt: TODAY });
    await fillWithDemo(app.shared, PASSWORD);

    const signIn = (email: string) => app.as(null).auth.login({ email, password: PASSWORD });
    expect(await signIn('admin')).toMatchObject({ role: 'admin' });
    expect(await signIn('scout')).toMatchObject({ role: 'scout', isVerified: true });
    expect(await signIn('player')).toMatchObject({
      role: 'player',
      isVerified: true,
      canUploadVideos: true,
      isEmailConfirmed: true,
    });
    expect(await signIn('newplayer')).toMatchObject({ isVerified: false, isEmailConfirmed: false });
    expect(await signIn('newscout')).toMatchObject({ role: 'scout', isVerified: false });

    const admin = app.as(await signIn('admin'));
    const hoursBefore = (hours: number) => app.clock.timestampIn(-hours * 3600);
    const waiting = (await admin.users.accounts({ role: 'scout', status: 'unverified', limit: 100 })).items;
    const impostor = waiting.find(({ scoutProfile }) => scoutProfile?.organization === 'Аtlantic Scouting Network');
    expect(impostor).toBeDefined();
    const { lookAlikes, mixedAlphabets, concerns } = await admin.users.review({ id: impostor?.id ?? '' });
    const alike = { agreesIn: ['name', 'phone', 'organization'], inOtherLetters: ['organization'] };
    expect(lookAlikes).toMatchObject([{ username: 'scout', isVerified: true, ...alike }]);
    expect(mixedAlphabets).toEqual(['Аtlantic Scouting Network']);
    expect(concerns).toEqual(expect.arrayContaining(['look-alike', 'mixed-alphabets', 'no-document']));
    for (const filters of [
      ...[{ minors: 'without-guardian' }, { document: 'seen' }, { document: 'not-seen' }, { email: 'not-confirmed' }],
      ...[{ lookAlikes: 'some' }, { joinedFrom: hoursBefore(24) }, { joinedUntil: hoursBefore(30 * 24) }],
    ] as AccountFilters[]) {
      expect(await admin.users.accountCount(filters), JSON.stringify(filters)).toBeGreaterThan(0);
    }
    const { id: scoutId } = await signIn('scout');
    const checks = await admin.accountChecks.of({ userId: scoutId });
    expect(checks.map(({ kind }) => kind)).toEqual(['identity', 'birth-date', 'organization', 'license']);
    const scouts = (await admin.users.accounts({ role: 'scout', limit: 100 })).items;
    expect(scouts.filter(({ licenseExpiresOn }) => licenseExpiresOn && licenseExpiresOn < TODAY)).toHaveLength(1);
    const [suspended] = (await admin.users.accounts({ status: 'inactive' })).items;
    await expect(signIn(suspended?.username ?? '')).rejects.toThrow(/could not confirm the date of birth/);
    const states = (await admin.videos.list({ limit: 100 })).items.map(
      ({ isApproved, isPublic }) => `${isApproved} ${isPublic}`,
    );
    expect(new Set(states)).toEqual(new Set(['true true', 'false true', 'false false']));
    const clips = (await storedFiles(app.folder)).filter((file) => file.includes('.mp4 '));
    // One more is that of the clip in the trash.
    expect(clips).toHaveLength(states.length + 1);
    const scout = app.as(await signIn('scout'));
    expect(await scout.players.count({})).toBeGreaterThan(25);
    expect(await scout.players.count({ hasClips: true })).toBe(0);
    // As after the start, which makes the files of the clips.
    await app.db.updateTable('videos').set({ processing: 'ready' }).where('is_approved', '=', 1).execute();
    const newest = (await scout.players.list({ limit: 6 })).items;
    expect(newest.map((found) => 'clipCount' in found && found.clipCount)).toEqual([3, 1, 1, 0, 0, 0]);
    expect(await scout.players.count({ hasClips: true, preferredFoot: 'left' })).toBeGreaterThan(0);
    expect(await app.as(await signIn('player')).videos.ownCounts()).toMatchObject({
      approved: 2,
      pending: 0,
      rejected: 1,
    });
    const { id: playerId } = await signIn('player');
    const reviewed = (await admin.videos.forModeration({ limit: 100 })).items;
    expect(reviewed.filter(({ rejection }) => rejection)).toMatchObject([
      { rejection: { reason: 'copy' } },
      { playerId, rejection: { reason: 'contact-details' } },
    ]);
    const again = (
      await app.db.selectFrom('video_history').select('video_id').where('kind', '=', 'resubmitted').execute()
    )[0];
    expect(reviewed.find(({ id }) => id === again?.video_id)).toMatchObject({ waitingSince: expect.any(String) });
    const arranged = (await app.as(null).videos.ofPlayer({ playerId })).items;
    expect(arranged.map(({ isPinned }) => isPinned)).toEqual([true, false]);
    expect(arranged.map(({ createdAt }) => createdAt)).toEqual(arranged.map(({ createdAt }) => createdAt).sort());
    expect(await app.as(await signIn('player')).messages.unreadCount()).toBe(1);
    expect(await app.as(await signIn('player')).players.ownViewerCount()).toBe(2);
    expect(await app.as(await signIn('player')).players.ownSaverCount()).toBe(3);
    expect(await app.as(await signIn('newplayer')).users.usualReview()).toEqual({ days: 1 });

    const now = app.clock.now().toISOString();
    const cards = await app.db.selectFrom('id_cards').select(['status', 'expiry_date']).execute();
    const shown = cards.map(({ status, expiry_date }) =>
      status === 'active' && (expiry_date ?? now) < now ? 'expired' : status,
    );
    expect(shown.sort()).toEqual(['active', 'active', 'active', 'active', 'active', 'expired', 'revoked']);
    const { items: registry } = await admin.idCards.list({});
    expect(registry.map(({ state, stage }) => `${state} ${stage}`).sort()).toEqual([
      'active handed-over',
      'active issued',
      'active requested',
      'expired requested',
      'revoked requested',
      'suspended requested',
      'suspended requested',
    ]);
    await expectLivelyHomePage(app, admin);
    const [damaged] = (await admin.videos.list({ limit: 1 })).items;
    await processVideo(app.shared, damaged?.id ?? '', { signal: new AbortController().signal, pace: 'quick' });
    expect(await admin.videos.byId({ id: damaged?.id ?? '' })).toMatchObject({
      isApproved: false,
      processing: 'failed',
    });
    const { playerFiles } = scout;
    const { stages, views } = await playerFiles.counts();
    expect(Object.values(stages).every((files) => files > 0)).toBe(true);
    expect(Object.values(views).every((files) => files > 0)).toBe(true);
    const today = await scout.today.read({});
    expect(today).toMatchObject({
      reminders: { total: 2 },
      news: {
        items: [{ kinds: ['club'] }, { kinds: ['availability'] }, { kinds: ['club'] }, { clips: 1 }],
      },
      gone: { total: 1 },
    });
    expect(today.begun.map(({ seconds }) => seconds).toSorted()).toEqual([4, 4, 9]);
    expect((await app.db.selectFrom('saved_players').select('id').execute()).length).toBeGreaterThan(0);

    const accounts = await app.db.selectFrom('users').select('username').where('is_active', '=', 1).execute();
    const found = await usersWithPassword(app.shared, PASSWORD, demoAccounts());
    expect(found.sort()).toEqual(accounts.map(({ username }) => username).sort());

    const { items: trash } = await admin.trash.list({});
    expect(trash.map(({ kind, label }) => `${kind} ${label}`).sort()).toEqual([
      'user former.player',
      'video Wrong match',
    ]);
    for (const { eraseAt } of trash) expect(eraseAt > now).toBe(true);

    await expectNotifications(app);
    await expectFamily(app);
    // No row was created in the future. What the jobs have said of the damaged clip since is of this moment.
    for (const table of [
      'users',
      'videos',
      'messages',
      'player_profiles',
      'homepage_content',
      'featured_content',
      'notifications',
    ] as const) {
      const rows = await app.db.selectFrom(table).select('created_at').execute();
      for (const { created_at } of rows)
        expect(created_at < TODAY || created_at === now, `${table} ${created_at}`).toBe(true);
    }
  });
});

/** Read and unread ones of several kinds for each role; and nothing is sent to the invented addresses. */
async function expectNotifications(app: TestApp) {
  const unreadOf = async (email: string) => {
    const user = await app.as(null).auth.login({ email, password: PASSWORD });
    const all = await notificationsOf(app, user);
    expect(all.some(({ isRead }) => isRead)).toBe(true);
    return all.filter(({ isRead }) => !isRead).map(({ title }) => title);
  };
  expect((await unreadOf('admin')).sort()).toEqual([
    '2 urgent safeguarding reports',
    '8 new users have registered',
    'A player asks for an older date of birth',
    'An email to a guardian was not delivered',
    'Guardians wait for your confirmation',
    'New message from Helena Vasquez',
    'New message from a player who is not verified',
  ]);
  expect((await unreadOf('scout')).sort()).toEqual([
    '2 new messages from a player',
    'New message from Mateo Álvarez',
    'Your ID card was issued',
    'Your contact request was accepted',
  ]);
  expect(await unreadOf('player')).toEqual([
    'New message from Helena Vasquez',
    '3 scouts saved you last week',
    'Your video was rejected',
    'Your video was approved',
  ]);
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  expect((await app.shared.jobs.counts()).map(({ kind }) => kind)).toEqual(['video.process']);
}

/** A player of 16 with a guardian: a conversation of three, a request that waits, a declined one; an urgent case with a hold, and an open one. */
async function expectFamily(app: TestApp) {
  const signIn = (email: string) => app.as(null).auth.login({ email, password: PASSWORD });
  const [guardian, junior] = [await signIn('guardian'), await signIn('junior')];
  const { contactRequests, guardian: family } = app.as(guardian);
  expect(junior).toMatchObject({ role: 'player', isMinor: true, isVerified: true });
  const children = await family.children();
  expect(children).toMatchObject([
    { id: junior.id, openRequests: 1 },
    { firstName: 'Sami', openRequests: 0 },
  ]);
  expect(children.map(({ consents }) => consents.filter(({ isAsked }) => isAsked).length)).toEqual([0, 5]);
  expect((await contactRequests.list({})).items).toMatchObject([{ other: { firstName: 'Grace' }, state: 'pending' }]);
  const answered = (await contactRequests.list({ isOpen: false })).items;
  expect(answered.map(({ other, state }) => [other.firstName, state])).toEqual([
    ['Marco', 'declined'],
    ['Helena', 'accepted'],
  ]);
  const { id: scoutId } = await signIn('scout');
  const { items } = await family.conversation({ playerId: junior.id, otherId: scoutId });
  expect(items.map(({ isFromGuardian }) => isFromGuardian)).toEqual([true, false, false]);
  expect((await family.disclosures({ playerId: junior.id })).items.length).toBeGreaterThan(0);
  const { cases, approvals } = app.as(await signIn('admin'));
  const [urgent, objection, opened, ...more] = (await cases.list({})).items;
  expect(urgent).toMatchObject({ state: 'new', isUrgent: true, hasHold: true, reasons: ['grooming'] });
  expect(objection).toMatchObject({ isUrgent: true, reasons: ['impostor'], about: { name: 'Rolf Bakker' } });
  const { items: records } = await cases.records({ id: urgent?.id ?? '' });
  expect(records.map(({ kind }) => kind)).toEqual(['change', 'state']);
  const { items: withdrawn } = await cases.withdrawnRequests({ id: urgent?.id ?? '' });
  expect(withdrawn).toMatchObject([{ isByUser: true, other: { id: junior.id } }]);
  expect((await approvals.list({ state: 'waiting' })).items).toHaveLength(1);
  expect(opened).toMatchObject({ state: 'open', reasons: ['outside-contact'], assignee: { name: expect.any(String) } });
  expect(more).toEqual([]);
}

/** A hero, news, one of each featured type with a clip that plays and pictures; and drafts that only admins see. */
async function expectLivelyHomePage(app: TestApp, admin: Caller) {
  const visitor = app.as(null).content;
  const [sections, features] = [(await visitor.homepage({})).items, (await visitor.featured({})).items];
  expect(sections.map(({ section }) => section)).toEqual(['hero', 'testimonials', 'features']);
  expect(features.map(({ type }) => type)).toEqual(['video', 'player', 'text']);
  const [clip] = features;
  expect(await app.as(null).videos.byId({ id: clip?.videoId ?? '' })).toMatchObject({ isApproved: true });
  expect([...sections, ...features].filter(({ imageUrl }) => imageUrl)).toHaveLength(4);
  for (const list of [await admin.content.homepage({}), await admin.content.featured({})]) {
    expect(list.items.some(({ isActive }) => !isActive)).toBe(true);
  }
}
