import { CONSENT_TEXTS } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCard,
  aMessage,
  anAdmin,
  aPlayer,
  aScout,
  engines,
  inContact,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  titlesOf,
} from '../../testing/index.ts';

const DAY = 24 * 3600;
const CONTACT_VERSION = CONSENT_TEXTS.contact.version;
const words = { subject: 'Trial', content: 'Are you free on Saturday?' };
const WAITING = refusal('CONTACT_WAITING');
const DECLINED = refusal('CONTACT_DECLINED');

async function aScoutAndPlayer(app: TestApp) {
  return {
    scout: await aScout(app, { firstName: 'Helena', isVerified: true }),
    player: await aPlayer(app, { firstName: 'Mateo', isVerified: true, dateOfBirth: '1999-01-01' }),
  };
}

/** The requests that a user has to answer. */
async function requestsOf(app: TestApp, user: Account, isOpen = true) {
  return (await app.as(user).contactRequests.list({ isOpen })).items;
}

async function answer(app: TestApp, user: Account, how: 'accept' | 'decline' | 'later') {
  const [request] = await requestsOf(app, user);
  return app.as(user).contactRequests.answer({ id: request?.id ?? '', answer: how });
}

describe.each(engines)('contact between scouts and adult players, on $name', (engine) => {
  test('the first message of a scout arrives and is a request; a second one has to wait and changes nothing', {
    tags: ['CREQ-01'],
  }, async () => {
    const app = await testApp({ engine });
    for (const isVerified of [true, false]) {
      const scout = await aScout(app, { isVerified });
      const player = await aPlayer(app);
      const message = await aMessage(app, { from: scout, to: player, ...words });
      expect((await app.as(player).messages.received({})).items).toEqual([message]);
      expect(await requestsOf(app, player)).toMatchObject([
        { other: { id: scout.id, role: 'scout', isVerified }, state: 'pending', route: 'player', ...words },
      ]);
      const before = await snapshot(app);
      await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(WAITING);
      expect({ ...(await snapshot(app)), throttles: null }).toEqual({ ...before, throttles: null });
      expect(await app.as(scout).contactRequests.with({ otherId: player.id })).toMatchObject({ standing: 'waiting' });
      expect(await app.as(scout).contactRequests.asked({ playerIds: [player.id] })).toEqual([
        {
          playerId: player.id,
          state: 'waiting',
          requestId: expect.any(String),
          askedAt: message.createdAt,
          againAt: null,
        },
      ]);
    }
  });

  test('after acceptance both write as often as they like, and the scout is told', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player });
    const { requestId } = await app.as(player).contactRequests.with({ otherId: scout.id });
    expect(requestId).toBe((await requestsOf(app, player))[0]?.id);

    expect(await answer(app, player, 'accept')).toMatchObject({ state: 'accepted', answeredAt: expect.any(String) });

    expect(await titlesOf(app, scout)).toContain(
      `Your contact request to ${player.firstName} ${player.lastName} was accepted`,
    );
    for (let count = 0; count < 3; count += 1) await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: player, to: scout });
    expect(await requestsOf(app, player)).toEqual([]);
    expect(await requestsOf(app, player, false)).toHaveLength(1);
    expect(await app.as(scout).contactRequests.with({ otherId: player.id })).toMatchObject({ standing: 'open' });
  });

  test('a player who writes accepts, also when they wrote first', { tags: ['CREQ-02'] }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: player, to: scout });
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: scout, to: player });
    expect(await requestsOf(app, player)).toEqual([]);

    const other = await aScout(app);
    await aMessage(app, { from: player, to: other });
    await aMessage(app, { from: other, to: player });
    await aMessage(app, { from: other, to: player });
    expect(await requestsOf(app, player)).toEqual([]);
  });

  test('after a decline the scout may ask again in 30 days, and a message of the player opens the conversation', {
    tags: ['CREQ-03'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player });
    await answer(app, player, 'decline');
    const declinedAt = app.clock.now().getTime();
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(DECLINED);
    expect(await app.as(scout).contactRequests.with({ otherId: player.id })).toMatchObject({
      standing: 'declined',
      againAt: new Date(declinedAt + 30 * DAY * 1000).toISOString(),
    });
    // The builder advances the clock by a second for each of these messages.
    app.clock.turn(30 * DAY - 3);
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(DECLINED);
    await aMessage(app, { from: scout, to: player });
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(WAITING);
    await answer(app, player, 'decline');
    await aMessage(app, { from: player, to: scout });
    await aMessage(app, { from: scout, to: player });
  });

  test('a player who withdraws the consent to contact closes the conversation until they give it again', {
    tags: ['CREQ-04'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await app.as(player).auth.chooseContactShown({ contactShown: 'accepted' });
    await inContact(app, player, scout);
    await aMessage(app, { from: scout, to: player });
    const allow = (isGiven: boolean) =>
      app.as(player).consents.record({ playerId: player.id, line: 'contact', isGiven, textVersion: CONTACT_VERSION });
    const standing = async (user: Account, otherId: string) =>
      (await app.as(user).contactRequests.with({ otherId })).standing;
    const emailFor = async () =>
      ((await app.as(scout).users.byId({ id: player.id })) as { email: string | null }).email;
    expect(await emailFor()).toBe(player.email);
    await allow(false);
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(refusal('CONTACT_NOT_ALLOWED'));
    await expect(aMessage(app, { from: player, to: scout })).rejects.toMatchObject(refusal('CONTACT_WITHDRAWN'));
    expect([await standing(scout, player.id), await standing(player, scout.id)]).toEqual(['closed', 'closed']);
    expect(await emailFor()).toBeNull();
    // Another scout cannot ask either, and nothing else of the player's is closed.
    const rival = await aScout(app, { isVerified: true });
    await expect(aMessage(app, { from: rival, to: player })).rejects.toMatchObject(refusal('CONTACT_NOT_ALLOWED'));
    await aMessage(app, { from: player, to: await aPlayer(app) });
    await aMessage(app, { from: player, to: await anAdmin(app) });
    await allow(true);
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: player, to: scout });
    expect(await emailFor()).toBe(player.email);
  });

  test('"not now" leaves the request open: the scout waits, and the player can still accept', {
    tags: ['CREQ-02'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player });
    expect(await app.as(player).contactRequests.openCount()).toBe(1);
    await answer(app, player, 'later');
    expect(await app.as(player).contactRequests.openCount()).toBe(0);
    expect(await titlesOf(app, scout)).toEqual(['Your account is verified']);
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(WAITING);
    await answer(app, player, 'accept');
    await aMessage(app, { from: scout, to: player });
  });

  test('the limit of messages is checked before the request', async () => {
    const app = await testApp({ engine, limits: { messagesPerUser: { uses: 2, seconds: 60 } } });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player });
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(WAITING);
    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('a scout contacts a limited number of new players a day, and those who accepted without that limit', {
    tags: ['CREQ-14'],
  }, async () => {
    const app = await testApp({ engine, limits: { newPlayersPerScout: { uses: 2, seconds: DAY } } });
    const { scout, player } = await aScoutAndPlayer(app);
    const left = async () => (await app.as(scout).contactRequests.allowance())?.players;
    expect(await left()).toEqual({ limit: 2, left: 2, resetsAt: null });
    await aMessage(app, { from: scout, to: player });
    const resetsAt = app.clock.timestampIn(DAY);
    await aMessage(app, { from: scout, to: await aPlayer(app) });
    expect(await left()).toEqual({ limit: 2, left: 0, resetsAt });
    const third = await aPlayer(app);
    const limit = { what: 'new players', limit: 2, seconds: DAY, resetsAt };
    await expect(aMessage(app, { from: scout, to: third })).rejects.toMatchObject({
      cause: { ...refusal('TOO_MANY_REQUESTS').cause, limit },
      message: 'The limit is 2 new players in a day, and it is used up. It starts again in 24 hours.',
    });
    expect(await app.as(player).contactRequests.allowance()).toBeNull();
    expect((await app.as(third).messages.received({})).items).toEqual([]);
    await answer(app, player, 'accept');
    await aMessage(app, { from: scout, to: player });
    app.clock.turn(DAY);
    await aMessage(app, { from: scout, to: third });
  });

  test('of messages that a scout sends from several tabs at the same time one arrives', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    const send = () => app.as(scout).messages.send({ receiverId: player.id, ...words });
    const sent = await Promise.allSettled([send(), send(), send(), send()]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of sent) if (result.status === 'rejected') expect(result.reason).toMatchObject(WAITING);
    expect((await app.as(player).messages.received({})).items).toHaveLength(1);
  });

  test('another account of the same scout has to ask too, and does not use the acceptance of the first', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    const second = await aScout(app, { firstName: 'Helena', isVerified: true });
    await aMessage(app, { from: scout, to: player });
    await answer(app, player, 'accept');
    await aMessage(app, { from: second, to: player });
    await expect(aMessage(app, { from: second, to: player })).rejects.toMatchObject(WAITING);
  });

  test('a request is answered once, and by its player only', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player });
    const [request] = await requestsOf(app, player);
    const id = request?.id ?? '';
    for (const stranger of [scout, await aPlayer(app), await anAdmin(app), await aScout(app)]) {
      const refused = app.as(stranger).contactRequests.answer({ id, answer: 'accept' });
      await expect(refused).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
      expect(await requestsOf(app, stranger)).toEqual([]);
    }
    const unknown = app.as(player).contactRequests.answer({ id: crypto.randomUUID(), answer: 'accept' });
    await expect(unknown).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    await expect(app.as(null).contactRequests.answer({ id, answer: 'accept' })).rejects.toMatchObject(
      refusal('NOT_SIGNED_IN'),
    );
    await answer(app, player, 'decline');
    const again = app.as(player).contactRequests.answer({ id, answer: 'accept' });
    await expect(again).rejects.toMatchObject(refusal('REQUEST_ANSWERED'));
  });

  test('nothing is asked between players, between scouts, and with admins', { tags: ['CREQ-20'] }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    const admin = await anAdmin(app);
    for (const [from, to] of [
      [player, await aPlayer(app)],
      [scout, await aScout(app)],
      [scout, admin],
      [admin, player],
      [player, admin],
    ] as const) {
      await aMessage(app, { from, to });
      await aMessage(app, { from, to });
    }
    expect(await app.db.selectFrom('contact_requests').selectAll().execute()).toEqual([]);
  });

  test('a player who shows e-mail and phone on acceptance only shows them to the scouts they have accepted', {
    tags: ['CREQ-18'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    const read = async () => {
      const { email, phone, dateOfBirth, contactAccess } = (await app
        .as(scout)
        .users.byId({ id: player.id })) as unknown as Record<string, string | null>;
      return { email, phone, dateOfBirth, contactAccess };
    };
    const { email, phone, dateOfBirth } = player;
    const shown = { email, phone, dateOfBirth, contactAccess: 'shown' };
    const narrowed = { email: null, phone: null, dateOfBirth: null, contactAccess: 'on-acceptance' };
    expect(await read()).toEqual(shown);
    await app.as(player).auth.chooseContactShown({ contactShown: 'accepted' });
    expect(await read()).toEqual(narrowed);
    await app.as(player).players.createProfile({ playerId: player.id, profile: { position: 'Striker' } });
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
    const lists = async () => [
      (await app.as(scout).players.list({})).items[0],
      (await app.as(scout).savedPlayers.list({ scoutId: scout.id })).items[0],
    ];
    for (const entry of await lists()) expect(entry).toMatchObject(narrowed);
    await aMessage(app, { from: scout, to: player });
    await answer(app, player, 'accept');
    expect(await read()).toEqual(shown);
    for (const entry of await lists()) expect(entry).toMatchObject(shown);
    const rival = await app.as(await aScout(app, { isVerified: true })).users.byId({ id: player.id });
    expect(rival).toMatchObject(narrowed);
    await expect(app.as(scout).auth.chooseContactShown({ contactShown: 'accepted' })).rejects.toMatchObject(
      refusal('NOT_ALLOWED'),
    );
  });

  test('players see of a scout since when they are verified, for whom they work and how many requests were answered', {
    tags: ['CREQ-19'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    const standing = () => app.as(player).scouts.standing({ scoutId: scout.id });
    expect(await standing()).toEqual({
      isVerified: true,
      verifiedSince: expect.stringMatching(/^2026-03-02T09:00/),
      organization: null,
      hasValidCard: false,
      answeredPercent: null,
      answeredOf: 0,
    });
    await app.as(scout).scouts.createProfile({ scoutId: scout.id, profile: { organization: 'Northern Scouts' } });
    await aCard(app, { holder: scout });
    for (let count = 0; count < 4; count += 1) {
      const asked = await aPlayer(app);
      await aMessage(app, { from: scout, to: asked });
      if (count === 0) await answer(app, asked, 'decline');
      if (count === 1) await aMessage(app, { from: asked, to: scout });
    }
    expect(await standing()).toMatchObject({
      organization: 'Northern Scouts',
      hasValidCard: true,
      answeredPercent: null,
      answeredOf: 2,
    });
    await aMessage(app, { from: scout, to: player });
    app.clock.turn(7 * DAY - 1);
    expect(await standing()).toMatchObject({ answeredPercent: null, answeredOf: 4 });
    app.clock.turn(1);
    expect(await standing()).toMatchObject({ answeredPercent: 40, answeredOf: 5 });
    expect((await requestsOf(app, player))[0]?.standing).toEqual(await standing());
    const rival = await aScout(app, { isVerified: true });
    await expect(app.as(rival).scouts.standing({ scoutId: scout.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(player).scouts.standing({ scoutId: player.id })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
  });
});
