import { interestNotification } from '@touchline/contracts/message-templates';
import { describe, expect, test } from 'vitest';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aScout,
  aScoutProfile,
  countStatements,
  engines,
  inContact,
  refusal,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

/** The messages to the admin team. */
async function noticesTo(app: TestApp, admin: Awaited<ReturnType<typeof anAdmin>>) {
  return (await app.as(admin).messages.received({})).items;
}

describe.each(engines)('contacting, on $name', (engine) => {
  test('a scout reads whom of a list they have written to and when last, in one statement', {
    tags: ['MSG-60'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, rival] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const [ann, bea, cleo] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const otherIds = [ann.id, bea.id, cleo.id, crypto.randomUUID()];
    await inContact(app, ann, scout);
    const contacted = () => app.as(scout).messages.contacted({ otherIds });
    await aMessage(app, { from: rival, to: ann });
    await aMessage(app, { from: cleo, to: scout });
    expect(await contacted()).toEqual([]);

    await aMessage(app, { from: scout, to: ann });
    const { createdAt: sentAt } = await aMessage(app, { from: scout, to: ann });
    await aMessage(app, { from: ann, to: scout });
    const toCleo = await aMessage(app, { from: scout, to: cleo });

    const expected = [
      { otherId: ann.id, sentAt },
      { otherId: cleo.id, sentAt: toCleo.createdAt },
    ];
    expect((await contacted()).sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1))).toEqual(expected);
    expect(await countStatements(app, scout, (me) => me.messages.contacted({ otherIds }))).toBe(1);
    expect(await app.as(scout).messages.contacted({ otherIds: [] })).toEqual([]);
    await expect(app.as(null).messages.contacted({ otherIds })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('a scout tells the admin team of a player once, however often and from however many tabs', {
    tags: ['MSG-63'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, scout] = [await anAdmin(app), await aScout(app)];
    const [ann, bea] = [await aPlayer(app, { firstName: 'Ann' }), await aPlayer(app)];
    const tell = (player: typeof ann) =>
      app.as(scout).messages.sendToAdmins({ ...interestNotification(player, scout), playerId: player.id });
    expect(await app.as(scout).messages.notice({ playerId: ann.id })).toBeNull();

    const [first, ...others] = await Promise.all([tell(ann), tell(ann), tell(ann)]);
    expect([...others, await tell(ann)]).toEqual([first, first, first]);
    expect(await noticesTo(app, admin)).toEqual([first]);
    expect(first.content).toContain(`(@${ann.username})`);
    const notice = { adminId: admin.id, sentAt: first.createdAt };
    expect(await app.as(scout).messages.notice({ playerId: ann.id })).toEqual(notice);
    expect(await app.as(await aScout(app)).messages.notice({ playerId: ann.id })).toBeNull();

    await tell(bea);
    expect(await noticesTo(app, admin)).toHaveLength(2);
    await app.as(await anAdmin(app)).users.delete({ id: admin.id });
    expect(await app.as(scout).messages.notice({ playerId: ann.id })).toBeNull();
  });

  test('a message to the admin team is about a player whom the sender may see, or is not sent', {
    tags: ['MSG-63'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, scout, player] = [await anAdmin(app), await aScout(app), await aPlayer(app)];
    const gone = await aPlayer(app, { isActive: false });
    const tell = (from: typeof scout, playerId: string) =>
      app.as(from).messages.sendToAdmins({ subject: 'Interest', content: 'In a player.', playerId });

    for (const id of [gone.id, admin.id, scout.id, crypto.randomUUID()]) {
      await expect(tell(scout, id)).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
    await expect(tell(await aPlayer(app), player.id)).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    expect(await noticesTo(app, admin)).toEqual([]);
  });
});

describe.each(engines)('the other user of a conversation, on $name', (engine) => {
  test('both see whether the other is verified, and of a scout the organization, license and location', {
    tags: ['MSG-64'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: false }), await aPlayer(app, { isVerified: true })];
    await aScoutProfile(app, {
      scout,
      organization: 'Northern Scouts',
      license: 'L-7',
      bio: 'Private',
      location: 'York',
    });
    await aMessage(app, { from: scout, to: player });

    const { firstName, lastName } = scout;
    expect(await app.as(player).messages.correspondent({ otherId: scout.id })).toEqual({
      ...{ id: scout.id, firstName, lastName, role: 'scout', isVerified: false },
      scout: { organization: 'Northern Scouts', license: 'L-7', location: 'York' },
    });
    const { items } = await app.as(player).messages.conversations({});
    expect(items).toMatchObject([{ other: { id: scout.id, isVerified: false } }]);
    expect(await app.as(scout).messages.correspondent({ otherId: player.id })).toEqual({
      ...{ id: player.id, firstName: player.firstName, lastName: player.lastName, role: 'player', isVerified: true },
      scout: null,
    });
  });

  test('users without messages between them learn nothing of each other', { tags: ['MSG-64'] }, async () => {
    const app = await testApp({ engine });
    const [scout, player, admin] = [await aScout(app), await aPlayer(app), await anAdmin(app)];
    await aScoutProfile(app, { scout });
    await aMessage(app, { from: scout, to: await aPlayer(app) });

    for (const person of [player, admin]) {
      for (const otherId of [scout.id, crypto.randomUUID(), person.id]) {
        const reading = app.as(person).messages.correspondent({ otherId });
        await expect(reading).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
      }
    }
    const asStranger = app.as(null).messages.correspondent({ otherId: scout.id });
    await expect(asStranger).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
