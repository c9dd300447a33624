import { describe, expect, test } from 'vitest';
import { findTokenOwner } from '../../accounts/sessions/access-tokens.service.ts';
import {
  aCase,
  aGuardian,
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aToken,
  aVideo,
  engines,
  inContact,
  notificationsOf,
  PASSWORD,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const reason = 'The club has warned us.';
const SUSPEND = { kind: 'suspend-contact', reason } as const;

/** A scout who has a minor with a clip on their list, in a conversation and in their notifications. */
async function aContact(app: TestApp) {
  const [scout, minor] = [await aScout(app, { isVerified: true }), await aMinor(app)];
  await aProfile(app, { player: minor });
  const video = await aVideo(app, { player: minor, isApproved: true, isReady: true });
  await inContact(app, minor, scout);
  await aMessage(app, { from: scout, to: minor });
  await aMessage(app, { from: minor, to: scout });
  await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: minor.id, notes: 'Fast' });
  const { id } = await aCase(app, { about: scout });
  return { scout, minor, video, id };
}

/** What a scout sees of minors, through a caller. */
async function seenOf(
  app: TestApp,
  caller: ReturnType<TestApp['as']>,
  { scout, minor, video }: Awaited<ReturnType<typeof aContact>>,
) {
  const found = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  return {
    list: (await caller.players.list({})).items.length,
    count: await caller.players.count({}),
    directory: (await caller.users.list({})).items.filter(({ id }) => id === minor.id).length,
    page: await found(caller.users.byId({ id: minor.id })),
    clip: await found(caller.videos.byId({ id: video.id })),
    conversations: (await caller.messages.conversations({})).items.length,
    saved: (await caller.savedPlayers.list({ scoutId: scout.id })).items.length,
    notifications: (await notificationsOf(app, scout)).filter(({ kind }) => kind === 'new-message').length,
  };
}

const ALL = { list: 1, count: 1, directory: 1, page: true, clip: true, conversations: 1, saved: 1, notifications: 1 };
const NONE = {
  list: 0,
  count: 0,
  directory: 0,
  page: false,
  clip: false,
  conversations: 0,
  saved: 0,
  notifications: 0,
};

describe.each(engines)('a scout whose contact is suspended, on $name', (engine) => {
  test('sees no minor from the next request on, with a session and with a token, until it is allowed again', {
    tags: ['CASE-06'],
  }, async () => {
    const app = await testApp({ engine });
    const all = await aContact(app);
    const visitor = app.visitor();
    await (await visitor.call()).auth.login({ email: all.scout.email, password: PASSWORD });
    const { token } = await aToken(app, all.scout);
    const callers = async () => {
      const owner = await findTokenOwner(app.shared, token);
      return [await visitor.call(), app.as(owner?.actor ?? null)];
    };
    const { cases } = app.as(await theAdmin(app));
    for (const caller of await callers()) expect(await seenOf(app, caller, all)).toEqual(ALL);
    await cases.act({ id: all.id, action: SUSPEND });
    for (const caller of await callers()) expect(await seenOf(app, caller, all)).toEqual(NONE);
    const [caller] = await callers();
    await expect(
      caller?.messages.send({ receiverId: all.minor.id, subject: 'Trial', content: 'Come.' }),
    ).rejects.toThrow();
    expect((await caller?.messages.thread({ otherId: all.minor.id }))?.items).toEqual([]);
    await cases.act({ id: all.id, action: { kind: 'allow-contact', reason } });
    for (const back of await callers()) expect(await seenOf(app, back, all)).toEqual({ ...ALL, notifications: 0 });
  });

  test('is told of no minor any more, and reads no contact details of adults', { tags: ['CASE-06'] }, async () => {
    const app = await testApp({ engine });
    const { scout, minor, id } = await aContact(app);
    const adult = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player: adult });
    const read = async () => {
      const { isContactSuspended } = await app.as(scout).auth.me();
      return app.as({ ...scout, isContactSuspended }).users.byId({ id: adult.id });
    };
    expect(await read()).toMatchObject({ email: adult.email });
    await app.as(await theAdmin(app)).cases.act({ id, action: SUSPEND });
    expect(await read()).toMatchObject({ email: null });
    const guardian = await aGuardian(app, [minor]);
    await app.as(guardian).guardian.closeConversation({ playerId: minor.id, otherId: scout.id, isClosed: true });
    expect((await notificationsOf(app, scout)).map(({ kind }) => kind)).not.toContain('conversation-closed');
  });
});

describe.each(engines)('a case that an admin acts on, on $name', (engine) => {
  test('is theirs and open from then on, also when it waited or was with a colleague', async () => {
    const app = await testApp({ engine });
    const [admin, colleague] = [await theAdmin(app), await anAdmin(app)];
    const { id } = await aCase(app);
    const act = (one: typeof admin) => app.as(one).cases.act({ id, action: SUSPEND });
    expect(await act(admin)).toMatchObject({ state: 'open', assignee: { id: admin.id } });
    await app.as(admin).cases.setState({ id, state: 'waiting' });
    expect(await act(colleague)).toMatchObject({ state: 'open', assignee: { id: colleague.id } });
  });

  test('takes the verification back, which is recorded and can be undone', { tags: ['CASE-05'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const { id } = await aCase(app, { about: scout });
    const { cases, audit } = app.as(await theAdmin(app));
    const after = await cases.act({ id, action: { kind: 'unverify', reason } });
    expect(after).toMatchObject({ account: { isVerified: false }, entries: [{ kind: 'unverify', content: reason }] });
    const { items } = await audit.list({ act: 'user.unverify' });
    await audit.undo({ id: items[0]?.id ?? '' });
    expect((await cases.byId({ id })).account).toMatchObject({ isVerified: true });
  });

  test('is counted among the urgent ones that wait, of which the oldest is named, but not for whom it is about', {
    tags: ['CASE-11'],
  }, async () => {
    const app = await testApp({ engine });
    const about = await anAdmin(app);
    const { cases } = app.as(await theAdmin(app));
    expect(await cases.urgent()).toEqual({ count: 0, oldestAt: null });
    await aCase(app, { reason: 'other' });
    await aCase(app, { about, reason: 'grooming' });
    const oldestAt = app.clock.now().toISOString();
    const { id } = await aCase(app, { reason: 'asked-for-money' });
    expect(await cases.urgent()).toEqual({ count: 2, oldestAt });
    expect(await app.as(about).cases.urgent()).toMatchObject({ count: 1 });
    await cases.setState({ id, state: 'closed', content: 'Paid back.' });
    expect(await cases.urgent()).toEqual({ count: 1, oldestAt });
  });
});
