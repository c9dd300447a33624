import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCase,
  aGuardian,
  allowScouts,
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aRequestRow,
  aScout,
  engines,
  linkGuardian,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

/** A child with a guardian, and a scout whose request the guardian has accepted. */
async function aConversation(app: TestApp) {
  const child = await aMinor(app);
  const guardian = await aGuardian(app, [child]);
  const scout = await aScout(app, { isVerified: true });
  const request = await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
  await aMessage(app, { from: child, to: scout, subject: 'Trial', content: 'Thank you for asking.' });
  const pair = { playerId: child.id, otherId: scout.id };
  return { child, guardian, scout, request, pair };
}

const contentsOf = async (app: TestApp, reader: Account, otherId: string) =>
  (await app.as(reader).messages.thread({ otherId })).items.map(({ content }) => content);

describe.each(engines)('the conversation of a child, on $name', (engine) => {
  test('is read by the guardian, who writes in it; the message says so', { tags: ['CHILD-04'] }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    const family = app.as(guardian).guardian;
    app.clock.turn(1);
    const sent = await family.write({ ...pair, content: 'I am the mother.' });
    expect(sent).toMatchObject({
      senderId: child.id,
      receiverId: scout.id,
      subject: 'Re: Trial',
      isFromGuardian: true,
    });
    app.clock.turn(1);
    expect(await family.write({ ...pair, content: 'Call me.' })).toMatchObject({ subject: 'Re: Trial' });
    const whole = ['Call me.', 'I am the mother.', 'Thank you for asking.'];
    expect(await contentsOf(app, scout, child.id)).toEqual(whole);
    expect(await contentsOf(app, child, scout.id)).toEqual(whole);
    const read = await family.conversation(pair);
    expect(read.items.map(({ content, isFromGuardian }) => [content, isFromGuardian])).toEqual([
      ['Call me.', true],
      ['I am the mother.', true],
      ['Thank you for asking.', false],
    ]);
    expect(await titlesOf(app, scout)).toContainEqual(expect.stringContaining('message'));
    expect((await family.conversations({ playerId: child.id })).items).toMatchObject([
      { other: { id: scout.id }, latest: { content: 'Call me.', isFromGuardian: true }, isClosed: false },
    ]);
  });

  test('says of a message that a guardian wrote it, also when the account of the guardian is deleted', {
    tags: ['CHILD-05'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    app.clock.turn(1);
    const { id } = await app.as(guardian).guardian.write({ ...pair, content: 'I am the mother.' });
    await app.as(await theAdmin(app)).users.delete({ id: guardian.id });
    const { items } = await app.as(scout).messages.thread({ otherId: child.id });
    expect(items.map(({ isFromGuardian }) => isFromGuardian)).toEqual([true, false]);
    const report = { subject: 'message', subjectId: id, reason: 'harassment', content: 'Rude' } as const;
    await expect(app.as(scout).reports.create(report)).rejects.toMatchObject(refusal('REPORTED_NOT_FOUND'));
  });

  test('does not show what the child writes with the admin team', { tags: ['CHILD-04'] }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, pair } = await aConversation(app);
    const admin = await anAdmin(app);
    await aMessage(app, { from: child, to: admin, content: 'Please help me.' });
    const family = app.as(guardian).guardian;
    const listed = await family.conversations({ playerId: child.id });
    expect(listed.items.map(({ other }) => other.id)).toEqual([pair.otherId]);
    const read = family.conversation({ playerId: child.id, otherId: admin.id });
    await expect(read).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    const write = family.write({ playerId: child.id, otherId: admin.id, content: 'Hello' });
    await expect(write).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
  });

  test('is neither read nor written by the guardian of another child, by scouts or by the child as guardian', {
    tags: ['CHILD-07'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, scout, pair } = await aConversation(app);
    const stranger = await aGuardian(app, [await aMinor(app)]);
    const former = await aGuardian(app, []);
    const before = await snapshot(app);
    const attempts = (person: Account) => {
      const calls = app.as(person).guardian;
      return [
        () => calls.conversations({ playerId: pair.playerId }),
        () => calls.conversation(pair),
        () => calls.write({ ...pair, content: 'Hello' }),
        () => calls.closeConversation({ ...pair, isClosed: true }),
        () => calls.visibleProfile({ playerId: pair.playerId }),
      ];
    };
    for (const person of [stranger, former]) {
      for (const attempt of attempts(person)) {
        await expect(attempt()).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
      }
    }
    for (const person of [child, scout]) {
      for (const attempt of attempts(person))
        await expect(attempt()).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('is closed and opened by the guardian, and the scout is told; what was written stays', {
    tags: ['CHILD-06'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    const family = app.as(guardian).guardian;
    await family.closeConversation({ ...pair, isClosed: true });
    await family.closeConversation({ ...pair, isClosed: true });
    await expect(family.write({ ...pair, content: 'Hello' })).rejects.toMatchObject(refusal('CONVERSATION_CLOSED'));
    expect((await family.conversations({ playerId: child.id })).items).toMatchObject([{ isClosed: true }]);
    expect((await family.conversation(pair)).items).toHaveLength(1);
    const closed = (await titlesOf(app, scout)).filter(
      (title) => title === 'The people responsible for a player closed a conversation',
    );
    expect(closed).toHaveLength(1);
    await family.closeConversation({ ...pair, isClosed: false });
    expect(await family.write({ ...pair, content: 'Hello again' })).toMatchObject({ content: 'Hello again' });
  });

  test('tells the open pages of the child, all guardians and the scout, and of no other user', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    const second = await aGuardian(app, [child]);
    await aGuardian(app, [await aMinor(app)]);
    const events = new Set<string>();
    const names = new Map([
      [child.id, 'child'],
      [guardian.id, 'guardian'],
      [second.id, 'second'],
      [scout.id, 'scout'],
    ]);
    const end = app.shared.events.subscribe((event) => {
      if (event.type !== 'change' || event.kind === 'notification') return;
      const to = 'userId' in event.to ? (names.get(event.to.userId) ?? 'another user') : event.to.permission;
      events.add(`${to}: ${event.kind}`);
    });
    await app.as(guardian).guardian.write({ ...pair, content: 'Hello' });
    const family = ['child: child', 'guardian: child', 'second: child', 'child: own-account'];
    const both = ['child: conversation', 'scout: conversation'];
    expect([...events].sort()).toEqual([...family, ...both].sort());
    events.clear();
    await app.as(guardian).guardian.closeConversation({ ...pair, isClosed: true });
    expect([...events].sort()).toEqual([...family, ...both, 'scout: contact-request'].sort());
    events.clear();
    await app.as(guardian).guardian.closeConversation({ ...pair, isClosed: false });
    events.clear();
    await app.as(guardian).consents.record({ playerId: child.id, line: 'contact', isGiven: false, textVersion: 2 });
    expect([...events].sort()).toEqual([...family, 'scout: conversation', 'users:administer: accounts'].sort());
    end();
  });

  test('that the child accepted before they were known to be a minor is opened by the guardian first', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const scout = await aScout(app, { isVerified: true });
    await aRequestRow(app, { player, other: scout, state: 'accepted', route: 'player' });
    await aMessage(app, { from: player, to: scout });
    await app.as(player).auth.changeBirthDate({ dateOfBirth: '2010-01-01' });
    await allowScouts(app, player);
    const guardian = await aGuardian(app, [player], { showsContact: true });
    const pair = { playerId: player.id, otherId: scout.id };
    const family = app.as(guardian).guardian;
    const contacts = async () => {
      const seen = await app.as(scout).users.byId({ id: player.id });
      return 'guardianContacts' in seen ? seen.guardianContacts.length : null;
    };
    expect((await family.conversations({ playerId: player.id })).items).toMatchObject([{ isClosed: true }]);
    await expect(family.write({ ...pair, content: 'Hello' })).rejects.toMatchObject(refusal('CONVERSATION_CLOSED'));
    expect(await contacts()).toBe(0);
    await family.closeConversation({ ...pair, isClosed: false });
    expect((await family.conversations({ playerId: player.id })).items).toMatchObject([{ isClosed: false }]);
    await family.write({ ...pair, content: 'Hello' });
    expect(await contacts()).toBe(1);
  });

  test('is closed to all when the guardian withdraws the consent to contact', async () => {
    const app = await testApp({ engine });
    const { child, guardian, pair } = await aConversation(app);
    const playerId = child.id;
    await app.as(guardian).consents.record({ playerId, line: 'contact', isGiven: false, textVersion: 2 });
    const write = app.as(guardian).guardian.write({ ...pair, content: 'Hello' });
    await expect(write).rejects.toMatchObject(refusal('CONTACT_NOT_ALLOWED'));
    expect((await app.as(guardian).guardian.conversations({ playerId })).items).toMatchObject([{ isClosed: true }]);
  });

  test('is closed to the guardian too while the scout is not verified', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id: scout.id, patch: { isVerified: false } });
    const before = await snapshot(app);
    const write = () => app.as(guardian).guardian.write({ ...pair, content: 'Hello' });
    await expect(write()).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    const send = app.as(child).messages.send({ receiverId: scout.id, subject: 'Trial', content: 'Hello' });
    await expect(send).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    expect(await snapshot(app)).toEqual(before);
    await admin.users.change({ id: scout.id, patch: { isVerified: true } });
    expect(await write()).toMatchObject({ content: 'Hello' });
  });

  test('takes no message of a guardian whose contact is suspended, and further ones of the other guardian', async () => {
    const app = await testApp({ engine });
    const { child, guardian, pair } = await aConversation(app);
    const other = await aGuardian(app, [child]);
    const { id } = await aCase(app, { about: guardian, by: child });
    const suspension = { kind: 'suspend-contact', reason: 'Threats' } as const;
    await app.as(await theAdmin(app)).cases.act({ id, action: suspension });
    const write = (by: Account) => app.as(by).guardian.write({ ...pair, content: 'Hello' });
    await expect(write(guardian)).rejects.toMatchObject(refusal('CONTACT_SUSPENDED'));
    expect(await write(other)).toMatchObject({ content: 'Hello' });
  });

  test('does not begin by a message of the guardian before the request is accepted', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const family = app.as(guardian).guardian;
    for (const [state, code] of [
      ['pending', 'CONTACT_WAITING_FOR_GUARDIAN'],
      ['later', 'CONTACT_WAITING_FOR_GUARDIAN'],
      ['declined', 'CONTACT_DECLINED_BY_GUARDIAN'],
      [null, 'RECEIVER_NOT_FOUND'],
    ] as const) {
      const scout = await aScout(app, { isVerified: true });
      if (state) await aRequestRow(app, { player: child, other: scout, state });
      const pair = { playerId: child.id, otherId: scout.id };
      await expect(family.write({ ...pair, content: 'Hello' })).rejects.toMatchObject(refusal(code));
      const close = family.closeConversation({ ...pair, isClosed: false });
      await expect(close).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    }
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  test('counts the guardian by the newest request between the two, and by a block', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    const family = app.as(guardian).guardian;
    await aRequestRow(app, { player: child, other: scout, state: 'declined' });
    const write = () => family.write({ ...pair, content: 'Hello' });
    await expect(write()).rejects.toMatchObject(refusal('CONTACT_DECLINED_BY_GUARDIAN'));
    await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
    await write();
    const now = app.clock.now().toISOString();
    await app.db.insertInto('blocks').values({ blocker_id: scout.id, blocked_id: child.id, created_at: now }).execute();
    await expect(write()).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
  });

  test('takes thirty messages a minute of a guardian, as of other users', async () => {
    const app = await testApp({ engine, limits: { messagesPerUser: { uses: 2, seconds: 60 } } });
    const { guardian, pair } = await aConversation(app);
    const write = () => app.as(guardian).guardian.write({ ...pair, content: 'Hello' });
    await write();
    await write();
    await expect(write()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('with a guardian who is the scout is closed by that one, and neither opened nor written in', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout, pair } = await aConversation(app);
    await linkGuardian(app, { child, guardian: scout, relation: 'father' });
    const [mother, father] = [app.as(guardian).guardian, app.as(scout).guardian];
    await father.closeConversation({ ...pair, isClosed: true });
    const before = await snapshot(app);
    const open = father.closeConversation({ ...pair, isClosed: false });
    await expect(open).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    expect(await snapshot(app)).toEqual(before);
    await mother.closeConversation({ ...pair, isClosed: false });
    const write = father.write({ ...pair, content: 'In the name of the child' });
    await expect(write).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });
});
