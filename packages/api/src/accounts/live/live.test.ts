import type { LiveEvent } from '@touchline/contracts/live';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import { changeFor, changeForAll } from '../../platform/events/events.ts';
import { defaultLimits } from '../../platform/limits.ts';
import {
  aPlayer,
  aScout,
  aUser,
  PASSWORD,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  type Visitor,
} from '../../testing/index.ts';
import type { LiveStream } from './live-stream.ts';

/** What a browser has received over one stream. */
interface Received {
  events: LiveEvent[];
  ids: string[];
  /** Undefined while the stream is open. */
  end?: AppError | null;
  ends: number;
  close(): void;
}

async function signIn(app: TestApp, username: string): Promise<Visitor> {
  const phone = app.visitor();
  await (await phone.call()).auth.login({ email: username, password: PASSWORD });
  return phone;
}

async function listen(phone: Visitor, input?: { lastEventId?: string; openForMs?: number }): Promise<Received> {
  const stream = (await (await phone.call()).live.changes(input)) as unknown as LiveStream;
  const received: Received = { events: [], ids: [], ends: 0, close: () => {} };
  received.close = await stream.open({
    send(event, id) {
      received.events.push(event);
      received.ids.push(id);
    },
    ping() {},
    end(error) {
      received.end = error;
      received.ends += 1;
    },
  });
  return received;
}

const kinds = ({ events }: Received) => events.map(({ kind }) => kind);

describe('a stream', () => {
  test('tells both users of a conversation, and no other user, that a message was sent and read', {
    tags: ['LIVE-01'],
  }, async () => {
    const app = await testApp();
    const [player, scout] = [await aPlayer(app, { username: 'striker' }), await aScout(app, { username: 'finder' })];
    await aPlayer(app, { username: 'other' });
    const [toPlayer, toScout, toOther] = [
      await listen(await signIn(app, 'striker')),
      await listen(await signIn(app, 'finder')),
      await listen(await signIn(app, 'other')),
    ];
    await app.as(scout).messages.send({ receiverId: player.id, subject: 'Saturday', content: 'Hello' });
    await app.as(player).messages.markConversationRead({ otherId: scout.id });
    await app.as(player).messages.markConversationRead({ otherId: scout.id });
    const ready = { kind: 'ready', id: '' };
    const about = (id: string) => ({ kind: 'conversation', id });
    const withoutNotifications = ({ events }: Received) => events.filter(({ kind }) => kind !== 'notification');
    expect(withoutNotifications(toPlayer)).toEqual([ready, about(scout.id), about(scout.id)]);
    expect(toScout.events).toEqual([ready, about(player.id), about(player.id)]);
    expect(toOther.events).toEqual([ready]);
  });

  test('tells admins only what needs their permission', { tags: ['LIVE-03'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { username: 'striker' });
    const admin = await theAdmin(app);
    await aUser(app, 'admin', { username: 'boss' });
    app.clock.turn(1);
    const [toPlayer, toAdmin] = [await listen(await signIn(app, 'striker')), await listen(await signIn(app, 'boss'))];
    await app.as(admin).users.change({ id: player.id, patch: { isVerified: false } });
    expect(kinds(toPlayer)).toEqual(['ready', 'own-account']);
    expect(kinds(toAdmin)).toEqual(['ready', 'accounts']);
  });

  test('tells admins of a deleted user, whose videos are deleted too', { tags: ['LIVE-06'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { username: 'striker' });
    const admin = await theAdmin(app);
    await aUser(app, 'admin', { username: 'boss' });
    app.clock.turn(1);
    const [toPlayer, toAdmin] = [await listen(await signIn(app, 'striker')), await listen(await signIn(app, 'boss'))];
    await app.as(admin).users.delete({ id: player.id });
    expect(kinds(toAdmin)).toEqual(['ready', 'accounts', 'videos']);
    expect(toPlayer.end).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('continues after an event, with the events that its user may see, each once', {
    tags: ['LIVE-04'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    const before = await listen(phone);
    before.close();
    app.shared.events.publish([
      changeFor(player.id, 'own-video', 'one'),
      changeForAll('videos:moderate', 'videos', 'one'),
      changeFor('another user', 'own-video', 'two'),
      changeFor(player.id, 'own-card', player.id),
      changeFor(player.id, 'own-video', 'one'),
    ]);
    const after = await listen(phone, { lastEventId: before.ids.at(-1) ?? '' });
    expect(after.events).toEqual([
      { kind: 'own-card', id: player.id },
      { kind: 'own-video', id: 'one' },
      { kind: 'ready', id: '' },
    ]);
    expect(before.events).toHaveLength(1);
  });

  test('sends what has happened since the page was loaded', { tags: ['LIVE-05'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    app.clock.turn(60);
    app.shared.events.publish([changeFor(player.id, 'own-video', 'long ago')]);
    app.clock.turn(5);
    app.shared.events.publish([changeFor(player.id, 'own-video', 'just now')]);
    expect((await listen(phone, { openForMs: 4000 })).events.map(({ id }) => id)).toEqual(['just now', '']);
    expect(kinds(await listen(phone, { openForMs: 3_600_000 }))).toEqual(['everything']);
  });

  test.each([
    ['is not known', async () => 'of another server'],
    [
      'is too old',
      async (app: TestApp, known: string) => {
        app.shared.events.publish([changeFor('a user', 'own-video', 'one'), changeFor('a user', 'own-video', 'two')]);
        app.clock.turn(11 * 60);
        return known;
      },
    ],
    [
      'is that of too many events ago',
      async (app: TestApp, known: string) => {
        for (let count = 0; count < 6000; count += 1) app.shared.events.publish([changeFor('a', 'own-video', 'b')]);
        return known;
      },
    ],
  ])('says that everything is to be fetched when the last id %s', { tags: ['LIVE-14'] }, async (_why, idOf) => {
    const app = await testApp();
    await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    const first = await listen(phone);
    const lastEventId = await idOf(app, first.ids[0] ?? '');
    expect(kinds(await listen(phone, { lastEventId }))).toEqual(['everything']);
  });

  test('continues after hours in which nothing has happened', async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    const first = await listen(phone);
    app.clock.turn(3 * 3600);
    expect(kinds(await listen(phone, { lastEventId: first.ids[0] ?? '' }))).toEqual(['ready']);
  });

  test('ends when its browser signs in again, as the same user or as another one, and no other stream with it', async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'striker' });
    await aPlayer(app, { username: 'keeper' });
    const [phone, laptop] = [await signIn(app, 'striker'), await signIn(app, 'striker')];
    const elsewhere = await listen(laptop);
    for (const email of ['striker', 'keeper']) {
      const received = await listen(phone);
      await (await phone.call()).auth.login({ email, password: PASSWORD });
      expect(received.end).toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
    expect(elsewhere.end).toBeUndefined();
  });

  test('ends when its session is the oldest above the limit', async () => {
    const app = await testApp({ limits: { ...defaultLimits, sessionsPerUser: 1 } });
    await aPlayer(app, { username: 'striker' });
    const received = await listen(await signIn(app, 'striker'));
    const newest = await listen(await signIn(app, 'striker'));
    expect(received.end).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(newest.end).toBeUndefined();
  });

  test.each([
    ['signs out', async (_app: TestApp, phone: Visitor) => (await phone.call()).auth.logout()],
    [
      'is deactivated',
      async (app: TestApp, _phone: Visitor, id: string) =>
        app.as(await theAdmin(app)).users.change({ id, patch: { isActive: false } }),
    ],
    [
      'gets another role',
      async (app: TestApp, _phone: Visitor, id: string) =>
        app.as(await theAdmin(app)).users.change({ id, patch: { role: 'scout' } }),
    ],
  ])('ends at once when its user %s', { tags: ['LIVE-06'] }, async (_what, happen) => {
    const app = await testApp();
    const { id } = await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    const received = await listen(phone);
    await happen(app, phone, id);
    expect(received.end).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(app.shared.live.count()).toBe(0);
  });

  test('ends everywhere but here when its user changes the password', { tags: ['LIVE-06'] }, async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'striker' });
    const [here, there] = [await signIn(app, 'striker'), await signIn(app, 'striker')];
    const [kept, ended] = [await listen(here), await listen(there)];
    await (await here.call()).auth.changePassword({ currentPassword: PASSWORD, newPassword: 'another secret' });
    expect(ended.end).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(kept.end).toBeUndefined();
  });

  test('ends at the next check when its session has expired or was removed without an event', {
    tags: ['LIVE-07'],
  }, async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'idler' });
    await aScout(app, { username: 'removed' });
    const [idle, removed] = [await listen(await signIn(app, 'idler')), await listen(await signIn(app, 'removed'))];
    await app.shared.live.check();
    expect([idle.end, removed.end]).toEqual([undefined, undefined]);
    const seen = () => app.db.selectFrom('sessions').select(['user_id', 'last_seen_at']).execute();
    const before = await seen();
    app.clock.turn(3600);
    await app.shared.live.check();
    // A stream is no use of the session.
    expect(await seen()).toEqual(before);
    await app.db
      .deleteFrom('sessions')
      .where('user_id', '!=', before[0]?.user_id ?? '')
      .execute();
    await app.shared.live.check();
    app.clock.turn(8 * 24 * 3600);
    await app.shared.live.check();
    for (const received of [idle, removed]) expect(received.end).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('ends once when several checks find that its session is over', async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'striker' });
    const received = await listen(await signIn(app, 'striker'));
    await app.db.deleteFrom('sessions').execute();
    await Promise.all([1, 2, 3].map(() => app.shared.live.check()));
    expect(received).toMatchObject({ end: { code: 'NOT_SIGNED_IN' }, ends: 1 });
    expect(app.shared.live.count()).toBe(0);
  });

  test('is refused above the limit of its user and above that of the server', { tags: ['LIVE-08'] }, async () => {
    const app = await testApp({ limits: { streamsPerUser: 2, streamsAtOnce: 3 } });
    await aPlayer(app, { username: 'striker' });
    await aPlayer(app, { username: 'other' });
    const [phone, other] = [await signIn(app, 'striker'), await signIn(app, 'other')];
    const first = await listen(phone);
    await listen(phone);
    await expect(listen(await signIn(app, 'striker'))).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS' });
    await listen(other);
    await expect(listen(other)).rejects.toMatchObject({ code: 'BUSY' });
    first.close();
    first.close();
    await listen(other);
    expect(app.shared.live.count()).toBe(3);
  });

  test('takes the place of the oldest one of its session at the limit of its user', async () => {
    const app = await testApp({ limits: { streamsPerUser: 3 } });
    await aPlayer(app, { username: 'striker' });
    const [phone, laptop] = [await signIn(app, 'striker'), await signIn(app, 'striker')];
    const onLaptop = await listen(laptop);
    const [oldest, next, newest] = [await listen(phone), await listen(phone), await listen(phone)];
    // Without an error, so that a browser that was alive would connect again.
    expect([oldest.end, next.end, newest.end, onLaptop.end]).toEqual([null, undefined, undefined, undefined]);
    oldest.close();
    expect(app.shared.live.count()).toBe(3);
    await listen(laptop);
    expect([next.end, onLaptop.end]).toEqual([undefined, null]);
  });

  test('is refused once its server stops', async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    const received = await listen(phone);
    app.shared.live.endAll();
    expect(received.end).toBeNull();
    await expect(listen(phone)).rejects.toMatchObject({ code: 'BUSY' });
    expect(app.shared.live.count()).toBe(0);
  });

  test('can be iterated, as subscriptions of tRPC are', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { username: 'striker' });
    const phone = await signIn(app, 'striker');
    const stream = (await (await phone.call()).live.changes()) as unknown as LiveStream;
    const seen: string[] = [];
    for await (const [, event] of stream) {
      seen.push(event.kind);
      if (event.kind === 'own-card') break;
      app.shared.events.publish([changeFor(player.id, 'own-card', player.id)]);
    }
    expect(seen).toEqual(['ready', 'own-card']);
    expect(app.shared.live.count()).toBe(0);
  });

  test('is for signed-in users only', { tags: ['LIVE-09'] }, async () => {
    const app = await testApp();
    await expect(app.as(null).live.changes()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
