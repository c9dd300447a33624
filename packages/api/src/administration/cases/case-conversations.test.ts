import { describe, expect, test } from 'vitest';
import {
  aCase,
  aMessage,
  aMinor,
  aPlayer,
  engines,
  inContact,
  refusal,
  snapshot,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

describe.each(engines)('the conversations of a case, on $name', (engine) => {
  test('are those with minors only, and each reading of one is recorded with its reader', {
    tags: ['CASE-10'],
  }, async () => {
    const app = await testApp({ engine });
    const adult = await aPlayer(app, { isVerified: true });
    const [minor, other] = [
      await aMinor(app, { firstName: 'Bo', lastName: 'Rask', username: 'bo' }),
      await aPlayer(app),
    ];
    await inContact(app, minor, adult);
    const messages = [
      await aMessage(app, { from: adult, to: minor, content: 'Send me a picture.' }),
      await aMessage(app, { from: minor, to: adult, content: 'No.' }),
    ];
    await aMessage(app, { from: adult, to: other, content: 'Between adults.' });
    const { id } = await aCase(app, { about: adult });
    const admin = await theAdmin(app);
    const { cases } = app.as(admin);

    const list = await cases.conversations({ id });
    expect(list.items).toEqual([
      {
        other: { id: minor.id, name: 'Bo Rask', role: 'player', isMinor: true },
        messageCount: 2,
        lastAt: messages[1]?.createdAt,
      },
    ]);
    expect((await cases.byId({ id })).entries).toEqual([]);

    const read = await cases.openConversation({ id, otherId: minor.id, limit: 1 });
    const rest = await cases.openConversation({ id, otherId: minor.id, limit: 1, cursor: read.nextCursor });
    expect([...read.items, ...rest.items].map((one) => one.id)).toEqual(messages.map((one) => one.id).reverse());
    expect(rest.nextCursor).toBeNull();
    const entry = { kind: 'read-conversation', content: 'With Bo Rask (bo)', author: { id: admin.id } };
    expect((await cases.byId({ id })).entries).toMatchObject([entry]);
    app.clock.turn(3601);
    await cases.openConversation({ id, otherId: minor.id, cursor: read.nextCursor });
    expect((await cases.byId({ id })).entries).toMatchObject([entry, entry]);
  });

  test('of a minor are all of them', async () => {
    const app = await testApp({ engine });
    const [minor, adult] = [await aMinor(app), await aPlayer(app)];
    await inContact(app, minor, adult);
    await aMessage(app, { from: adult, to: minor });
    const { id } = await aCase(app, { about: minor, by: adult });
    const { cases } = app.as(await theAdmin(app));
    expect((await cases.conversations({ id })).items).toMatchObject([{ other: { id: adult.id, isMinor: false } }]);
    expect((await cases.openConversation({ id, otherId: adult.id })).items).toHaveLength(1);
  });

  test('between adults, of other users, or of a closed case are not read, and nothing is recorded', {
    tags: ['CASE-10'],
  }, async () => {
    const app = await testApp({ engine });
    const [adult, other, minor] = [await aPlayer(app), await aPlayer(app), await aMinor(app)];
    await inContact(app, minor, other);
    await aMessage(app, { from: adult, to: other });
    await aMessage(app, { from: other, to: minor });
    const { id } = await aCase(app, { about: adult });
    const { cases } = app.as(await theAdmin(app));
    const before = await snapshot(app);
    for (const otherId of [other.id, minor.id, crypto.randomUUID()]) {
      await expect(cases.openConversation({ id, otherId })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    }
    expect((await cases.conversations({ id })).items).toEqual([]);
    expect(await snapshot(app)).toEqual(before);

    // A complaint about money opens the conversation with who complains, and no other one.
    const third = await aPlayer(app);
    await aMessage(app, { from: adult, to: third });
    await aCase(app, { about: adult, by: other, reason: 'asked-for-money' });
    expect((await cases.conversations({ id })).items).toMatchObject([{ other: { id: other.id }, messageCount: 1 }]);
    expect((await cases.openConversation({ id, otherId: other.id })).items).toHaveLength(1);
    expect((await cases.byId({ id })).entries).toMatchObject([{ kind: 'read-conversation' }]);
    const foreign = cases.openConversation({ id, otherId: third.id });
    await expect(foreign).rejects.toMatchObject(refusal('USER_NOT_FOUND'));

    const ofOther = await aCase(app, { about: other });
    await cases.setState({ id: ofOther.id, state: 'closed', content: 'Nothing to do.' });
    const reading = cases.openConversation({ id: ofOther.id, otherId: minor.id });
    await expect(reading).rejects.toMatchObject(refusal('CASE_CLOSED'));
  });
});
