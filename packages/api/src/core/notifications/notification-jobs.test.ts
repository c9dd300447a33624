import { describe, expect, test } from 'vitest';
import { tellExpiringCardsJob } from '../../cards/id-cards/life-cycle.service.ts';
import { tellSavesJob } from '../../scouting/saved-players/saved-players.service.ts';
import {
  aPlayer,
  aScout,
  engines,
  notificationsOf,
  queuedMailsOf,
  runJob,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';
import { sendDigests } from './notifications.service.ts';

async function save(app: TestApp, player: { id: string }, facts: Parameters<typeof aScout>[1] = {}): Promise<void> {
  const scout = await aScout(app, { isVerified: true, ...facts });
  await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
}

describe.each(engines)('the weekly count of saves, on $name', (engine) => {
  test('tells each player once how many verified scouts saved them from Monday to Sunday, without names', {
    tags: ['NOTE-08'],
  }, async () => {
    const app = await testApp({ engine, startingAt: '2026-03-01T23:00:00.000Z' });
    const [player, other, unseen] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    await save(app, player);
    app.clock.set('2026-03-02T00:00:00.000Z');
    for (const saved of [player, player, other]) await save(app, saved);
    await save(app, player, { isVerified: false });
    const impostor = await aScout(app, { isVerified: true });
    await app.as(impostor).savedPlayers.save({ scoutId: impostor.id, playerId: player.id });
    await app.as(await theAdmin(app)).users.change({ id: impostor.id, patch: { isActive: false } });
    app.clock.set('2026-03-09T08:00:00.000Z');
    await save(app, other);
    await runJob(app, tellSavesJob);
    await app.as(player).notifications.markAllRead({ until: app.clock.now().toISOString() });
    app.clock.turn(3600);
    await runJob(app, tellSavesJob);
    expect(await titlesOf(app, player)).toEqual(['2 scouts saved you last week']);
    expect(await titlesOf(app, other)).toEqual(['A scout saved you last week']);
    expect(await titlesOf(app, unseen)).toEqual([]);
    app.clock.set('2026-03-16T08:00:00.000Z');
    await runJob(app, tellSavesJob);
    expect((await titlesOf(app, other)).length).toBe(2);
    expect((await titlesOf(app, player)).length).toBe(1);
  });
});

describe.each(engines)('the notice of a card that expires, on $name', (engine) => {
  test('comes 30 days before, once for each expiry date, and not for revoked cards', {
    tags: ['NOTE-07'],
  }, async () => {
    const app = await testApp({ engine, startingAt: '2026-03-02T09:00:00.000Z' });
    const [player, revoked, later] = [await aPlayer(app), await aScout(app), await aScout(app)];
    const admin = app.as(await theAdmin(app));
    const cardOf = (user: { id: string }, expiryDate: string) =>
      admin.idCards.create({ userId: user.id, card: { expiryDate } });
    await cardOf(player, '2026-04-10T23:59:59.999Z');
    await cardOf(revoked, '2026-04-10T23:59:59.999Z');
    await cardOf(later, '2026-09-10T23:59:59.999Z');
    await admin.idCards.update({ userId: revoked.id, patch: { status: 'revoked' } });
    const notices = async (user: Parameters<typeof titlesOf>[1]) =>
      (await notificationsOf(app, user)).filter(({ kind }) => kind === 'card-expiring').map(({ title }) => title);

    app.clock.set('2026-03-10T06:30:00.000Z');
    await runJob(app, tellExpiringCardsJob);
    expect(await notices(player)).toEqual([]);
    app.clock.set('2026-03-12T06:30:00.000Z');
    await runJob(app, tellExpiringCardsJob, 2);
    await app.as(player).notifications.markAllRead({ until: app.clock.now().toISOString() });
    app.clock.set('2026-03-13T06:30:00.000Z');
    await runJob(app, tellExpiringCardsJob);
    expect(await notices(player)).toEqual(['Your ID card expires on 10 April 2026']);
    await admin.idCards.update({ userId: player.id, patch: { expiryDate: '2026-04-11T23:59:59.999Z' } });
    app.clock.set('2026-03-14T06:30:00.000Z');
    await runJob(app, tellExpiringCardsJob);
    expect(await notices(player)).toHaveLength(2);
    expect(await notices(revoked)).toEqual([]);
    expect(await notices(later)).toEqual([]);
  });
});

describe.each(engines)('the daily digest, on $name', (engine) => {
  test('is one mail with all unread entries that wait for it, and comes once', { tags: ['NOTE-16'] }, async () => {
    const app = await testApp({ engine });
    const [player, reader, admin] = [await aPlayer(app), await aPlayer(app), await theAdmin(app)];
    for (const user of [player, reader]) {
      const { setChoice } = app.as(user).notifications;
      for (const kind of ['card-issued', 'account-verification'] as const) {
        await setChoice({ kind, channel: 'email', isOn: false });
        await setChoice({ kind, channel: 'digest', isOn: true });
      }
      app.clock.turn(1);
      await app.as(admin).idCards.create({ userId: user.id, card: {} });
      app.clock.turn(1);
      await app.as(admin).users.change({ id: user.id, patch: { isVerified: true } });
    }
    await app.as(reader).notifications.markAllRead({ until: app.clock.now().toISOString() });
    const quietHours = { timeZone: 'UTC', begins: '08:00', ends: '12:00' };
    await app.as(player).notifications.setQuietHours({ quietHours });
    await runJob(app, sendDigests, 2);
    expect(await queuedMailsOf(app, reader)).toEqual([]);
    expect(await queuedMailsOf(app, player)).toMatchObject([
      {
        sendAt: '2026-03-02T12:00:00.000Z',
        document: {
          subject: '2 notifications on Touchline',
          entries: [
            {
              text: 'Your account is verified: Scouts can find you, and you can upload videos.',
              url: 'http://localhost:3000/player/dashboard',
            },
            { text: 'Your ID card was issued', url: 'http://localhost:3000/player/profile' },
          ],
        },
      },
    ]);
    await app.as(player).notifications.markAllRead({ until: app.clock.now().toISOString() });
    expect((await queuedMailsOf(app, player)).map(({ document }) => document)).toEqual([null]);
  });

  test('leaves out kinds whose digest was switched off since, and does not come when nothing is left', {
    tags: ['NOTE-16'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, admin] = [await aPlayer(app), await theAdmin(app)];
    const { setChoice } = app.as(player).notifications;
    for (const kind of ['card-issued', 'account-verification'] as const) {
      await setChoice({ kind, channel: 'digest', isOn: true });
    }
    await app.as(admin).idCards.create({ userId: player.id, card: {} });
    await app.as(admin).users.change({ id: player.id, patch: { isVerified: true } });
    await setChoice({ kind: 'card-issued', channel: 'digest', isOn: false });
    await runJob(app, sendDigests);
    // The digest is not the only mail; the others are those at once.
    const digestOf = async () =>
      (await queuedMailsOf(app, player)).flatMap(({ document }) => (document?.entries ? [document.subject] : []));
    expect(await digestOf()).toEqual(['1 notification on Touchline']);
    await setChoice({ kind: 'account-verification', channel: 'digest', isOn: false });
    expect(await digestOf()).toEqual([]);
  });

  test('contains what the app does not show, and leaves out deactivated users', async () => {
    const app = await testApp({ engine });
    const [player, inactive, admin] = [await aPlayer(app), await aPlayer(app), await theAdmin(app)];
    for (const user of [player, inactive]) {
      const { setChoice } = app.as(user).notifications;
      await setChoice({ kind: 'card-issued', channel: 'inApp', isOn: false });
      await setChoice({ kind: 'card-issued', channel: 'email', isOn: false });
      await setChoice({ kind: 'card-issued', channel: 'digest', isOn: true });
      await app.as(admin).idCards.create({ userId: user.id, card: {} });
    }
    await app.as(admin).users.change({ id: inactive.id, patch: { isActive: false } });
    await runJob(app, sendDigests);
    expect(await titlesOf(app, player)).toEqual([]);
    const [mail] = await queuedMailsOf(app, player);
    expect(mail?.document).toMatchObject({ subject: '1 notification on Touchline' });
    expect(await queuedMailsOf(app, inactive)).toEqual([]);
  });
});
