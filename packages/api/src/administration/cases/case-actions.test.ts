import { DEACTIVATION_DAYS_MAX } from '@touchline/contracts/limits';
import { describe, expect, test } from 'vitest';
import { endDeactivationsJob } from '../../accounts/users/deactivations.service.ts';
import {
  aCard,
  aCase,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  engines,
  PASSWORD,
  refusal,
  releaseCases,
  runJob,
  snapshot,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const DAY = 86_400;
const reason = 'They asked for money.';

describe.each(engines)('an action on a case, on $name', (engine) => {
  test('hides a video of the user, who is told, and records it; a video of another user is not found', {
    tags: ['CASE-05'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, title: 'Volley', isApproved: true });
    const foreign = await aVideo(app, { isApproved: true });
    const { id } = await aCase(app, { about: player });
    const { act } = app.as(await theAdmin(app)).cases;

    const after = await act({ id, action: { kind: 'hide-video', videoId: video.id, reason } });

    expect(after.entries).toMatchObject([{ kind: 'hide-video', content: `Volley: ${reason}` }]);
    await expect(app.as(null).videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    expect(await titlesOf(app, player)).toContain('Your video was rejected');
    const before = await snapshot(app);
    for (const videoId of [foreign.id, crypto.randomUUID()]) {
      const hiding = act({ id, action: { kind: 'hide-video', videoId, reason } });
      await expect(hiding).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('suspends the contact of a user, and allows it again', { tags: ['CASE-05'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const { id } = await aCase(app, { about: scout });
    const { act } = app.as(await theAdmin(app)).cases;
    const suspendedAt = async () =>
      (await app.db.selectFrom('users').select('contact_suspended_at').where('id', '=', scout.id).executeTakeFirst())
        ?.contact_suspended_at;
    const since = app.clock.now().toISOString();
    expect((await act({ id, action: { kind: 'suspend-contact', reason } })).account?.isContactSuspended).toBe(true);
    app.clock.turn(60);
    await act({ id, action: { kind: 'suspend-contact', reason } });
    expect(await suspendedAt()).toBe(since);
    app.clock.turn(60);
    const after = await act({ id, action: { kind: 'allow-contact', reason: 'A mistake.' } });
    expect(after.account?.isContactSuspended).toBe(false);
    expect(await suspendedAt()).toBeNull();
    expect(after.entries.map(({ kind }) => kind)).toEqual(['suspend-contact', 'suspend-contact', 'allow-contact']);
  });

  test('deactivates a user for some days: sessions end, and the account returns by itself after that time', {
    tags: ['CASE-05'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player });
    const scout = await aScout(app, { isVerified: true });
    const visitor = app.visitor();
    const signIn = async () => (await visitor.call()).auth.login({ email: player.username, password: PASSWORD });
    await signIn();
    const { id } = await aCase(app, { about: player });
    const { cases } = app.as(await theAdmin(app));
    const isFound = async () => (await app.as(scout).players.count({})) === 1;

    const after = await cases.act({ id, action: { kind: 'deactivate', days: 7, reason } });

    const until = new Date(app.clock.now().getTime() + 7 * DAY * 1000).toISOString();
    expect(after.account).toMatchObject({ isActive: false, inactiveUntil: until });
    expect(after.entries).toMatchObject([{ kind: 'deactivate', content: `For 7 days: ${reason}` }]);
    await expect((await visitor.call()).auth.me()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    await expect(signIn()).rejects.toMatchObject(refusal('ACCOUNT_INACTIVE'));
    expect(await isFound()).toBe(false);

    app.clock.turn(7 * DAY - 1);
    await runJob(app, endDeactivationsJob);
    await expect(signIn()).rejects.toMatchObject(refusal('ACCOUNT_INACTIVE'));
    app.clock.turn(1);
    await runJob(app, endDeactivationsJob, 2);
    await signIn();
    expect(await isFound()).toBe(true);
    expect((await cases.byId({ id })).account).toMatchObject({ isActive: true, inactiveUntil: null });
  });

  test('deactivates until an admin activates the account, and an admin who does so earlier ends the time too', async () => {
    const app = await testApp({ engine });
    const [scout, other] = [await aScout(app), await aScout(app)];
    const admin = app.as(await theAdmin(app));
    const { id } = await aCase(app, { about: scout });
    await admin.cases.act({ id, action: { kind: 'deactivate', days: null, reason } });
    const ofOther = await aCase(app, { about: other });
    await admin.cases.act({ id: ofOther.id, action: { kind: 'deactivate', days: 7, reason } });
    await admin.users.change({ id: other.id, patch: { isActive: true } });
    await admin.users.change({ id: other.id, patch: { isActive: false } });
    app.clock.turn(4000 * DAY);
    await runJob(app, endDeactivationsJob);
    for (const one of [id, ofOther.id]) {
      expect((await admin.cases.byId({ id: one })).account).toMatchObject({ isActive: false, inactiveUntil: null });
    }
  });

  test('revokes the ID card, which then proves nothing, and tells its holder', { tags: ['CASE-05'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const { id } = await aCase(app, { about: scout });
    const { cases } = app.as(await theAdmin(app));
    const revoking = () => cases.act({ id, action: { kind: 'revoke-card', reason } });
    await expect(revoking()).rejects.toMatchObject(refusal('CARD_NOT_FOUND'));
    expect((await cases.byId({ id })).entries).toEqual([]);
    const card = await aCard(app, { holder: scout });
    expect((await cases.byId({ id })).account?.hasActiveCard).toBe(true);
    expect((await revoking()).account?.hasActiveCard).toBe(false);
    const checking = app.as(null).idCards.verify({ code: card.verificationCode });
    await expect(checking).rejects.toMatchObject(refusal('CARD_NOT_PROVEN'));
    expect(await titlesOf(app, scout)).toContain('Your ID card was revoked');
  });

  test('does nothing without an account: that of a concern without a card, or of a deleted user', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    await app.as(null).reports.concern({ reason: 'impostor', content: 'A man with a card.' });
    const scout = await aScout(app);
    await aCase(app, { about: scout });
    await releaseCases(app);
    await admin.users.delete({ id: scout.id });
    for (const { id } of (await admin.cases.list({})).items) await admin.cases.setState({ id, state: 'open' });
    const before = await snapshot(app);
    for (const { id, about } of (await admin.cases.list({})).items) {
      expect(about.id).toBeNull();
      for (const kind of ['suspend-contact', 'revoke-card', 'hold'] as const) {
        await expect(admin.cases.act({ id, action: { kind, reason } })).rejects.toMatchObject(
          refusal('USER_NOT_FOUND'),
        );
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });
});

describe('an action on a case', () => {
  test('needs a reason, and a length that is a whole number of days', { tags: ['CASE-05'] }, async () => {
    const app = await testApp();
    const { id } = await aCase(app);
    const { act } = app.as(await theAdmin(app)).cases;
    for (const wrong of [
      { kind: 'suspend-contact', reason: ' ' },
      { kind: 'deactivate', reason, days: 0 },
      { kind: 'deactivate', reason, days: 1.5 },
      { kind: 'deactivate', reason, days: DEACTIVATION_DAYS_MAX + 1 },
      { kind: 'delete', reason },
    ]) {
      await expect(act({ id, action: wrong as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('cannot deactivate the only other admin who could decide about the caller', async () => {
    const app = await testApp();
    const admin = await theAdmin(app);
    const other = await anAdmin(app);
    const { id } = await aCase(app, { about: other });
    const { cases, users } = app.as(admin);
    await users.change({ id: other.id, patch: { isSafeguarding: true } });
    const after = await cases.act({ id, action: { kind: 'deactivate', days: 7, reason } });
    expect(after.account?.isActive).toBe(false);
    const about = await aCase(app, { about: admin });
    await expect(cases.act({ id: about.id, action: { kind: 'deactivate', days: 7, reason } })).rejects.toMatchObject(
      refusal('NOT_ALLOWED'),
    );
  });
});
